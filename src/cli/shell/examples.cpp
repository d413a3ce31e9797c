#include "cli/shell/examples.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "cli/shell/app_tree.hpp"

namespace hplc::cli {
namespace {

constexpr Example kExamples[] = {
    {"audit", "hplc audit debian --split 80/10/10", "which edges each stage of this run may see"},
    {"backtest", "hplc backtest coauthors.csv --horizon 1 --origins 5 --report time.html",
     "five times: fit to what was known, predict the next period, compare with what came"},
    {"compare", "hplc compare debian --models adamic-adar,katz,linear-autoencoder --runs 5",
     "three models on five splits, and a verdict"},
    {"completion", "source <(hplc completion bash)", "complete in this shell"},
    {"data list", "hplc data list", "the data sets that have names"},
    {"data get", "hplc data get cora", "download and check one of them"},
    {"data describe", "hplc data describe edges.csv.gz", "what is in a file"},
    {"data import", "hplc data import edges.csv.gz -o edges.hplc",
     "any graph as one file that opens at once"},
    {"evaluate", "hplc evaluate debian --model hplc,linear-autoencoder --report debian.html",
     "compare two models and make a page of it"},
    {"explain", "hplc explain debian.model perl libc6", "why this pair"},
    {"generate er", "hplc generate er -n 1000 -m 5000 -o er.txt", "1,000 nodes, 5,000 edges"},
    {"generate ba", "hplc generate ba -n 1000 -m 3 -o ba.txt", "each new node brings 3 edges"},
    {"generate sbm", "hplc generate sbm -n 1000 -b 4 --p-in 0.05 --p-out 0.001 -o sbm.txt",
     "4 blocks"},
    {"generate rmat", "hplc generate rmat --scale 12 --edge-factor 8 -o rmat.txt", "4,096 nodes"},
    {"generate citations",
     "hplc generate citations -n 3000 -m 30000 --features 32 --sources 100 -o papers.hplc",
     "papers with topics, and candidates for the last 100"},
    {"generate collaborations",
     "hplc generate collaborations -n 3000 -m 15000 --features 32 -o authors",
     "authors by year, a folder as OGB's"},
    {"man", "hplc man | man -l -", "read the manual"},
    {"models", "hplc models seal", "the options of one model, with their defaults"},
    {"paper table1", "hplc paper table1", "Table 1 by a hundred graphs of each size"},
    {"paper table2", "hplc paper table2 --data cora --runs 5 --budget 60",
     "as many runs on Cora as fit into an hour; the same command again continues"},
    {"paper components", "hplc paper components --data cora,citeseer", "DV, CE and MV"},
    {"paper encoders", "hplc paper encoders --data cora", "HPLC with GraphSAGE, GAT and GCN"},
    {"paper clustering", "hplc paper clustering --data facebook", "FluidC against Louvain"},
    {"paper centrality", "hplc paper centrality --data cora", "three ways to choose landmarks"},
    {"paper eta", "hplc paper eta --data cora --runs 1", "numbers of clusters"},
    {"paper time", "hplc paper time --only-show", "time per epoch of the finished runs"},
    {"paper memory", "hplc paper memory --only-show", "memory of the finished runs"},
    {"paper figures", "hplc paper figures -o figures", "all that can be drawn"},
    {"positions", "hplc positions debian -o debian.npz", "for any other program"},
    {"predict", "hplc predict debian --node python3 --top 10",
     "the most likely links of a node, by the best heuristic"},
    {"report", "hplc report run.json -o run.html --links 20",
     "the page of hplc evaluate … --json run.json --details"},
    {"serve", "hplc serve debian.model", "explore a model at http://127.0.0.1:8642/"},
    {"theory er", "hplc theory er --nodes 1000,10000", "the bound and simulations"},
    {"theory ba", "hplc theory ba --nodes 1000,10000", "the bound and simulations"},
    {"theory ranks", "hplc theory ranks --nodes 500,1000", "the paper's Table 1"},
    {"train", "hplc train debian -o debian.model --report debian.html",
     "fit a model, store it and make a page"},
};

CLI::App* verb_named(CLI::App& program, std::string_view name) {
    CLI::App* app = &program;
    std::istringstream words{std::string(name)};
    for (std::string word; words >> word;)
        app = app->get_subcommand(word);
    return app;
}

}  // namespace

std::span<const Example> examples() {
    return kExamples;
}

void add_examples(CLI::App& program) {
    for (const Example& example : kExamples) {
        CLI::App* verb = verb_named(program, example.verb);
        const std::string more = verb->get_footer();
        verb->footer(fmt::format("Example: {}\n  {}{}{}", example.does, example.command,
                                 more.empty() ? "" : "\n\n", more));
    }
}

}  // namespace hplc::cli
