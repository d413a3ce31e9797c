// Owners of igraph's C structures, and its errors as exceptions.
#pragma once

#include <igraph/igraph.h>

#include <vector>

#include "graph/csr_graph.hpp"

namespace hplc::internal {

// Throws where igraph reports an error: bad_alloc, or runtime_error with igraph's words.
void check_igraph(igraph_error_t error);

// Real numbers, in and out.
class IgraphVector {
  public:
    IgraphVector();
    ~IgraphVector() { igraph_vector_destroy(&vector_); }
    IgraphVector(const IgraphVector&) = delete;
    IgraphVector& operator=(const IgraphVector&) = delete;

    [[nodiscard]] igraph_vector_t* get() { return &vector_; }
    [[nodiscard]] std::vector<double> values() const;

  private:
    igraph_vector_t vector_;
};

// Whole numbers, in and out.
class IgraphInts {
  public:
    explicit IgraphInts(std::size_t size = 0);
    ~IgraphInts() { igraph_vector_int_destroy(&vector_); }
    IgraphInts(const IgraphInts&) = delete;
    IgraphInts& operator=(const IgraphInts&) = delete;

    [[nodiscard]] igraph_vector_int_t* get() { return &vector_; }
    [[nodiscard]] igraph_integer_t& operator[](std::size_t i) {
        return VECTOR(vector_)[static_cast<igraph_integer_t>(i)];
    }

  private:
    igraph_vector_int_t vector_;
};

// A copy of a graph for igraph: 32 bytes an edge and more.
class IgraphGraph {
  public:
    explicit IgraphGraph(const CsrGraph& graph);
    ~IgraphGraph() { igraph_destroy(&graph_); }
    IgraphGraph(const IgraphGraph&) = delete;
    IgraphGraph& operator=(const IgraphGraph&) = delete;

    [[nodiscard]] const igraph_t* get() const { return &graph_; }

  private:
    igraph_t graph_;
};

}  // namespace hplc::internal
