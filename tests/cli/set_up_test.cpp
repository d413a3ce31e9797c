// tools/install-packages and tools/quietly, with stand-ins for dpkg-query, apt-get, id and sudo.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace set_up_test {

using testing::run_command;

// A folder of programs that comes first in PATH. The stand-ins write what they are asked to a log.
class StandIns {
  public:
    StandIns() {
        add("id", "echo 0");
        add("dpkg-query",
            "shift 3; for p; do case $p in cmake|g++) ;; "
            "*) echo \"installed $p\";; esac; done");
        add("apt-get", note("apt-get"));
    }

    void add(const std::string& name, const std::string& script) const {
        const auto path = folder_.file("bin/" + name, "#!/bin/sh\n" + script + "\n");
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    }
    [[nodiscard]] std::string note(const std::string& name) const {
        return fmt::format("echo {} \"$@\" >>'{}'", name, log().string());
    }
    [[nodiscard]] std::filesystem::path log() const { return folder_.path() / "log"; }
    [[nodiscard]] std::string asked() const { return testing::read_bytes(log()); }

    [[nodiscard]] testing::CommandResult install(const std::string& groups) const {
        return run_command(fmt::format("PATH='{}/bin':$PATH '{}/tools/install-packages' {}",
                                       folder_.path().string(), testing::source_dir().string(),
                                       groups));
    }

  private:
    testing::TemporaryFolder folder_;
};

constexpr const char* kInstallBoth =
    "apt-get install --yes --quiet=2 --no-install-recommends -o DPkg::Lock::Timeout=300 cmake "
    "g++\n";

TEST(InstallPackages, AsksForNothingWhereAllIsThere) {
    const StandIns machine;
    machine.add("dpkg-query", "shift 3; for p; do echo \"installed $p\"; done");
    const auto result = machine.install("build test check");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.out + result.err + machine.asked(), "");
}

TEST(InstallPackages, InstallsWhatIsMissingAndSaysSo) {
    const StandIns machine;
    const auto result = machine.install("build");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "installing Debian packages: cmake g++\n");
    EXPECT_EQ(machine.asked(), kInstallBoth);
}

TEST(InstallPackages, TakesWhatAnotherPackageProvides) {
    const StandIns machine;
    machine.add("dpkg-query",
                "shift 3; [ $# -gt 0 ] || echo 'installed ninja, cmake (= 3.25)'; "
                "for p; do case $p in cmake|g++) ;; *) echo \"installed $p\";; esac; done");
    EXPECT_EQ(machine.install("build").err, "installing Debian packages: g++\n");
}

TEST(InstallPackages, UpdatesTheListsOnlyWhereInstallingFails) {
    const StandIns machine;
    machine.add("apt-get", machine.note("apt-get") + "\n[ \"$1\" = update ] || [ $(wc -l <'" +
                               machine.log().string() + "') -gt 1 ]");
    EXPECT_EQ(machine.install("build").exit_code, 0);
    EXPECT_EQ(machine.asked(),
              std::string(kInstallBoth) + "apt-get update --quiet=2\n" + kInstallBoth);
}

TEST(InstallPackages, ShowsWhatAptSaidWhereItGivesUp) {
    const StandIns machine;
    machine.add("apt-get", "echo E: no network; exit 100");
    const auto result = machine.install("build");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_NE(
        result.err.find("E: no network\ninstall-packages: apt-get could not install: cmake g++"),
        std::string::npos)
        << result.err;
}

TEST(InstallPackages, UsesSudoWhereItIsNotRoot) {
    const StandIns machine;
    machine.add("id", "echo 1000");
    machine.add("sudo", machine.note("sudo"));
    EXPECT_EQ(machine.install("build").exit_code, 0);
    EXPECT_EQ(machine.asked(),
              std::string("sudo env DEBIAN_FRONTEND=noninteractive ") + kInstallBoth);
}

TEST(InstallPackages, KnowsItsGroups) {
    const auto result = StandIns().install("biuld");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.err, "install-packages: no group 'biuld' in tools/packages\n");
}

TEST(Quietly, SpeaksOnlyOfFailures) {
    const std::string quietly = (testing::source_dir() / "tools/quietly").string();
    const auto good = run_command(quietly + " echo fine");
    EXPECT_EQ(good.exit_code, 0);
    EXPECT_EQ(good.out + good.err, "");
    const auto bad = run_command(quietly + " sh -c 'echo broken; exit 7'");
    EXPECT_EQ(bad.exit_code, 7);
    EXPECT_EQ(bad.err, "broken\nfailed with 7: sh -c echo broken; exit 7\n");
}

}  // namespace set_up_test
}  // namespace hplc
