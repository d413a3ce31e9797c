// Trains a model with early stopping and prints what it reaches: for trying out options on one
// graph, several seeds in a row.
//
//     quick_fit GRAPH [--seeds N] [--key value]...     keys: see `set` below
//
// GRAPH is a path or a name; HPLC_DATA says where named graphs are. Split 70/10/20, or the graph's
// own with --given 1.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "io/read_graph.hpp"
#include "io/resolve_graph.hpp"
#include "model/learned_model.hpp"
#include "task/evaluation.hpp"
#include "task/link_task.hpp"

namespace hplc::bench {
namespace {

struct Settings {
    HplcOptions options = recipe_options(Recipe::kBest);
    std::uint64_t first_seed = 0;
    std::uint64_t seeds = 1;
    std::string select_by = "auc";
    bool given = false;
    bool leaky = false;
    bool features = true;
    bool trace = false;
};

using Setters = std::map<std::string, std::function<void(const std::string&)>>;

Setters setters(Settings& settings) {
    Setters set;
    const auto flag = [&](const char* name, bool& value) {
        set[name] = [&value](const std::string& text) { value = text != "0"; };
    };
    const auto number = [&](const char* name, auto& value) {
        set[name] = [&value](const std::string& text) {
            value = static_cast<std::remove_reference_t<decltype(value)>>(std::stod(text));
        };
    };
    HplcOptions& options = settings.options;
    flag("dv", options.distance_vectors);
    flag("mv", options.membership);
    flag("ce", options.cluster_encoders);
    flag("gated", options.gated_positions);
    flag("jk", options.jumping_knowledge);
    flag("tfidf", options.tf_idf);
    flag("pairs", options.pair_features);
    flag("paths", options.path_features);
    flag("bounds", options.landmark_features);
    flag("autoencoder", options.autoencoder_feature);
    flag("out-of-fold", options.out_of_fold_positions);
    number("lambda", options.autoencoder_lambda);
    number("layers", options.layers);
    number("hidden", options.hidden);
    number("embedding", options.embedding);
    number("dropout", options.dropout);
    number("feature-dropout", options.feature_dropout);
    number("decoder-layers", options.decoder_layers);
    number("share", options.supervision_share);
    number("epochs", options.epochs);
    number("patience", options.patience);
    number("every", options.validate_every);
    number("lr", options.learning_rate);
    number("decay", options.weight_decay);
    number("batch", options.batch_pairs);
    number("eta", options.positions.eta);
    number("seeds", settings.seeds);
    number("seed", settings.first_seed);
    flag("given", settings.given);
    flag("leaky", settings.leaky);
    flag("features", settings.features);
    flag("trace", settings.trace);
    set["select"] = [&](const std::string& text) { settings.select_by = text; };
    set["decoder"] = [&](const std::string& text) {
        options.decoder = text == "concat" ? Decoder::kConcat : Decoder::kHadamard;
    };
    set["gnn"] = [&](const std::string& text) {
        options.gnn = text == "gat" ? Gnn::kGat : text == "sage" ? Gnn::kSage : Gnn::kGcn;
    };
    set["recipe"] = [&](const std::string& text) {
        options = recipe_options(text == "paper" ? Recipe::kPaper : Recipe::kBest);
    };
    return set;
}

Settings parse(int count, char** words) {
    Settings settings;
    const Setters set = setters(settings);
    for (int i = 2; i + 1 < count; i += 2) {
        const auto found = set.find(std::string(words[i]).substr(2));
        if (found == set.end()) {
            throw InputError({.found = words[i], .expected = "a key of setters()", .fix = "look"});
        }
        found->second(words[i + 1]);
    }
    return settings;
}

double metric(const RankingResult& result, const std::string& name) {
    for (const NamedMetric& named : named_metrics(result)) {
        if (named.name == name) return named.value;
    }
    throw InputError({.found = name, .expected = "a metric", .fix = "choose another"});
}

struct Outcome {
    std::size_t best_epoch = 0;
    double valid = -1;
    double seconds_per_epoch = 0;
    RankingResult test;
};

Outcome fit(const LinkTask& task, const FeatureMatrix* features, const Settings& settings,
            std::uint64_t seed) {
    const HplcOptions& options = settings.options;
    const Threads threads = all_cores();
    const std::unique_ptr<LearnedModel> model(hplc_make_model({.train = task.train_graph(),
                                                               .positions = task.position_graph(),
                                                               .features = features,
                                                               .options = options,
                                                               .seed = seed,
                                                               .threads = threads}));
    Outcome outcome;
    double training = 0;
    std::size_t epoch = 1;
    for (; epoch <= options.epochs; ++epoch) {
        const Stopwatch watch;
        const double loss = model->train_epoch(epoch);
        training += watch.seconds();
        if (epoch % options.validate_every != 0) continue;
        const auto scorer = model->scorer(task.train_graph());
        const double valid = metric(evaluate(*scorer, task.valid(), threads), settings.select_by);
        if (valid > outcome.valid) {
            outcome.best_epoch = epoch;
            outcome.valid = valid;
            outcome.test = evaluate(*model->scorer(task.test_input_graph()), task.test(), threads);
        }
        if (settings.trace) {
            fmt::print("{:5} loss {:.4f} valid {:.4f} best {:.4f} test auc {:.4f}\n", epoch, loss,
                       valid, outcome.valid, outcome.test.auc);
        }
        if (options.patience > 0 && epoch >= outcome.best_epoch + options.patience) break;
    }
    outcome.seconds_per_epoch = training / static_cast<double>(std::min(epoch, options.epochs));
    return outcome;
}

LinkTask task_of(const GraphData& data, const Settings& settings, std::uint64_t seed) {
    const TaskOptions options{
        .seed = seed,
        .threads = all_cores(),
        .positions_from = settings.leaky ? PositionsFrom::kAllEdges : PositionsFrom::kTrainEdges};
    return settings.given ? LinkTask::given(data, options)
                          : LinkTask::random(data, SplitRatio{}, options);
}

void run(const std::string& graph, const Settings& settings) {
    const GraphPlace place = resolve_graph(graph, "");
    const ReadOptions reading{.threads = all_cores()};
    const GraphData data =
        place.is_embedded() ? read_embedded_graph(reading) : read_graph(place.path, reading);
    const FeatureMatrix* features = settings.features && data.features ? &*data.features : nullptr;
    double auc = 0;
    double hits = 0;
    for (std::uint64_t i = 0; i < settings.seeds; ++i) {
        const std::uint64_t seed = settings.first_seed + i;
        const Stopwatch watch;
        const Outcome outcome = fit(task_of(data, settings, seed), features, settings, seed);
        const double hits100 = metric(outcome.test, "hits@100");
        fmt::print(
            "seed {} epoch {} valid {:.4f} test auc {:.4f} hits@20 {:.4f} hits@100 {:.4f} "
            "{:.1f} ms/epoch {:.1f} s\n",
            seed, outcome.best_epoch, outcome.valid, outcome.test.auc,
            metric(outcome.test, "hits@20"), hits100, outcome.seconds_per_epoch * 1e3,
            watch.seconds());
        std::fflush(stdout);
        auc += outcome.test.auc;
        hits += hits100;
    }
    fmt::print("mean auc {:.4f} hits@100 {:.4f}\n", auc / static_cast<double>(settings.seeds),
               hits / static_cast<double>(settings.seeds));
}

}  // namespace
}  // namespace hplc::bench

int main(int count, char** words) {
    try {
        if (count < 2) {
            fmt::print(stderr, "quick_fit GRAPH [--key value]...\n");
            return 2;
        }
        hplc::bench::run(words[1], hplc::bench::parse(count, words));
    } catch (const hplc::InputError& error) {
        fmt::print(stderr, "quick_fit: {}\n", error.what());
        return 2;
    }
}
