#include "cli/verbs/paper_runs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text/json_text.hpp"
#include "cli/options/chosen_models.hpp"
#include "cli/options/task_options.hpp"
#include "model/options_json.hpp"
#include "model/systems.hpp"
#include "report/text/evaluation_report.hpp"
#include "train/files/model_card.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

// Of the program that kept runs are as good as new for: raised where the figures of runs change.
constexpr const char* kResultsVersion = "0.1.0";

GraphOptions source_of(const std::string& dataset, const PaperRequest& request) {
    GraphOptions source;
    source.graph = dataset;
    source.data_dir = request.data_dir;
    return source;
}

// A graph as the tables see it.
struct PaperGraph {
    GraphData data;
    std::string remark;  // where something of it was left out
};

// Features that most nodes lack would tell the models more about who has some than about links.
PaperGraph paper_graph(const std::string& dataset, const PaperRequest& request) {
    PaperGraph graph = {load_graph(source_of(dataset, request), request.common), {}};
    const std::size_t nodes = graph.data.ids.size();
    const std::size_t known = graph.data.features ? nodes_with_features(*graph.data.features) : 0;
    if (!graph.data.features || 2 * known >= nodes) return graph;
    graph.data.features.reset();
    graph.remark =
        fmt::format("graph only: features are there for {} of {} nodes and left out", known, nodes);
    return graph;
}

// One row of a table on a graph that is loaded.
struct PaperCell {
    const PaperRequest& request;
    const PaperDataset& dataset;
    const PaperGraph& graph;
    RunKey key;  // of the seed that is to be run
    ModelChoice choice;

    [[nodiscard]] LinkTask task() const {
        SplitOptions split;
        split.ratio = dataset.split;
        split.positions_from = request.positions_from;
        split.overlap = dataset.overlap;
        return make_task(graph.data, split, key.seed, request.common.threads());
    }
    [[nodiscard]] NamedModel model() const {
        return bind_models(choice.names, choice, request.common, graph.data).front();
    }
};

ModelChoice choice_of(const RunKey& key, const PaperDataset& dataset) {
    ModelChoice choice = {.names = {key.model}};
    choice.predictors.select_by = dataset.metric;
    choice.learned = {.recipe = key.recipe, .given = key.changes};
    return choice;
}

// Whether a kept run had these options. Runs of version 0.1 tell those of all systems, of which
// only the model's own count.
bool has_options(const Json& kept, const Json& wanted) {
    return std::ranges::all_of(wanted.items(), [&](const auto& item) {
        return kept.contains(item.key()) && kept[item.key()] == item.value();
    });
}

bool is_done(const std::optional<Json>& kept, const PaperCell& cell) {
    return kept && !kept->contains("refused") &&
           has_options(kept->at("options"), cell.model().options);
}

// Of the same key, with the options of today: defaults may follow from the graph, which a kept run
// describes, so that nothing has to be read to show it. Options that are newer than the run are
// passed over: where they changed its figures, the revision in the key tells it apart.
bool is_current(const RunKey& key, const Json& run) {
    if (!is_system(key.model)) return true;
    const Json& graph = run.at("graph");
    const auto nodes = graph.at("nodes").get<NodeId>();
    const double edges = graph.at("edges").get<double>();
    ModelOptions options = system_named(key.model).options(
        {.recipe = value_named<Recipe>(key.recipe).value(),
         .mean_degree = nodes == 0 ? 0 : 2 * edges / nodes,
         .nodes = nodes,
         .has_features = graph.at("features").get<std::uint64_t>() > 0});
    change_options(options, key.changes, "");
    const Json& kept = run.at("options");
    const Json today = options_json(options);
    return std::ranges::all_of(today.items(), [&](const auto& item) {
        return !kept.contains(item.key()) || kept[item.key()] == item.value();
    });
}

double seconds_of(const Json& run) {
    const Json& seconds = run.at("runs").at(0).at("seconds");
    return seconds.at("positions").get<double>() + seconds.at("train").get<double>() +
           seconds.at("score").get<double>();
}

// What another seed took, else an estimate.
double expected_seconds(const PaperCell& cell, const ResultsFolder& folder) {
    RunKey key = cell.key;
    key.seed = cell.request.common.seed;
    for (std::size_t i = 0; i < cell.request.runs; ++i, ++key.seed) {
        const auto kept = folder.find(key);
        if (kept && !kept->contains("refused")) return seconds_of(*kept);
    }
    return cost_of_run(cell.key.model, cell.choice, cell.request.common, cell.graph.data,
                       cell.task())
        .seconds;
}

Json run_cell(const PaperCell& cell) {
    const Threads threads = cell.request.common.threads();
    const Evaluation evaluation =
        run_evaluation({.models = {cell.model()},
                        .first_seed = cell.key.seed,
                        .runs = 1,
                        .threads = threads,
                        .calibration_pairs = 0,
                        .refusal = Refusal::kRecord,
                        .make_task = [&](std::uint64_t) { return cell.task(); }});
    Json json =
        evaluation_json(graph_facts(cell.graph.data, threads), evaluation, cell.dataset.metric);
    std::string protocol = describe(evaluation.protocol);
    if (cell.dataset.overlap == "drop")
        protocol += "; held-out edges that an earlier part has too are left out";
    const std::string& remark = cell.graph.remark;
    json["protocol_text"] = remark.empty() ? protocol : fmt::format("{}; {}", remark, protocol);
    json["threads"] = threads.count;
    return json;
}

