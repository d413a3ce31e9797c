#include "io/python.hpp"

#include "support/support.hpp"

namespace hplc::testing {

std::string run_python(const std::string& script, const std::vector<std::string>& arguments) {
    std::string command =
        "/usr/bin/python3 '" + (source_dir() / "tests" / "io" / script).string() + "'";
    for (const std::string& argument : arguments)
        command += " '" + argument + "'";
    const CommandResult result = run_command(command);
    EXPECT_EQ(result.exit_code, 0) << command << "\n" << result.err;
    return result.out;
}

}  // namespace hplc::testing
