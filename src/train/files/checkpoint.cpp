#include "train/files/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/error.hpp"
#include "base/text/json_text.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kModel = "model";
constexpr const char* kCheckpoint = "checkpoint";
constexpr const char* kWeights = "weights/";
constexpr const char* kOptimiser = "optimiser/";
constexpr const char* kBest = "best/";

// What a file holds besides its header and its tensors.
class Sections {
  public:
    Sections(const ModelCard& card, const CarriedGraph* graph)
        : valid_(edge_bytes(card.valid_pairs)) {
        if (!valid_.empty()) list_.push_back({.name = kValidSection, .bytes = valid_});
        if (card.pairs != nullptr) add_pairs(card.pairs->filter);
        if (graph != nullptr) std::ranges::move(graph->sections(), std::back_inserter(list_));
    }
    Sections(const Sections&) = delete;
    Sections& operator=(const Sections&) = delete;

    [[nodiscard]] std::span<const FileSection> list() const { return list_; }

  private:
    void add_pairs(const PairFilter& filter) {
        for (NodeId v = 0; v < filter.num_nodes(); ++v) {
            const std::string_view bytes(reinterpret_cast<const char*>(&v), sizeof v);
            if (filter.is_first(v)) first_ += bytes;
            if (filter.is_second(v)) second_ += bytes;
        }
        list_.push_back({.name = kFirstSection, .bytes = first_});
        list_.push_back({.name = kSecondSection, .bytes = second_});
    }

    std::string valid_;  // what the list looks at
    std::string first_;
    std::string second_;
    std::vector<FileSection> list_;
};

Json header_of(const char* kind, const ModelCard& card, const TrainingState& state) {
    Json history = Json::array();
    for (const ValidationPoint& point : state.history)
        history.push_back({point.epoch, point.loss, point.score});
    Json header = {{"kind", kind}};
    header.update(card_json(card));
    header["training"] = {
        {"epochs", state.epoch}, {"best_epoch", state.kept_epoch()}, {"history", history}};
    return header;
}

void append(std::vector<FileTensor>& list, std::vector<FileTensor> more) {
    std::ranges::move(more, std::back_inserter(list));
}

// The best weights under the names and shapes of the model's own.
std::vector<FileTensor> best_tensors(const TrainingState& state, LearnedModel& model) {
    const std::vector<TensorView> views = model.weights();
    std::vector<FileTensor> tensors;
    for (std::size_t i = 0; i < state.best_weights.size(); ++i)
        tensors.push_back(file_tensor(kBest, views[i], state.best_weights[i]));
    return tensors;
}

std::vector<std::vector<float>> load_best(const ModelFile& file, LearnedModel& model) {
    std::vector<TensorView> views = model.weights();
    std::vector<std::vector<float>> best;
    for (TensorView& view : views)
        view.values = best.emplace_back(view.values.size());
    load_tensors(file, kBest, views);
    return best;
}

void require_kind(const ModelFile& file, const std::string& kind, const std::string& fix) {
    if (file.header.value("kind", Json()) == kind) return;
    throw InputError({.file = file.origin,
                      .found = fmt::format("a model file of another kind than {}", kind),
                      .expected = fmt::format("a {}", kind),
                      .fix = fix});
}

// Where two JSONs differ first, as "options/hidden", and what each has there; null where it has
// nothing.
struct Difference {
    std::string place;
    Json there;
    Json here;
};

std::optional<Difference> first_difference(const Json& there, const Json& here,
                                           const std::string& place = {}) {
    if (!there.is_object() || !here.is_object()) {
        if (there == here) return {};
        return Difference{place, there, here};
    }
    for (const Json* side : {&there, &here}) {
        for (const auto& [key, value] : side->items()) {
            const std::string inside = place.empty() ? key : fmt::format("{}/{}", place, key);
            auto difference =
                first_difference(there.value(key, Json()), here.value(key, Json()), inside);
            if (difference) return difference;
        }
    }
    return {};
}

