// Pairs of nodes from a file or standard input, gzipped or not, a block at a time: however many
// there are, memory stays that of one block. The text is an edge list as edge_list_layout.hpp says,
// laid out throughout as it begins.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/formats/edge_list_layout.hpp"
#include "io/node_ids.hpp"
#include "io/text/unknown_ids.hpp"

namespace hplc {

class PairStream {
  public:
    enum class Unknown { kRefuse, kSkip };

    // `path` is a file, or "-" for standard input; `ids` outlive the stream. Blocks are of about
    // `block_bytes`. Throws InputError for what cannot be read.
    PairStream(const std::string& path, const NodeIds& ids, Threads threads,
               Unknown policy = Unknown::kRefuse, std::size_t block_bytes = std::size_t{4} << 20);
    ~PairStream();
    PairStream(const PairStream&) = delete;
    PairStream& operator=(const PairStream&) = delete;

    // The pairs of the next block, in the order and direction of the text; nothing at the end.
    // Throws InputError for a row that is no pair of two different nodes. From the first id on that
    // is not among `ids`, no pairs come but, at the end of the text, an InputError that lists all
    // such ids; or they are left out, as the policy says. Standard input is taken as it comes: a
    // block is what is there, a first row of two known ids is no header, and unknown ids are
    // refused at once, so that a program may wait for each answer before it sends the next pair.
    [[nodiscard]] std::optional<std::vector<NodePair>> next();

    [[nodiscard]] const UnknownIds& unknown() const { return unknown_; }
    // For messages: the path, or "standard input".
    [[nodiscard]] const std::string& name() const;

  private:
    struct Input;
    bool read_block();
    void refuse_endless_row() const;
    [[nodiscard]] SourceText source(std::size_t end) const;
    [[nodiscard]] std::size_t whole_rows() const;
    [[nodiscard]] bool is_pair(std::size_t end) const;
    [[nodiscard]] std::vector<NodePair> parse(const SourceText& source);
    void refuse_loops(const std::vector<NodePair>& pairs) const;

    std::unique_ptr<Input> input_;
    const NodeIds& ids_;
    ReadOptions options_;
    bool skips_unknown_;
    std::size_t block_bytes_;
    std::string text_;        // what was read and not yet parsed
    std::uint64_t line_ = 1;  // of the first character of text_
    std::optional<EdgeListLayout> layout_;
    UnknownIds unknown_;
};

}  // namespace hplc
