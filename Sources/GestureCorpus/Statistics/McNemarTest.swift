import Foundation

/// The exact McNemar test: whether two versions that judge the same cases differ by more than chance.
///
/// Only the cases that one version gets right and the other wrong count. If both versions are equally good,
/// each direction has a probability of one half. Source: Q. McNemar, "Note on the sampling error of the
/// difference between correlated proportions or percentages", Psychometrika 12 (1947); the exact form is the
/// sign test.
package struct McNemarTest: Hashable, Sendable {
    /// The cases that are right in the second version only.
    package let better: Int
    /// The cases that are right in the first version only.
    package let worse: Int

    package init(better: Int, worse: Int) {
        self.better = better
        self.worse = worse
    }

    /// The two-sided probability of at least this difference by chance, from 0 to 1; 1 without a difference.
    package var p: Double {
        let count = better + worse
        let fewer = min(better, worse)
        guard count > 0, better != worse else { return 1 }
        // The terms are logarithms, because the binomial coefficients of a thousand cases overflow.
        var term = -Double(count) * log(2)
        var sum = exp(term)
        for index in 0..<fewer {
            term += log(Double(count - index)) - log(Double(index + 1))
            sum += exp(term)
        }
        return min(1, 2 * sum)
    }
}
