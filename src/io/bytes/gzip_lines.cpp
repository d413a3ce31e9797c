#include "io/bytes/gzip_lines.hpp"

#include <algorithm>
#include <vector>

#include "io/bytes/gzip.hpp"
#include "io/bytes/output_bytes.hpp"

namespace hplc {

void write_gzip_lines(const std::string& path, std::size_t count,
                      const std::function<void(std::size_t, std::string&)>& append_line,
                      std::size_t lines_of_a_block, Threads threads) {
    OutputBytes out(path, false);
    const std::size_t blocks = chunk_count(count, lines_of_a_block);
    const std::size_t at_once = std::size_t{threads.count} * 4;
    std::vector<std::string> packed(at_once);
    for (std::size_t first = 0; first < blocks; first += at_once) {
        const std::size_t some = std::min(at_once, blocks - first);
        parallel_for(threads, some, 1, [&](std::size_t i) {
            std::string text;
            const std::size_t begin = (first + i) * lines_of_a_block;
            for (std::size_t line = begin; line < std::min(count, begin + lines_of_a_block);
                 ++line) {
                append_line(line, text);
                text += '\n';
            }
            packed[i].clear();
            GzipStream stream([&](std::string_view bytes) { packed[i] += bytes; });
            stream.write(text);
            stream.finish();
        });
        for (std::size_t i = 0; i < some; ++i)
            out.write(packed[i]);
    }
    out.commit();
}

}  // namespace hplc
