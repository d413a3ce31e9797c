#include "base/memory/shared_vector.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace shared_vector_test {

TEST(SharedVector, LooksAtSharedNumbersUntilItIsChanged) {
    const std::vector<int> memory = {1, 2, 3};
    SharedVector<int> numbers = SharedArray<int>(memory, nullptr);
    EXPECT_EQ(numbers.data(), memory.data());
    const SharedVector<int> copy = numbers;
    EXPECT_EQ(copy.data(), memory.data());
    numbers.own()[1] = 7;
    numbers.push_back(4);
    EXPECT_EQ(numbers, (SharedVector<int>{1, 7, 3, 4}));
    EXPECT_EQ(memory, (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(copy, SharedVector<int>(memory));
}

TEST(SharedVector, IsAVectorOfItsOwn) {
    SharedVector<int> numbers = {1};
    EXPECT_FALSE(numbers.is_shared());
    numbers.append(std::vector<int>{2, 3});
    numbers.resize(5, 9);
    SharedVector<int> copy = numbers;
    copy.own()[0] = 0;
    EXPECT_EQ(numbers.copy(), (std::vector<int>{1, 2, 3, 9, 9}));
    EXPECT_EQ(numbers.back(), 9);
    EXPECT_TRUE(SharedVector<int>().empty());
}

}  // namespace shared_vector_test
}  // namespace hplc
