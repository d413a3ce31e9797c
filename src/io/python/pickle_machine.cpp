// The stack machine that a pickle is a program for: one short function an opcode.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/error.hpp"
#include "io/python/pickle.hpp"
#include "io/python/pickle_globals.hpp"

namespace hplc {
namespace {

constexpr unsigned char kProto = 0x80;
constexpr int kLastProtocol = 5;

class Machine {
  public:
    explicit Machine(PickleHeap& heap) : heap_(heap), bytes_(heap.source.view()) {}

    // Runs up to STOP; the value that is then on the stack is the result.
    PickleValue run();
    [[nodiscard]] std::size_t position() const { return position_; }

  private:
    struct Opcode {
        unsigned char code;
        std::string_view name;
        void (Machine::*run)();  // nullptr where it is refused
    };
    static const Opcode kOpcodes[];

    // Bytes from the program.
    std::string_view take(std::uint64_t count) {
        if (count > bytes_.size() - position_) {
            heap_.fail(
                fmt::format("{} bytes where {} are announced", bytes_.size() - position_, count),
                "a whole pickle");
        }
        position_ += count;
        return bytes_.substr(position_ - count, count);
    }
    SharedBytes take_shared(std::uint64_t count) {
        (void)take(count);
        return heap_.source.part(position_ - count, count);
    }
    template <typename T>
    T take_number() {
        T value;
        std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
        return value;
    }
    std::string_view take_line() {
        const std::size_t end = bytes_.find('\n', position_);
        if (end == std::string_view::npos) heap_.fail("a line without end", "a whole pickle");
        const std::string_view line = take(end - position_);
        ++position_;
        return line;
    }

    // The stack.
    void push(PickleValue value) {
        heap_.memory.add(sizeof(PickleValue));
        stack_.push_back(value);
    }
    void push(PickleKind kind, std::int64_t payload) { push({kind, payload}); }
    PickleValue& top() {
        if (stack_.size() <= floor()) heap_.fail("an empty stack", "a whole pickle");
        return stack_.back();
    }
    PickleValue pop() {
        const PickleValue value = top();
        stack_.pop_back();
        return value;
    }
    // Values below the last mark are out of reach.
    [[nodiscard]] std::size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }
    std::vector<PickleValue> pop_to_mark() {
        if (marks_.empty()) heap_.fail("no mark on the stack", "a whole pickle");
        const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
        std::vector<PickleValue> values(begin, stack_.end());
        stack_.erase(begin, stack_.end());
        marks_.pop_back();
        return values;
    }
    void push_sequence(PickleKind kind, std::vector<PickleValue> values) {
        push(heap_.add(kind, heap_.sequences, std::move(values)));
    }

    // Opcodes.
    void proto() {
        const int version = take_number<std::uint8_t>();
        if (version > kLastProtocol)
            heap_.fail(fmt::format("protocol {}", version), "a protocol up to 5");
    }
    void frame() {
        const auto size = take_number<std::uint64_t>();
        if (size > bytes_.size() - position_)
            heap_.fail(fmt::format("a frame of {} bytes", size), "a whole pickle");
    }
    void none() { push(PickleKind::kNone, 0); }
    void new_true() { push(PickleKind::kBool, 1); }
    void new_false() { push(PickleKind::kBool, 0); }
    template <typename T>
    void integer() {
        push(PickleKind::kInt, take_number<T>());
    }
    void long1();
    void binfloat();
    template <typename Length, PickleKind kind>
    void string() {
        const auto length = take_number<Length>();
        push(heap_.add(kind, heap_.strings, take_shared(length)));
    }
    void mark() { marks_.push_back(stack_.size()); }
    template <std::size_t count>
    void tuple() {
        std::vector<PickleValue> values(count);
        for (std::size_t i = count; i-- > 0;)
            values[i] = pop();
        push_sequence(PickleKind::kTuple, std::move(values));
    }
    void tuple_to_mark() { push_sequence(PickleKind::kTuple, pop_to_mark()); }
    void empty_list() { push_sequence(PickleKind::kList, {}); }
    void empty_dict() { push(heap_.add(PickleKind::kDict, heap_.dicts, {})); }
    void append() {
        const PickleValue value = pop();
        list_on_top().push_back(value);
    }
    void appends() {
        const auto values = pop_to_mark();
        auto& list = list_on_top();
        list.insert(list.end(), values.begin(), values.end());
    }
    void setitem() {
        const PickleValue value = pop();
        const PickleValue key = pop();
        dict_on_top().emplace_back(key, value);
    }
    void setitems();
    void put(std::size_t place);
    void binput() { put(take_number<std::uint8_t>()); }
    void long_binput() { put(take_number<std::uint32_t>()); }
    void memoize() { put(memo_.size()); }
    void get(std::size_t place);
    void binget() { get(take_number<std::uint8_t>()); }
    void long_binget() { get(take_number<std::uint32_t>()); }
    void global() {
        const std::string_view module = take_line();
        push(find_global(heap_, module, take_line()));
    }
    void stack_global() {
        const PickleValue name = pop();
        const PickleValue module = pop();
        push(find_global(heap_, heap_.string(module).view(), heap_.string(name).view()));
    }
    void reduce() {
        const PickleValue arguments = pop();
        const PickleValue function = pop();
        push(call_global(heap_, function, arguments));
    }
    void newobj() {
        const PickleValue arguments = pop();
        const PickleValue type = pop();
        push(make_instance(heap_, type, arguments));
    }
    void build() {
        const PickleValue state = pop();
        set_state(heap_, top(), state);
    }
    void binpersid() { push(find_persistent(heap_, pop())); }
    void stop() { stopped_ = true; }

