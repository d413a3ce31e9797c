// hplc serve: the explorer and the JSON API.
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/error.hpp"
#include "base/text/log_line.hpp"
#include "cli/options/common.hpp"
#include "cli/options/explained_model.hpp"
#include "cli/options/given_options.hpp"
#include "cli/options/model_at_hand.hpp"
#include "cli/options/predictor_options.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "report/text/text_table.hpp"
#include "serve/http/http_server.hpp"

namespace hplc::cli {
namespace {

struct ServeOptions {
    CommonOptions common;
    ModelWanted wanted;
    HttpOptions http = {.port = 8642};
    std::vector<std::string> hosts;
    std::string token_file;
    std::string decisions;
    ServiceLimits limits;
    bool began_with_file = false;  // MODEL was a model file at the start

    [[nodiscard]] std::string decisions_file() const {
        if (!decisions.empty()) return decisions;
        const bool is_path = std::filesystem::exists(wanted.input);
        return (is_path ? wanted.input : std::filesystem::path(wanted.input).filename().string()) +
               ".decisions.jsonl";
    }
};

// Signals as bytes in a pipe: a handler may do no more, and any thread may be the one that is
// interrupted.
class SignalPipe {
  public:
    SignalPipe() {
        if (::pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) != 0)
            throw std::runtime_error("no pipe: " + system_message(errno));
        write_end = ends_[1];
        struct sigaction action = {};
        action.sa_handler = note;
        action.sa_flags = SA_RESTART;
        for (std::size_t i = 0; i < kSignals.size(); ++i)
            ::sigaction(kSignals[i], &action, &before_[i]);
    }
    ~SignalPipe() {
        for (std::size_t i = 0; i < kSignals.size(); ++i)
            ::sigaction(kSignals[i], &before_[i], nullptr);
        ::close(ends_[0]);
        ::close(ends_[1]);
    }
    SignalPipe(const SignalPipe&) = delete;
    SignalPipe& operator=(const SignalPipe&) = delete;

    // The number of the next signal.
    [[nodiscard]] int wait() const {
        while (true) {
            pollfd entry{.fd = ends_[0], .events = POLLIN, .revents = 0};
            unsigned char number = 0;
            if (::poll(&entry, 1, -1) > 0 && ::read(ends_[0], &number, 1) == 1) return number;
        }
    }

  private:
    static constexpr std::array kSignals = {SIGTERM, SIGINT, SIGHUP};
    inline static volatile int write_end = -1;  // all that a handler can reach

    static void note(int number) {
        const int error = errno;
        const auto byte = static_cast<unsigned char>(number);
        (void)!::write(write_end, &byte, 1);
        errno = error;
    }

