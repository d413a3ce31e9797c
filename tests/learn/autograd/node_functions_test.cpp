// Products, activation and attention against their torch twins, values and gradients.
#include "expect_same.hpp"
#include "learn/autograd/autograd.hpp"
#include "torch_twins.hpp"

namespace hplc::testing {
namespace node_functions_test {

// Rows of many lengths, some of them empty, others with up to `share` of the columns.
CsrMatrix ragged_matrix(std::size_t rows, std::size_t columns, double share = 0.1) {
    std::vector<std::uint64_t> offsets = {0};
    std::vector<std::uint32_t> entries;
    RandomStream random(5, "ragged");
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::uint32_t c = 0; c < columns; ++c) {
            if (random.uniform() * 6 < share * static_cast<double>(row % 7)) entries.push_back(c);
        }
        offsets.push_back(entries.size());
    }
    std::vector<float> values = random_values(entries.size(), 6);
    return {columns, std::move(offsets), std::move(entries), std::move(values)};
}

class SparseProduct : public ::testing::TestWithParam<std::int64_t> {};

// The dense one uses every row of X often enough to have its columns copied.
TEST_P(SparseProduct, EqualsTwin) {
    for (const double share : {0.1, 0.9}) {
        SCOPED_TRACE(share);
        const CsrMatrix matrix = ragged_matrix(150, 40, share);
        const SparseOperator a = general_operator(matrix);
        const torch::Tensor twin = twin_matrix(matrix);
        expect_same(
            {random_leaf({40, GetParam()}, 1)},
            [&](const auto& in) { return sparse_product(a, in[0], Threads{2}); },
            [&](const auto& in) { return twin_sparse_product(twin, in[0]); });
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, SparseProduct, ::testing::Values(1, 3, 63, 64, 65, 130, 256));

TEST(SparseProduct, OneNodeWithoutEdges) {
    const SparseOperator a = symmetric_operator(CsrMatrix(1, {0, 1}, {0}, {1}));
    const torch::Tensor x = random_leaf({1, 5}, 1);
    EXPECT_TRUE(torch::equal(sparse_product(a, x, Threads{2}), x));
}

TEST(SparseProduct, NoColumnsAndNoEntries) {
    const SparseOperator a = general_operator(CsrMatrix(3, {0, 0, 0}, {}, {}));
    EXPECT_EQ(sparse_product(a, torch::ones({3, 0}), Threads{1}).sizes(),
              (std::vector<std::int64_t>{2, 0}));
    EXPECT_TRUE(
        torch::equal(sparse_product(a, torch::ones({3, 2}), Threads{1}), torch::zeros({2, 2})));
}

TEST(SparseProduct, MakesTensorsContiguous) {
    const CsrMatrix matrix = ragged_matrix(30, 20);
    const torch::Tensor x = random_leaf({9, 20}, 1);
    expect_near(sparse_product(general_operator(matrix), x.t(), Threads{1}),
                torch::mm(dense(matrix), x.t()));
}

TEST(DenseProduct, EqualsTwin) {
    for (const std::int64_t rows : {1, 255, 600}) {
        SCOPED_TRACE(rows);
        expect_same(
            {random_leaf({rows, 37}, 1), random_leaf({130, 37}, 2)},
            [](const auto& in) { return dense_product(in[0], in[1], Threads{2}); },
            [](const auto& in) { return torch::mm(in[0], in[1].t()); });
    }
}

TEST(DenseProduct, DoesNotDependOnThreads) {
    const auto run = [](Threads threads) {
        const torch::Tensor x = random_leaf({1000, 70}, 1);
        const torch::Tensor w = random_leaf({130, 70}, 2);
        const torch::Tensor y = dense_product(x, w, threads);
        (y * y).sum().backward();
        return std::vector{y.detach(), x.grad(), w.grad()};
    };
    const auto one = run(Threads{1});
    const auto two = run(Threads{2});
    for (std::size_t i = 0; i < one.size(); ++i)
        EXPECT_TRUE(torch::equal(one[i], two[i])) << i;
}

// The factors of a dropout as a tensor, rebuilt from the counter.
torch::Tensor mask_of(const Dropout& dropout, const torch::Tensor& like) {
    torch::Tensor mask = torch::empty_like(like);
    for (std::int64_t i = 0; i < mask.numel(); ++i)
        mask.data_ptr<float>()[i] = dropout.factor(static_cast<std::uint32_t>(i));
    return mask;
}

struct ActivationCase {
    std::int64_t rows;
    std::int64_t columns;
    float slope;
    float dropout;
    bool bias;
};

class BiasActivationDropout : public ::testing::TestWithParam<ActivationCase> {};

TEST_P(BiasActivationDropout, EqualsTwin) {
    const ActivationCase c = GetParam();
    const Dropout dropout = c.dropout > 0 ? Dropout(c.dropout, 7) : Dropout();
    const Activation activation{c.slope};
    std::vector<torch::Tensor> leaves = {random_leaf({c.rows, c.columns}, 1)};
    if (c.bias) leaves.push_back(random_leaf({c.columns}, 2));
    const auto bias = [&](const auto& in) { return c.bias ? in[1] : torch::Tensor(); };
    const auto drop = [&](const torch::Tensor& x, std::size_t) { return x * mask_of(dropout, x); };
    expect_same(
        leaves,
        [&](const auto& in) {
            return bias_activation_dropout(in[0], bias(in), activation, dropout, Threads{2});
        },
        [&](const auto& in) { return twin_activation(in[0], bias(in), activation, drop); });
}

INSTANTIATE_TEST_SUITE_P(Cases, BiasActivationDropout,
                         ::testing::Values(ActivationCase{1, 1, 0.0F, 0.0F, true},
                                           ActivationCase{3, 7, 0.0F, 0.0F, false},
                                           ActivationCase{600, 33, 0.01F, 0.5F, true},
                                           ActivationCase{257, 65, 0.0F, 0.3F, true},
                                           ActivationCase{300, 64, 1.0F, 0.9F, false}));

TEST(GatAggregate, EqualsTwin) {
    const TrainGraph graph = train_graph(60, random_pairs(150, 55, 3));  // some nodes are alone
    const auto attention = std::make_shared<const AttentionGraph>(attention_graph(graph));
    const torch::Tensor pattern = twin_matrix(attention->pattern);
    for (const std::int64_t width : {1, 16, 37}) {
        SCOPED_TRACE(width);
        expect_same(
            {random_leaf({60, width}, 1), random_leaf({60}, 2), random_leaf({60}, 3)},
            [&](const auto& in) {
                return gat_aggregate(attention, in[0], in[1], in[2], Threads{2}, 0.2F);
            },
            [&](const auto& in) { return twin_gat(pattern, in[0], in[1], in[2], 0.2); });
    }
}

TEST(GatAggregate, EqualScoresGiveTheMean) {
    const auto graph =
        std::make_shared<const AttentionGraph>(attention_graph(train_graph(3, {{0, 1}, {1, 2}})));
    const torch::Tensor x = torch::tensor({3.0F, 6.0F, 9.0F}).reshape({3, 1});
    const torch::Tensor y =
        gat_aggregate(graph, x, torch::zeros({3}), torch::full({3}, 50.0F), Threads{1});
    expect_near(y, torch::tensor({4.5F, 6.0F, 7.5F}).reshape({3, 1}));
}

TEST(GatAggregate, LargeScoresDoNotOverflow) {
    const auto graph =
        std::make_shared<const AttentionGraph>(attention_graph(train_graph(2, {{0, 1}})));
    const torch::Tensor x = torch::tensor({1.0F, 2.0F}).reshape({2, 1});
    const torch::Tensor y =
        gat_aggregate(graph, x, torch::zeros({2}), torch::tensor({0.0F, 1000.0F}), Threads{1});
    expect_near(y, torch::full({2, 1}, 2.0F));
}

TEST(DotAttention, EqualsTwin) {
    const TrainGraph graph = train_graph(60, random_pairs(150, 55, 3));  // some nodes are alone
    const auto attention = std::make_shared<const AttentionGraph>(attention_graph(graph));
    const torch::Tensor pattern = twin_matrix(attention->pattern);
    for (const std::int64_t width : {1, 16, 37}) {
        SCOPED_TRACE(width);
        expect_same(
            {random_leaf({60, width}, 1), random_leaf({60, width}, 2), random_leaf({60, 11}, 3)},
            [&](const auto& in) {
                return dot_attention(attention, in[0], in[1], in[2], Threads{2});
            },
            [&](const auto& in) { return twin_dot_attention(pattern, in[0], in[1], in[2]); });
    }
}

// 0 looks at 1 with a score of ln 3 and at itself with 0: a quarter for itself, three for 1.
TEST(DotAttention, ByHand) {
    const auto graph =
        std::make_shared<const AttentionGraph>(attention_graph(train_graph(2, {{0, 1}})));
    const torch::Tensor queries = torch::tensor({1.0F, 0.0F}).reshape({2, 1});
    const torch::Tensor keys = torch::tensor({0.0F, std::log(3.0F)}).reshape({2, 1});
    const torch::Tensor values = torch::tensor({4.0F, 8.0F}).reshape({2, 1});
    expect_near(dot_attention(graph, queries, keys, values, Threads{1}),
                torch::tensor({7.0F, 6.0F}).reshape({2, 1}));
}

TEST(AnchorMessages, EqualTwin) {
    const TrainGraph graph = train_graph(60, random_pairs(90, 55, 3));  // some nodes are alone
    const std::vector<AnchorSet> sets = draw_anchor_sets(60, 1, 3);
    const auto anchors =
        std::make_shared<const AnchorGraph>(anchor_graph(nearest_anchors(graph, sets, 0, {})));
    for (const std::int64_t width : {1, 16, 37}) {
        SCOPED_TRACE(width);
        expect_same(
            {random_leaf({60, width}, 1), random_leaf({60, width}, 2), random_leaf({width}, 3),
             random_leaf({width}, 4)},
            [&](const auto& in) {
                return anchor_messages(anchors, in[0], in[1], in[2], in[3], Threads{2});
            },
            [&](const auto& in) {
                return twin_anchor_messages(*anchors, in[0], in[1], in[2], in[3]);
            });
    }
}

TEST(Autograd, WithoutGradientsNothingIsKept) {
    const SparseOperator a = symmetric_operator(gcn_adjacency(train_graph(2, {{0, 1}})));
    EXPECT_FALSE(sparse_product(a, torch::ones({2, 2}), Threads{1}).requires_grad());
    const torch::NoGradGuard guard;
    EXPECT_FALSE(sparse_product(a, random_leaf({2, 2}, 1), Threads{1}).requires_grad());
}

TEST(Autograd, ASecondBackwardIsRefused) {
    const SparseOperator a = symmetric_operator(gcn_adjacency(train_graph(2, {{0, 1}})));
    const torch::Tensor sum = sparse_product(a, random_leaf({2, 2}, 1), Threads{1}).sum();
    sum.backward();
    EXPECT_THROW(sum.backward(), c10::Error);
}

}  // namespace node_functions_test
}  // namespace hplc::testing
