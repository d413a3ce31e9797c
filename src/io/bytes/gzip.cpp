#include "io/bytes/gzip.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>
#include <vector>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20;
constexpr int kGzipWindow = 15 + 16;  // zlib: largest window, gzip header and trailer

// zlib counts in 32 bits; larger inputs are fed in pieces.
uInt piece_of(std::size_t bytes) {
    return static_cast<uInt>(std::min(bytes, std::size_t{1} << 30));
}

Bytef* as_zlib(const char* bytes) {
    return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes));
}

[[noreturn]] void complain(const std::string& file, std::string found) {
    throw InputError({.file = file,
                      .found = std::move(found),
                      .expected = "a whole gzip file",
                      .fix = "copy or download it again (gzip -t tests a file)"});
}

class Inflater {
  public:
    explicit Inflater(std::string_view input) {
        if (inflateInit2(&stream_, kGzipWindow) != Z_OK) throw std::bad_alloc();
        input_ = input;
    }
    ~Inflater() { inflateEnd(&stream_); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    [[nodiscard]] std::string_view rest() const { return input_; }

    // Appends the member that the rest begins with.
    void member(GrowingBytes& out, const std::string& file) {
        inflateReset(&stream_);
        for (int status = Z_OK; status != Z_STREAM_END;) {
            if (input_.empty()) complain(file, "a gzip file that is cut short");
            status = step(out);
            if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
                complain(file, "damaged gzip data (" + message() + ")");
            }
        }
    }

  private:
    int step(GrowingBytes& out) {
        stream_.next_in = as_zlib(input_.data());
        stream_.avail_in = piece_of(input_.size());
        stream_.next_out = as_zlib(out.room(kPiece));
        const uInt room = piece_of(out.free_room());
        stream_.avail_out = room;
        const uInt given = stream_.avail_in;
        const int status = inflate(&stream_, Z_NO_FLUSH);
        input_.remove_prefix(given - stream_.avail_in);
        out.took(room - stream_.avail_out);
        return status;
    }
    [[nodiscard]] std::string message() const {
        return stream_.msg != nullptr ? stream_.msg : "unknown";
    }

    z_stream stream_ = {};
    std::string_view input_;
};

}  // namespace

// Twice as much as before, or only what is needed where that is too much for the budget.
std::size_t GrowingBytes::next_capacity(std::size_t more) const {
    const std::size_t doubled = std::max(size_ + more, capacity_ * 2);
    if (budget_.allows(doubled - size_)) return doubled;
    // What is resident already is in the count; what comes behind it is not.
    budget_.require(std::max<std::uint64_t>(more, MemoryBudget::kStep + 1), input_);
    return size_ + more;
}

char* GrowingBytes::room(std::size_t more) {
    if (free_room() < more) {
        const std::size_t wanted = next_capacity(more);
        char* larger = static_cast<char*>(std::realloc(bytes_.get(), wanted));
        if (larger == nullptr) throw std::bad_alloc();
        (void)bytes_.release();  // NOLINT(bugprone-unused-return-value): realloc() took it
        bytes_.reset(larger);
        capacity_ = wanted;
    }
    return bytes_.get() + size_;
}

bool is_gzip(std::string_view bytes) {
    return bytes.starts_with("\x1f\x8b");
}

GrowingBytes gunzip(std::string_view bytes, const std::string& file, const MemoryBudget& budget) {
    GrowingBytes out(budget, file);
    Inflater inflater(bytes);
    while (is_gzip(inflater.rest()))
        inflater.member(out, file);
    // Some tools pad to a whole block with zeros.
    if (inflater.rest().find_first_not_of('\0') != std::string_view::npos) {
        complain(file, "bytes behind the end of the gzip data");
    }
    return out;
}

struct GunzipStream::State {
    enum class Place { kFront, kMember, kBehindMember, kPadding };

    z_stream stream = {};
    std::vector<char> out = std::vector<char>(kPiece);
    Place place = Place::kFront;
};

GunzipStream::GunzipStream(std::string file, std::function<void(std::string_view)> sink)
    : file_(std::move(file)), sink_(std::move(sink)), state_(std::make_unique<State>()) {
    if (inflateInit2(&state_->stream, kGzipWindow) != Z_OK) throw std::bad_alloc();
}

GunzipStream::~GunzipStream() {
    inflateEnd(&state_->stream);
}

void GunzipStream::write(std::string_view bytes) {
    using Place = State::Place;
    while (!bytes.empty()) {
        Place& place = state_->place;
        if (place == Place::kBehindMember && bytes.front() == '\0') place = Place::kPadding;
        if (place == Place::kPadding) {
            if (bytes.find_first_not_of('\0') == std::string_view::npos) return;
            complain(file_, "bytes behind the end of the gzip data");
        }
        if (place != Place::kMember) inflateReset(&state_->stream);
        place = Place::kMember;
        bytes.remove_prefix(inflate_some(bytes));
    }
}

// Up to the end of the member or of the bytes; returns how many it took.
std::size_t GunzipStream::inflate_some(std::string_view bytes) {
    z_stream& stream = state_->stream;
    stream.next_in = as_zlib(bytes.data());
    stream.avail_in = piece_of(bytes.size());
    const uInt given = stream.avail_in;
    for (int status = Z_OK; status == Z_OK;) {
        stream.next_out = as_zlib(state_->out.data());
        stream.avail_out = static_cast<uInt>(state_->out.size());
        status = inflate(&stream, Z_NO_FLUSH);
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
            const char* const message = stream.msg != nullptr ? stream.msg : "unknown";
            complain(file_, std::string("damaged gzip data (") + message + ")");
        }
        sink_({state_->out.data(), state_->out.size() - stream.avail_out});
        if (status == Z_STREAM_END) state_->place = State::Place::kBehindMember;
    }
    return given - stream.avail_in;
}

void GunzipStream::finish() {
    using Place = State::Place;
    if (state_->place == Place::kFront || state_->place == Place::kMember)
        complain(file_, "a gzip file that is cut short");
}

struct GzipStream::State {
    z_stream stream = {};
    std::array<char, std::size_t{1} << 16> out;
};

GzipStream::GzipStream(std::function<void(std::string_view)> sink)
    : sink_(std::move(sink)), state_(std::make_unique<State>()) {
    constexpr int kMemoryLevel = 8;  // zlib's default
    if (deflateInit2(&state_->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemoryLevel,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::bad_alloc();
    }
}

GzipStream::~GzipStream() {
    deflateEnd(&state_->stream);
}

void GzipStream::write(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size(); at += kPiece)
        deflate_all(bytes.substr(at, kPiece), false);
}

void GzipStream::finish() {
    deflate_all({}, true);
}

void GzipStream::deflate_all(std::string_view bytes, bool last) {
    z_stream& stream = state_->stream;
    stream.next_in = as_zlib(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    do {
        stream.next_out = as_zlib(state_->out.data());
        stream.avail_out = static_cast<uInt>(state_->out.size());
        deflate(&stream, last ? Z_FINISH : Z_NO_FLUSH);
        sink_({state_->out.data(), state_->out.size() - stream.avail_out});
    } while (stream.avail_out == 0);
}

}  // namespace hplc