void tell(const PaperCell& cell, const Json& run) {
    const CommonOptions& common = cell.request.common;
    const LeakMark mark = mark_of_protocol(run.at("protocol")).value_or(LeakMark());
    const std::string what =
        fmt::format("{}: {} {}, seed {}", cell.dataset.name, mark.on(cell.key.model),
                    json_text(cell.key.changes), cell.key.seed);
    if (run.contains("refused")) {
        return remark(common, fmt::format("{}: {}", what, run["refused"].get<std::string>()));
    }
    remark(common,
           fmt::format("{}: {} {:.4f}, {:.1f} s", what, cell.dataset.metric,
                       run["mean"]["test"][cell.dataset.metric].get<double>(), seconds_of(run)));
}

ComparedRow compared_row(const PaperTable& table, const PaperRow& row, const PaperDataset& dataset,
                         const PaperRequest& request) {
    const ResultsFolder folder(request.results);
    const auto cell_from = [&](const char* edges) {
        RunKey key = key_of(table, row, dataset.name, request);
        key.positions_from = edges;
        return own_cell(folder, key, request.runs, table.value, dataset.metric,
                        [&](const Json& run) { return is_current(key, run); });
    };
    const auto printed = row.cells.find(dataset.name);
    const bool is_printed = printed != row.cells.end();
    return {.name = row.name,
            .model = row.model,
            .is_printed = is_printed,
            .printed = is_printed ? printed->second : std::nullopt,
            .own = cell_from("train-edges"),
            .leaky = cell_from("all-edges")};
}

// An option that the recipe has anyway makes no other run. The recipe may depend on the graph's
// density, but that is known only once the graph is read.
Json real_changes(const PaperRow& row, const std::string& recipe_name) {
    const Recipe recipe = value_named<Recipe>(recipe_name).value();
    const System& system = system_named(row.model);
    const Json sparse = options_json(system.options({recipe, 0}));
    const Json dense = options_json(system.options({recipe, kDenseDegree}));
    Json changes = Json::object();
    for (const auto& [name, value] : row.options.items()) {
        if (value != sparse.at(name) || value != dense.at(name)) changes[name] = value;
    }
    return changes;
}

}  // namespace

PaperTable asked_table(PaperTable table, const PaperRequest& request) {
    if (!request.recipe.empty()) table.recipe = request.recipe;
    if (request.models.empty()) return table;
    std::vector<std::string> names;
    for (const PaperRow& row : table.rows)
        names.push_back(row.model);
    for (const std::string& model : request.models) {
        if (std::ranges::find(names, model) == names.end()) {
            throw InputError(
                {.found = fmt::format("model {}", hplc::quoted(model)),
                 .expected = fmt::format("a model of this table: {}", fmt::join(names, ", "))});
        }
    }
    std::erase_if(table.rows, [&](const PaperRow& row) {
        return std::ranges::find(request.models, row.model) == request.models.end();
    });
    return table;
}

RunKey key_of(const PaperTable& table, const PaperRow& row, const std::string& dataset,
              const PaperRequest& request) {
    RunKey key = {.dataset = dataset,
                  .model = row.model,
                  .recipe = {},
                  .changes = Json::object(),
                  .positions_from = request.positions_from,
                  .seed = request.common.seed,
                  .version = kResultsVersion};
    if (!is_system(row.model)) return key;
    key.recipe = table.recipe;
    const unsigned revision = system_named(row.model).revision;
    if (table.recipe == to_string(Recipe::kBest) && revision > 0)
        key.version += fmt::format(", recipe {}", revision);
    key.changes = real_changes(row, table.recipe);
    if (request.epochs > 0) key.changes["epochs"] = request.epochs;
    return key;
}

std::size_t compute_runs(const PaperTable& table, const std::string& dataset_name,
                         const PaperRequest& request, const Budget& budget) {
    const PaperDataset dataset = paper_dataset(dataset_name);
    const PaperGraph graph = paper_graph(dataset_name, request);
    const ResultsFolder folder(request.results);
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < request.runs; ++i) {
        for (const PaperRow& row : table.rows) {
            RunKey key = key_of(table, row, dataset_name, request);
            key.seed += i;
            const PaperCell cell = {request, dataset, graph, key, choice_of(key, dataset)};
            if (is_done(folder.find(key), cell)) continue;
            if (budget.is_limited() && !budget.allows(expected_seconds(cell, folder))) {
                ++left_out;
                continue;
            }
            const Json run = run_cell(cell);
            folder.keep(key, run);
            tell(cell, run);
        }
    }
    return left_out;
}

RunKey simulation_key(const std::string& name, Json options, const PaperRequest& request) {
    return {.dataset = "simulations",
            .model = name,
            .recipe = {},
            .changes = std::move(options),
            .positions_from = {},
            .seed = request.common.seed,
            .version = kResultsVersion};
}

std::optional<Json> kept_or_computed(const RunKey& key, const PaperRequest& request,
                                     const std::function<Json()>& compute) {
    const ResultsFolder folder(request.results);
    std::optional<Json> kept = folder.find(key);
    if (kept || request.only_show) return kept;
    kept = compute();
    folder.keep(key, *kept);
    return kept;
}

std::string reason_of_absence(const std::string& dataset, const PaperRequest& request) {
    try {
        (void)absolute(source_of(dataset, request));
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

ComparedDataset compared(const PaperTable& table, const std::string& name,
                         const PaperRequest& request) {
    ComparedDataset result = {
        .dataset = paper_dataset(name), .missing = reason_of_absence(name, request), .rows = {}};
    for (const PaperRow& row : table.rows)
        result.rows.push_back(compared_row(table, row, result.dataset, request));
    return result;
}

std::vector<std::string> asked_datasets(const PaperTable& table, const PaperRequest& request) {
    return request.datasets.empty() ? datasets_of(table) : request.datasets;
}

}  // namespace hplc::cli