    std::vector<PickleValue>& list_on_top() {
        if (top().kind != PickleKind::kList) heap_.fail_kind(top(), "a list to append to");
        return heap_.sequences[top().place()];
    }
    std::vector<std::pair<PickleValue, PickleValue>>& dict_on_top() {
        if (top().kind != PickleKind::kDict) heap_.fail_kind(top(), "a dict to put items into");
        return heap_.dicts[top().place()];
    }
    [[nodiscard]] static const Opcode* find_opcode(unsigned char code);
    [[noreturn]] void refuse(unsigned char code, const Opcode* opcode) const;

    PickleHeap& heap_;
    const std::string_view bytes_;
    std::size_t position_ = 0;
    std::vector<PickleValue> stack_;
    std::vector<std::size_t> marks_;  // sizes of the stack
    std::vector<std::optional<PickleValue>> memo_;
    bool stopped_ = false;
};

// Every opcode that Python knows; those of protocol 0 and 1 and those that only foreign objects
// need are refused by name.
constexpr Machine::Opcode Machine::kOpcodes[] = {
    {kProto, "PROTO", &Machine::proto},
    {0x95, "FRAME", &Machine::frame},
    {'N', "NONE", &Machine::none},
    {0x88, "NEWTRUE", &Machine::new_true},
    {0x89, "NEWFALSE", &Machine::new_false},
    {'J', "BININT", &Machine::integer<std::int32_t>},
    {'K', "BININT1", &Machine::integer<std::uint8_t>},
    {'M', "BININT2", &Machine::integer<std::uint16_t>},
    {0x8a, "LONG1", &Machine::long1},
    {'G', "BINFLOAT", &Machine::binfloat},
    {'U', "SHORT_BINSTRING", &Machine::string<std::uint8_t, PickleKind::kBytes>},
    {'T', "BINSTRING", &Machine::string<std::uint32_t, PickleKind::kBytes>},
    {'C', "SHORT_BINBYTES", &Machine::string<std::uint8_t, PickleKind::kBytes>},
    {'B', "BINBYTES", &Machine::string<std::uint32_t, PickleKind::kBytes>},
    {0x8e, "BINBYTES8", &Machine::string<std::uint64_t, PickleKind::kBytes>},
    {0x96, "BYTEARRAY8", &Machine::string<std::uint64_t, PickleKind::kBytes>},
    {0x8c, "SHORT_BINUNICODE", &Machine::string<std::uint8_t, PickleKind::kText>},
    {'X', "BINUNICODE", &Machine::string<std::uint32_t, PickleKind::kText>},
    {0x8d, "BINUNICODE8", &Machine::string<std::uint64_t, PickleKind::kText>},
    {'(', "MARK", &Machine::mark},
    {')', "EMPTY_TUPLE", &Machine::tuple<0>},
    {0x85, "TUPLE1", &Machine::tuple<1>},
    {0x86, "TUPLE2", &Machine::tuple<2>},
    {0x87, "TUPLE3", &Machine::tuple<3>},
    {'t', "TUPLE", &Machine::tuple_to_mark},
    {']', "EMPTY_LIST", &Machine::empty_list},
    {'}', "EMPTY_DICT", &Machine::empty_dict},
    {'a', "APPEND", &Machine::append},
    {'e', "APPENDS", &Machine::appends},
    {'s', "SETITEM", &Machine::setitem},
    {'u', "SETITEMS", &Machine::setitems},
    {'q', "BINPUT", &Machine::binput},
    {'r', "LONG_BINPUT", &Machine::long_binput},
    {0x94, "MEMOIZE", &Machine::memoize},
    {'h', "BINGET", &Machine::binget},
    {'j', "LONG_BINGET", &Machine::long_binget},
    {'c', "GLOBAL", &Machine::global},
    {0x93, "STACK_GLOBAL", &Machine::stack_global},
    {'R', "REDUCE", &Machine::reduce},
    {0x81, "NEWOBJ", &Machine::newobj},
    {'b', "BUILD", &Machine::build},
    {'Q', "BINPERSID", &Machine::binpersid},
    {'.', "STOP", &Machine::stop},
    {'0', "POP", nullptr},
    {'1', "POP_MARK", nullptr},
    {'2', "DUP", nullptr},
    {'F', "FLOAT", nullptr},
    {'I', "INT", nullptr},
    {'L', "LONG", nullptr},
    {'P', "PERSID", nullptr},
    {'S', "STRING", nullptr},
    {'V', "UNICODE", nullptr},
    {'d', "DICT", nullptr},
    {'g', "GET", nullptr},
    {'i', "INST", nullptr},
    {'l', "LIST", nullptr},
    {'o', "OBJ", nullptr},
    {'p', "PUT", nullptr},
    {0x82, "EXT1", nullptr},
    {0x83, "EXT2", nullptr},
    {0x84, "EXT4", nullptr},
    {0x8b, "LONG4", nullptr},
    {0x8f, "EMPTY_SET", nullptr},
    {0x90, "ADDITEMS", nullptr},
    {0x91, "FROZENSET", nullptr},
    {0x92, "NEWOBJ_EX", nullptr},
    {0x97, "NEXT_BUFFER", nullptr},
    {0x98, "READONLY_BUFFER", nullptr},
};

const Machine::Opcode* Machine::find_opcode(unsigned char code) {
    const auto* const found = std::ranges::find(kOpcodes, code, &Opcode::code);
    return found == std::end(kOpcodes) ? nullptr : found;
}

PickleValue Machine::run() {
    while (!stopped_) {
        heap_.position = position_;
        const auto code = take_number<std::uint8_t>();
        const Opcode* const opcode = find_opcode(code);
        if (opcode == nullptr || opcode->run == nullptr) refuse(code, opcode);
        (this->*opcode->run)();
    }
    return pop();
}

// Two's complement, little-endian; up to eight bytes are an ordinary number.
void Machine::long1() {
    const SharedBytes bytes = take_shared(take_number<std::uint8_t>());
    if (bytes.size() > 8) return push(heap_.add(PickleKind::kLong, heap_.strings, bytes));
    const bool negative = bytes.size() > 0 && (bytes.view().back() & 0x80) != 0;
    std::int64_t value = negative ? -1 : 0;
    std::memcpy(&value, bytes.view().data(), bytes.size());
    push(PickleKind::kInt, value);
}

void Machine::binfloat() {
    const std::string_view big_endian = take(8);
    std::array<char, 8> bytes{};
    std::reverse_copy(big_endian.begin(), big_endian.end(), bytes.begin());
    push(PickleKind::kFloat, std::bit_cast<std::int64_t>(bytes));
}

void Machine::setitems() {
    const auto values = pop_to_mark();
    if (values.size() % 2 != 0) heap_.fail("a key without a value", "pairs of key and value");
    auto& dict = dict_on_top();
    for (std::size_t i = 0; i < values.size(); i += 2)
        dict.emplace_back(values[i], values[i + 1]);
}

// Picklers number what they put from 0 or 1 on, so a place beyond the bytes read so far is damage.
void Machine::put(std::size_t place) {
    if (place > position_) heap_.fail(fmt::format("the memo's place {}", place), "a whole pickle");
    if (place >= memo_.size()) memo_.resize(place + 1);
    memo_[place] = top();
}

void Machine::get(std::size_t place) {
    if (place >= memo_.size() || !memo_[place])
        heap_.fail(fmt::format("nothing at the memo's place {}", place), "a whole pickle");
    push(*memo_[place]);
}

void Machine::refuse(unsigned char code, const Opcode* opcode) const {
    const std::string found = opcode == nullptr
                                  ? fmt::format("the byte {:#04x}, which is no opcode,", code)
                                  : fmt::format("the opcode {}", opcode->name);
    heap_.fail(found, "the opcodes that protocols 2 to 5 write for plain data");
}

}  // namespace

bool looks_like_pickle(std::string_view bytes) {
    return bytes.size() >= 2 && static_cast<unsigned char>(bytes[0]) == kProto && bytes[1] >= 2 &&
           bytes[1] <= kLastProtocol;
}

Pickle parse_pickle(const SharedBytes& bytes, const std::string& origin) {
    auto heap = std::make_unique<PickleHeap>(PickleHeap{.source = bytes, .origin = origin});
    Machine machine(*heap);
    const PickleValue root = machine.run();
    return {std::move(heap), root, machine.position()};
}

}  // namespace hplc
