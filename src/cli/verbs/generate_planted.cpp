// hplc generate citations, hplc generate collaborations: data sets with planted communities,
// features and time, in the shapes of ogbl-citation2 and ogbl-collab.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "base/memory/memory.hpp"
#include "base/stopwatch.hpp"
#include "cli/options/common.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/shell/whole_folder.hpp"
#include "cli/verbs/generate_models.hpp"
#include "io/datasets/planted_data.hpp"
#include "io/formats/graph_file.hpp"
#include "io/formats/ogb_writer.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

// Of the nodes of ogbl-citation2 that are asked about.
constexpr double kSourcesOfOgb = 86'596.0 / 2'927'963.0;

struct PlantedOptions {
    CommonOptions common;
    std::string kind;
    PlantedShape shape;
    std::optional<std::uint64_t> sources;
    std::string output;
    bool estimate = false;
};

bool are_citations(const PlantedOptions& options) {
    return options.kind == "citations";
}

double planted_bytes(const PlantedOptions& options) {
    const PlantedShape& shape = options.shape;
    const double candidates =
        are_citations(options) ? 2 * static_cast<double>(shape.sources * shape.candidates) : 0;
    // Lists, split and graph; topics; features with their columns.
    return 60 * static_cast<double>(shape.model.edges) + 100 * double{1} * shape.model.nodes +
           12 * static_cast<double>(shape.model.nodes) * static_cast<double>(shape.features) +
           16 * candidates;
}

void check_planted_memory(const PlantedOptions& options) {
    const MemoryLimit limit = MemoryLimit::of_option(options.common.max_memory);
    const double bytes = planted_bytes(options);
    if (bytes < static_cast<double>(limit.bytes)) return;
    limit.refuse({.found = fmt::format("a data set that takes {:.1f} GB to make", bytes / 1e9),
                  .expected = fmt::format("at most {}", in_mib(limit.bytes)),
                  .fix = "ask for fewer nodes, edges, features or candidates"});
}

void write_planted(const PlantedOptions& options, const PlantedData& made) {
    const Threads threads = options.common.threads();
    if (options.output.ends_with(kGraphFileEnding))
        return write_graph_file(options.output, made.data, threads);
    write_whole_folder(options.output, [&](const std::filesystem::path& place) {
        write_ogb(place, made.data, made.node_years, threads);
    });
}

nlohmann::ordered_json parameters_of(const PlantedOptions& options) {
    const PlantedShape& shape = options.shape;
    nlohmann::ordered_json json = {{"nodes", shape.model.nodes},
                                   {"edges", shape.model.edges},
                                   {"communities", shape.model.communities},
                                   {"features", shape.features},
                                   {"triangles", shape.model.triangles},
                                   {"mixing", shape.model.mixing},
                                   {"first_year", shape.model.first_year},
                                   {"last_year", shape.model.last_year}};
    if (are_citations(options)) {
        json["sources"] = shape.sources;
        json["candidates"] = shape.candidates;
    } else {
        json["negatives"] = shape.negatives;
    }
    return json;
}

void print_planted(const PlantedOptions& options, const PlantedData& made) {
    if (options.common.quiet || !options.common.prints_text()) return;
    const GivenSplit& split = *made.data.split;
    fmt::print("{} nodes, {} edges written to {}\n", grouped(made.data.edges.num_nodes),
               grouped(made.data.edges.edges.size()), options.output);
    fmt::print("{} for training, {} for validation, {} for the test\n", grouped(split.train.size()),
               grouped(split.valid.positives.size()), grouped(split.test.positives.size()));
}

void generate_planted(PlantedOptions& options) {
    const double nodes = options.shape.model.nodes;
    options.shape.sources =
        options.sources.value_or(static_cast<std::uint64_t>(std::llround(nodes * kSourcesOfOgb)));
    const nlohmann::ordered_json start = {{"model", options.kind},
                                          {"parameters", parameters_of(options)}};
    if (options.estimate) {
        if (options.common.prints_text())
            fmt::print("{:.2g} GB of memory\n", planted_bytes(options) / 1e9);
        nlohmann::ordered_json json = start;
        json["bytes"] = planted_bytes(options);
        return write_json(options.common, json);
    }
    if (!options.output.ends_with(kGraphFileEnding)) require_free(options.output);
    check_planted_memory(options);
    const GenerateOptions how{.seed = options.common.seed,
                              .threads = options.common.threads(),
                              .progress = options.common.progress()};
    const Stopwatch making;
    const PlantedData made = are_citations(options) ? planted_citations(options.shape, how)
                                                    : planted_collaborations(options.shape, how);
    const double made_after = making.seconds();
    write_planted(options, made);
    print_planted(options, made);
    nlohmann::ordered_json json = start;
    json["seed"] = options.common.seed;
    json["file"] = options.output;
    json["nodes"] = made.data.edges.num_nodes;
    json["edges"] = made.data.edges.edges.size();
    json["seconds"] = {{"generate", made_after}, {"write", making.seconds() - made_after}};
    json["peak_rss_mib"] = static_cast<double>(peak_resident_memory()) / (1 << 20);
    write_json(options.common, json);
}

void add_size_options(CLI::App& verb, PlantedShape& shape) {
    verb.add_option("-n,--nodes", shape.model.nodes, "Number of nodes")->required();
    verb.add_option("-m,--edges", shape.model.edges, "Number of edges, about")->required();
    verb.add_option("--communities", shape.model.communities,
                    "Number of communities; 0: one per 500 nodes")
        ->capture_default_str();
    verb.add_option("--features", shape.features,
                    "Columns of features, which follow topics of nodes and communities")
        ->capture_default_str();
    verb.add_option("--triangles", shape.model.triangles,
                    "Share of links to a link of somebody already linked")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    verb.add_option("--mixing", shape.model.mixing, "Share of other links that leave the community")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    verb.add_option("--first-year", shape.model.first_year, "First year")->capture_default_str();
    verb.add_option("--last-year", shape.model.last_year, "Last year")->capture_default_str();
}

void add_planted_model(CLI::App& generate_verb, const std::string& kind, const std::string& what) {
    CLI::App* verb = generate_verb.add_subcommand(kind, what);
    auto options = std::make_shared<PlantedOptions>();
    options->kind = kind;
    add_size_options(*verb, options->shape);
    if (are_citations(*options)) {
        verb->add_option("--sources", options->sources,
                         "Number of papers that are asked about; as ogbl-citation2: 3 % of all");
        verb->add_option("--candidates", options->shape.candidates,
                         "Number of candidates for each of them")
            ->capture_default_str();
    } else {
        verb->add_option("--pool", options->shape.negatives,
                         "Number of negatives, for validation and for the test each")
            ->capture_default_str();
    }
    writes_graph(verb->add_option("-o,--output", options->output,
                                  "File for the graph, if its name ends in .hplc; otherwise folder "
                                  "in OGB's layout, which must be new or empty"))
        ->required();
    verb->add_flag("--estimate", options->estimate, "Print the memory, and do nothing");
    add_common_options(*verb, options->common);
    verb->callback([options] { generate_planted(*options); });
}

}  // namespace

void add_planted_models(CLI::App& generate_verb) {
    add_planted_model(generate_verb, "citations",
                      "Papers that cite, with topics and years, split as ogbl-citation2");
    add_planted_model(generate_verb, "collaborations",
                      "Authors by year, with topics, split as ogbl-collab");
}

}  // namespace hplc::cli
