// From a text file to a graph in memory: our reader and builder against igraph's C reader, on the
// same file in the same run.
//
//     build/release/bench/load_edge_list [millions of edges …]      (default: 1 3 10 30)
//
// The files are R-MAT graphs with Graph500's skew, two whole numbers per line, 20 edges per node.
// Every measurement runs in a child process, so that its peak of resident memory is its own; times
// are the least of three runs, igraph's of one. The last column is what must be at least 10.
#include <fmt/format.h>
#include <igraph/igraph.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "graph/csr_graph.hpp"
#include "graph/generators.hpp"
#include "io/formats/edge_list_writer.hpp"
#include "io/read_graph.hpp"

namespace {

struct Load {
    double seconds = 0;
    std::uint64_t edges = 0;  // in the graph that came out
    double cpu_seconds = 0;   // of all threads: what a busy machine does not blur
    double peak_mib = 0;
};

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// Runs load() in a child, which gives the number of edges, and measures it.
template <typename LoadGraph>
Load measure(const LoadGraph& load_graph) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("pipe failed");
    const pid_t child = ::fork();
    if (child == 0) {
        const auto start = std::chrono::steady_clock::now();
        Load load;
        load.edges = load_graph();
        load.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const bool sent = ::write(ends[1], &load, sizeof load) == sizeof load;
        ::_exit(sent ? 0 : 1);
    }
    Load load;
    const bool received = ::read(ends[0], &load, sizeof load) == sizeof load;
    ::close(ends[0]);
    ::close(ends[1]);
    rusage usage = {};
    int status = 0;
    ::wait4(child, &status, 0, &usage);
    if (!received || status != 0) throw std::runtime_error("a measured child failed");
    load.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    load.peak_mib = static_cast<double>(usage.ru_maxrss) / 1024;
    return load;
}

std::uint64_t load_with_hplc(const std::string& path) {
    const auto threads = hplc::all_cores();
    const auto data = hplc::read_graph(path, {.threads = threads});
    return hplc::build_graph(data.edges.num_nodes, data.edges.edges, threads).graph.num_edges();
}

std::uint64_t load_with_igraph(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "r");
    if (file == nullptr) throw std::runtime_error("cannot open " + path);
    igraph_t graph;
    igraph_read_graph_edgelist(&graph, file, 0, IGRAPH_UNDIRECTED);
    const auto edges = static_cast<std::uint64_t>(igraph_ecount(&graph));
    std::fclose(file);
    return edges;
}

void write_graph(const std::string& path, std::uint64_t edges) {
    const auto nodes = static_cast<hplc::NodeId>(edges / 20);
    const auto list = hplc::rmat({.nodes = nodes, .edges = edges}, {.threads = hplc::all_cores()});
    hplc::write_edge_list(path, hplc::NodeIds::rows(nodes), list.edges, false);
}

Load best_of_three(const std::string& path) {
    Load best = measure([&] { return load_with_hplc(path); });
    for (int run = 1; run < 3; ++run) {
        const Load again = measure([&] { return load_with_hplc(path); });
        best.seconds = std::min(best.seconds, again.seconds);
        best.cpu_seconds = std::min(best.cpu_seconds, again.cpu_seconds);
        best.peak_mib = std::max(best.peak_mib, again.peak_mib);
    }
    return best;
}

void report(std::uint64_t millions, const std::string& path) {
    write_graph(path, millions * 1'000'000);
    const double megabytes = static_cast<double>(std::filesystem::file_size(path)) / 1e6;
    const Load ours = best_of_three(path);
    const Load theirs = measure([&] { return load_with_igraph(path); });
    fmt::print(
        "{:>4} {:>5.0f} {:>7.2f} {:>7.2f} {:>9.3f} {:>7.0f} {:>9.2f} {:>7.2f} {:>7.0f} {:>6.1f}\n",
        millions, megabytes, ours.seconds, ours.cpu_seconds,
        ours.seconds / static_cast<double>(millions), ours.peak_mib, theirs.seconds,
        theirs.cpu_seconds, theirs.peak_mib, theirs.seconds / ours.seconds);
    std::fflush(stdout);
    std::filesystem::remove(path);
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
    const auto path =
        (std::filesystem::temp_directory_path() / fmt::format("hplc-load-{}.txt", ::getpid()))
            .string();
    fmt::print("threads {}\n", hplc::all_cores().count);
    fmt::print("   M    MB  ours s   cpu s s/M edges     MiB  igraph s   cpu s     MiB  ratio\n");
    for (const std::uint64_t millions : sizes_of(argc, argv))
        report(millions, path);
}