std::string value_text(const Json& value) {
    return value.is_null() ? "missing" : json_text(value);
}

void require_same_run(const ModelFile& file, const ModelCard& card) {
    const auto difference = first_difference(card_json(card_of(file)), card_json(card));
    if (!difference) return;
    throw InputError(
        {.file = file.origin,
         .found = fmt::format("a checkpoint with {} {}", difference->place,
                              value_text(difference->there)),
         .expected = fmt::format("{}, as this run asks for", value_text(difference->here)),
         .fix = "pass the options of the interrupted run, or start again without --resume in "
                "another place"});
}

bool is_point(const Json& entry) {
    return entry.is_array() && entry.size() == 3 && entry[0].is_number_unsigned() &&
           entry[1].is_number() && entry[2].is_number();
}

TrainingState state_of(const ModelFile& file) {
    const Json training = file.header.value("training", Json::object());
    const Json epochs = training.is_object() ? training.value("epochs", Json()) : Json();
    const Json history = training.is_object() ? training.value("history", Json()) : Json();
    if (!epochs.is_number_unsigned() || !history.is_array() ||
        !std::ranges::all_of(history, is_point)) {
        throw InputError({.file = file.origin,
                          .found = "a checkpoint without its state",
                          .expected = "its epochs and its validations",
                          .fix = "train again"});
    }
    TrainingState state{.epoch = epochs, .history = {}, .best_weights = {}};
    for (const Json& point : history)
        state.history.push_back({point[0], point[1], point[2]});
    return state;
}

}  // namespace

std::string write_trained_model(const std::filesystem::path& path, LearnedModel& model,
                                const ModelCard& card, const TrainingState& state,
                                const CarriedGraph* graph) {
    Json header = header_of(kModel, card, state);
    if (graph != nullptr) header[kCarried] = graph->about;
    return write_model_file(path, std::move(header), file_tensors(kWeights, model.weights()),
                            Sections(card, graph).list());
}

std::string write_kept_predictor(const std::filesystem::path& path, const ModelCard& card,
                                 const CarriedGraph* graph) {
    Json header = header_of(kModel, card, {});
    if (graph != nullptr) header[kCarried] = graph->about;
    return write_model_file(path, std::move(header), {}, Sections(card, graph).list());
}

void write_checkpoint(const std::filesystem::path& path, LearnedModel& model, const ModelCard& card,
                      const TrainingState& state) {
    std::vector<FileTensor> tensors = file_tensors(kWeights, model.weights());
    append(tensors, file_tensors(kOptimiser, model.optimiser_state()));
    append(tensors, best_tensors(state, model));
    write_model_file(path, header_of(kCheckpoint, card, state), tensors,
                     Sections(card, nullptr).list());
}

TrainingState load_checkpoint(const std::filesystem::path& path, LearnedModel& model,
                              const ModelCard& card) {
    const ModelFile file = read_model_file(path);
    require_kind(file, kCheckpoint, "name the file that the interrupted run left");
    require_same_run(file, card);
    TrainingState state = state_of(file);
    load_tensors(file, kWeights, model.weights());
    load_tensors(file, kOptimiser, model.optimiser_state());
    if (!state.history.empty()) state.best_weights = load_best(file, model);
    return state;
}

std::optional<std::string> obstacle_to_resume(const std::filesystem::path& path,
                                              const ModelCard& card) {
    try {
        const ModelFile file = read_model_file(path);
        require_kind(file, kCheckpoint, "");
        require_same_run(file, card);
        (void)state_of(file);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

void require_trained(const ModelFile& file) {
    require_kind(file, kModel, "continue with hplc train --resume until it is trained");
}

void load_weights(const ModelFile& file, LearnedModel& model) {
    require_trained(file);
    load_tensors(file, kWeights, model.weights());
}

}  // namespace hplc
