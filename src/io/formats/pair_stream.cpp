#include "io/formats/pair_stream.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>

#include "base/error.hpp"
#include "io/bytes/standard_input.hpp"
#include "io/formats/edge_list_reader.hpp"

namespace hplc {

// zlib hands on what is not gzipped as it is, but fills its buffers before: not for standard input,
// whose writer may wait for an answer.
struct PairStream::Input {
    explicit Input(const std::string& path) : name(path == "-" ? "standard input" : path) {
        if (path == "-") {
            standard.emplace();
            return;
        }
        file = gzopen(path.c_str(), "rb");
        if (file == nullptr) fail(system_message(errno));
    }
    ~Input() {
        if (file != nullptr) gzclose(file);
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    [[nodiscard]] std::size_t read(char* to, std::size_t size) {
        if (standard) return standard->read(to, size);
        const int count = gzread(file, to, static_cast<unsigned>(size));
        int error = Z_OK;
        const char* message = gzerror(file, &error);
        if (count >= 0 && (error == Z_OK || error == Z_STREAM_END))
            return static_cast<std::size_t>(count);
        fail(error == Z_ERRNO ? system_message(errno) : message);
    }

    [[noreturn]] void fail(const std::string& why) const {
        throw InputError({.file = name,
                          .found = fmt::format("'{}' when reading pairs", why),
                          .expected = "a file that can be read",
                          .fix = "check the path, and that the file is whole"});
    }

    std::string name;
    std::optional<StandardInput> standard = {};
    gzFile file = nullptr;
};

PairStream::PairStream(const std::string& path, const NodeIds& ids, Threads threads, Unknown policy,
                       std::size_t block_bytes)
    : input_(std::make_unique<Input>(path)),
      ids_(ids),
      options_{.threads = threads},
      skips_unknown_(policy == Unknown::kSkip),
      block_bytes_(block_bytes) {}

PairStream::~PairStream() = default;

const std::string& PairStream::name() const {
    return input_->name;
}

// False where nothing was left.
bool PairStream::read_block() {
    const std::size_t before = text_.size();
    text_.resize(before + block_bytes_);
    const std::size_t count = input_->read(text_.data() + before, block_bytes_);
    text_.resize(before + count);
    return count > 0;
}

SourceText PairStream::source(std::size_t end) const {
    const std::string_view text = std::string_view(text_).substr(0, end);
    return {.name = input_->name,
            .text = layout_ ? text : SourceText::without_byte_order_mark(text),
            .first_line = line_};
}

// How much of the text is whole rows: none as long as there are no two, which show the layout.
std::size_t PairStream::whole_rows() const {
    if (layout_) return whole_records(text_, layout_->form);
    const SourceText all = source(text_.size());
    const TableForm form = edge_list_form(all, options_);
    const std::size_t mark = text_.size() - all.text.size();
    const std::size_t end = whole_records(all.text, form);
    RecordCursor rows(all.text.substr(0, end), form);
    std::string_view row;
    const bool has_one = rows.next(row);
    if (has_one && rows.next(row)) return mark + end;
    return has_one && input_->standard && is_pair(mark + end) ? mark + end : 0;
}

// Whether the text so far is a pair of known ids, and so no header: its writer may wait for the
// answer before it sends the next.
bool PairStream::is_pair(std::size_t end) const {
    try {
        const SourceText text = source(end);
        const EdgeListLayout layout = inspect_edge_list(text, options_);
        UnknownIds unknown;
        return !layout.body.empty() &&
               read_known_edges(text, layout, ids_, options_, unknown).edges.edges.size() == 1 &&
               unknown.empty();
    } catch (const InputError&) {
        return false;  // with the next row it will be told better
    }
}

std::optional<std::vector<NodePair>> PairStream::next() {
    while (true) {
        const bool is_last = !read_block();
        if (is_last && text_.empty()) break;
        const std::size_t end = is_last ? text_.size() : whole_rows();
        if (end == 0) {
            refuse_endless_row();
            continue;
        }
        std::vector<NodePair> pairs = parse(source(end));
        line_ += static_cast<std::uint64_t>(
            std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        text_.erase(0, end);
        if (skips_unknown_ || unknown_.empty()) return pairs;
        if (input_->standard) unknown_.refuse(input_->name);
    }
    if (!skips_unknown_) unknown_.refuse(input_->name);
    return std::nullopt;
}

// Without this an input without row ends would be gathered until memory is full.
void PairStream::refuse_endless_row() const {
    constexpr std::size_t kLongest = std::size_t{1} << 20;
    if (text_.size() <= std::max(kLongest, 2 * block_bytes_)) return;
    throw InputError({.file = input_->name,
                      .line = line_,
                      .found = fmt::format("a row of more than {} bytes", text_.size()),
                      .expected = "one pair per row",
                      .fix = "check that this is the file you meant"});
}

std::vector<NodePair> PairStream::parse(const SourceText& source) {
    EdgeListLayout layout = layout_ ? *layout_ : inspect_edge_list(source, options_);
    if (layout_) layout.body = source.text;
    if (layout.body.empty()) return {};
    std::vector<NodePair> pairs =
        read_known_edges(source, layout, ids_, options_, unknown_).edges.edges;
    layout_ = std::move(layout);
    refuse_loops(pairs);
    return pairs;
}

void PairStream::refuse_loops(const std::vector<NodePair>& pairs) const {
    const auto loop = std::ranges::find_if(pairs, [](NodePair pair) { return pair.u == pair.v; });
    if (loop == pairs.end()) return;
    throw InputError(
        {.file = input_->name,
         .found = fmt::format("the pair of {} with itself", hplc::quoted(ids_.text(loop->u))),
         .expected = "two different nodes",
         .fix = "remove it"});
}

}  // namespace hplc