    std::array<int, 2> ends_ = {-1, -1};
    std::array<struct sigaction, kSignals.size()> before_ = {};
};

// A model file that was damaged since could pass for an edge list.
void require_same_kind(const ServeOptions& options) {
    if (options.wanted.is_file() == options.began_with_file) return;
    throw InputError({.file = options.wanted.input,
                      .found = options.began_with_file ? "no model file" : "a model file",
                      .expected = options.began_with_file ? "a model file, as at the start"
                                                          : "a graph, as at the start",
                      .fix = "write the file again, or start the server anew"});
}

// A pair takes a trained model up to 30 microseconds, so these all of them half a second.
constexpr std::uint64_t kMostToWaitFor = 20'000;

std::shared_ptr<const ServedModel> load(const ServeOptions& options) {
    require_same_kind(options);
    ModelAtHand at_hand = model_at_hand(options.wanted, options.common);
    if (at_hand.trained.card.directed) {
        throw InputError({.file = options.wanted.input,
                          .found = "a model of directed links",
                          .expected = "one of undirected links: the explorer knows no directions",
                          .fix = "use hplc predict and hplc explain, or train without --directed"});
    }
    const std::shared_ptr<const ModelGraph> graph = std::move(at_hand.graph);
    const Threads threads = options.common.threads();
    const bool refits = has_autoencoder(at_hand.trained);
    const bool is_learned = at_hand.trained.predictor == nullptr;
    NodePositions positions =
        positions_for(at_hand.trained, graph->known, graph->grown.has_value(), threads);
    ModelInputs inputs = inputs_of_model(at_hand.trained, graph->now().features.has_value());
    std::string title = title_of(options.wanted, at_hand.trained.card);
    return std::make_shared<const ServedModel>(
        ServedSource{.keeps = graph,
                     .data = {graph, &graph->now()},
                     .gone = graph->gone,
                     .trained = std::move(at_hand.trained),
                     .positions = std::move(positions),
                     .title = std::move(title),
                     .about = std::move(at_hand.about),
                     .inputs = std::move(inputs),
                     .feature_names = feature_names_wanted(options.wanted, options.common),
                     .refits = refits,
                     .most_to_wait_for = is_learned ? kMostToWaitFor : kMaxNodes,
                     .threads = threads});
}

std::string in_brackets(const std::string& address) {
    const bool is_v6 = address.find(':') != std::string::npos && !address.starts_with('[');
    return is_v6 ? "[" + address + "]" : address;
}

Gate gate_of(const ServeOptions& options) {
    std::vector<std::string> hosts = options.hosts;
    hosts.push_back(in_brackets(options.http.address));
    const bool local = is_loopback(options.http.address);
    if (local) hosts.insert(hosts.end(), {"localhost", "127.0.0.1", "[::1]"});
    if (!options.token_file.empty()) return Gate(std::move(hosts), read_token(options.token_file));
    if (local) return Gate(std::move(hosts), {});
    throw InputError(
        {.found = fmt::format("--address {}, which other machines can reach, without a token",
                              options.http.address),
         .expected = "--token-file FILE",
         .fix = "make one: (umask 077; openssl rand -hex 32 >FILE), or leave --address out"});
}

void reload(Service& service, const CommonOptions& common) {
    try {
        service.reload();
        remark(common, fmt::format("loaded {} again", service.model()->source().title));
    } catch (const std::exception& error) {
        warn(fmt::format("the model stays as it was: {}", error.what()));
    }
}

std::string url_of(const ServeOptions& options, int port) {
    return fmt::format("http://{}:{}/", in_brackets(options.http.address), port);
}

std::string greeting(const ServeOptions& options, const ServedModel& model, int port) {
    return fmt::format(
        "serving {} with {} and {} at {} (Ctrl-C stops, SIGHUP loads the model again)",
        model.source().title, count_of(model.graph().num_nodes(), "node", "nodes"),
        count_of(model.graph().num_edges(), "edge", "edges"), url_of(options, port));
}

// For a program that has started this one, once the port is open.
nlohmann::ordered_json serving_json(const ServeOptions& options, const ServedModel& model,
                                    int port) {
    return {{"url", url_of(options, port)},
            {"address", options.http.address},
            {"port", port},
            {"model", model.source().title},
            {"nodes", model.graph().num_nodes()},
            {"edges", model.graph().num_edges()},
            {"decisions", options.decisions_file()}};
}

// Runs the server until a signal ends it.
void serve_until_stopped(const ServeOptions& options, Service& service, HttpServer& server,
                         const SignalPipe& signals) {
    std::thread thread([&] { server.run(); });
    const auto model = service.model();
    write_log_line("serving", greeting(options, *model, server.port()));
    write_json(options.common, serving_json(options, *model, server.port()));
    std::fflush(stdout);
    while (signals.wait() == SIGHUP)
        reload(service, options.common);
    remark(options.common, "stopping: requests that have begun are answered");
    server.stop();
    thread.join();
}

// Each thread of a connection would otherwise keep what its largest request has freed.
void share_freed_memory(Threads threads) {
    ::mallopt(M_ARENA_MAX, static_cast<int>(threads.count));
}

void serve(ServeOptions options) {
    check_wanted(options.wanted, options.common);
    options.began_with_file = options.wanted.is_file();
    if (options.wanted.input == "-") {
        throw InputError({.found = "standard input as the graph",
                          .expected = "a file or a name, which can be read again for a reload",
                          .fix = "write the graph to a file"});
    }
    Gate gate = gate_of(options);
    share_freed_memory(options.common.threads());
    const SignalPipe signals;
    Service service([&options] { return load(options); }, options.decisions_file(),
                    options.common.threads().count, options.limits);
    HttpServer server(service, std::move(gate), options.http,
                      options.common.quiet ? AccessLog{} : AccessLog{log_access});
    serve_until_stopped(options, service, server, signals);
}

void add_limits(CLI::App& verb, ServeOptions& options) {
    const std::string group = advanced_group("Limits");
    const std::array added = {
        verb.add_option("--max-connections", options.http.connections,
                        "Maximum number of connections; others get status 503")
            ->check(CLI::Range(1, 10'000)),
        verb.add_option("--max-body", options.http.body_bytes,
                        "Maximum size of a request's body, for example 4MB")
            ->transform(CLI::AsSizeValue(false)),
        verb.add_option("--max-batch", options.limits.batch,
                        "Maximum number of pairs or edges of one request")
            ->check(CLI::Range(1, 10'000'000)),
        verb.add_option("--request-seconds", options.http.request_seconds,
                        "Seconds in which a request has to arrive")
            ->check(CLI::Range(0.1, 3600.0)),
        verb.add_option("--wait-seconds", options.limits.patience,
                        "Seconds that a request waits for its turn; then it gets status 503")
            ->check(CLI::Range(0.0, 3600.0)),
        verb.add_option("--work-seconds", options.limits.work,
                        "Seconds that are spent on a request; then it gets status 503")
            ->check(CLI::Range(0.0, 86'400.0)),
    };
    for (CLI::Option* option : added)
        option->capture_default_str()->group(group);
}

}  // namespace

void add_serve(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "serve", "Serve a model in the browser and as a JSON API, on this machine");
    auto options = std::make_shared<ServeOptions>();
    add_model_wanted(*verb, options->wanted);
    verb->add_option("--port", options->http.port, "Port; 0: any that is free")
        ->check(CLI::Range(0, 65'535))
        ->capture_default_str();
    verb->add_option("--address", options->http.address,
                     "Address to listen on; any other than loopback needs --token-file")
        ->capture_default_str();
    verb->add_option("--token-file", options->token_file,
                     "File with a token in its first line, which requests have to send as "
                     "Authorization: Bearer TOKEN");
    verb->add_option("--allow-host", options->hosts,
                     "Further name of this server that requests may use, as behind a proxy; can be "
                     "repeated");
    writes_file(verb->add_option("--decisions", options->decisions,
                                 "File for accepted and rejected links (default: "
                                 "MODEL.decisions.jsonl)"));
    add_limits(*verb, *options);
    add_select_by_option(*verb, options->wanted.predictors.select_by);
    add_predictor_options(*verb, options->wanted.predictors);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors());
    verb->callback([options] { serve(*options); });
}

}  // namespace hplc::cli
