// From a file on disk to a graph in memory: our graph file against the text file of the same edges,
// in the same run.
//
//     build/release/bench/open_graph_file [millions of edges …]      (default: 1 3 10 30)
//
// R-MAT graphs with Graph500's skew, 20 edges per node; both files are in the page cache. Every
// measurement runs in a child process; times are the least of five runs. "edges" are the
// different ones, in millions; "header" is what mapping the file and checking header and table
// takes; "open" is read_graph() with all checks, as every verb does it; "verify" is the comparison
// with all checksums; "cpu" is processor time. The ratios are those of text to open.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "graph/csr_graph.hpp"
#include "graph/generators.hpp"
#include "io/bytes/input_bytes.hpp"
#include "io/formats/edge_list_writer.hpp"
#include "io/formats/graph_file.hpp"
#include "io/formats/graph_file_sections.hpp"
#include "io/read_graph.hpp"

namespace {

struct Times {
    double seconds = 0;
    double processor = 0;  // seconds of all threads: what a busy machine does not blur
};

double processor_seconds() {
    timespec time = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Runs it and sends the times.
void run_in_child(const std::function<void()>& work, int place) {
    const auto start = std::chrono::steady_clock::now();
    const double processor = processor_seconds();
    work();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const Times times = {seconds.count(), processor_seconds() - processor};
    ::_exit(::write(place, &times, sizeof times) == sizeof times ? 0 : 1);
}

Times measured_once(const std::function<void()>& work) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("pipe failed");
    const pid_t child = ::fork();
    if (child == 0) run_in_child(work, ends[1]);
    Times times;
    const bool received = ::read(ends[0], &times, sizeof times) == sizeof times;
    ::close(ends[0]);
    ::close(ends[1]);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!received || status != 0) throw std::runtime_error("a measured child failed");
    return times;
}

Times measured(const std::function<void()>& work) {
    Times best = measured_once(work);
    for (int run = 1; run < 5; ++run) {
        const Times times = measured_once(work);
        best.seconds = std::min(best.seconds, times.seconds);
        best.processor = std::min(best.processor, times.processor);
    }
    return best;
}

void read_and_build(const std::string& path, hplc::Threads threads) {
    const auto data = hplc::read_graph(path, {.threads = threads});
    if (hplc::built_graph(data, threads).graph.num_edges() == 0) std::abort();
}

void read_header(const std::string& path) {
    const auto input = hplc::InputBytes::open_or_map(path, {.magic = hplc::kGraphFileMagic}, {});
    const hplc::GraphFileSections sections(input.bytes(), path);
    if (sections.size() == 0) std::abort();
}

double size_in_mb(const std::string& path) {
    return static_cast<double>(std::filesystem::file_size(path)) / 1e6;
}

// Both files; returns the number of different edges.
std::uint64_t write_files(std::uint64_t drawn, const std::string& text, const std::string& file) {
    const auto threads = hplc::all_cores();
    const auto nodes = static_cast<hplc::NodeId>(drawn / 20);
    hplc::GraphData data;
    data.ids = hplc::NodeIds::rows(nodes);
    data.edges = hplc::rmat({.nodes = nodes, .edges = drawn}, {.threads = threads});
    hplc::write_edge_list(text, data.ids, data.edges.edges, false);
    hplc::write_graph_file(file, data, threads);
    return hplc::built_graph(data, threads).graph.num_edges();
}

void report(std::uint64_t millions, const std::string& text, const std::string& file) {
    const auto threads = hplc::all_cores();
    const auto edges = static_cast<double>(write_files(millions * 1'000'000, text, file)) / 1e6;
    const Times from_text = measured([&] { read_and_build(text, threads); });
    const Times header = measured([&] { read_header(file); });
    const Times open = measured([&] { read_and_build(file, threads); });
    const Times verify = measured([&] { hplc::verify_graph_file(file, threads); });
    fmt::print(
        "{:>4} {:>6.2f} {:>7.0f} {:>7.0f} {:>7.3f} {:>7.3f} {:>9.5f} {:>7.4f} {:>7.4f} {:>8.3f} "
        "{:>6.1f} {:>6.1f}\n",
        millions, edges, size_in_mb(text), size_in_mb(file), from_text.seconds, from_text.processor,
        header.seconds, open.seconds, open.processor, verify.seconds,
        from_text.seconds / open.seconds, from_text.processor / open.processor);
    std::fflush(stdout);
}

std::vector<std::uint64_t> sizes_of(int argc, char** argv) {
    if (argc == 1) return {1, 3, 10, 30};
    std::vector<std::uint64_t> sizes;
    for (int i = 1; i < argc; ++i)
        sizes.push_back(std::strtoull(argv[i], nullptr, 10));
    return sizes;
}

}  // namespace

int main(int argc, char** argv) {
    const auto base =
        (std::filesystem::temp_directory_path() / fmt::format("hplc-open-{}", ::getpid())).string();
    fmt::print("threads {}\n", hplc::all_cores().count);
    fmt::print(
        "   M  edges text MB file MB  text s   cpu s  header s  open s   cpu s verify s  ratio    "
        "cpu\n");
    for (const std::uint64_t millions : sizes_of(argc, argv))
        report(millions, base + ".txt", base + ".hplc");
    for (const char* ending : {".txt", ".hplc"})
        std::filesystem::remove(base + ending);
}
