import Testing

@testable import GestureCorpus

struct StatisticsTests {
    // Source: R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
    // Medicine 17 (1998), table I, method 3, which gives four decimals; SciPy 1.17.1
    // (`binomtest(k, n).proportion_ci(method="wilson")`) gives the other two, and the last two rows.
    @Test(arguments: [
        (81, 263, 0.255289, 0.366210),
        (15, 148, 0.062386, 0.160487),
        (0, 20, 0.000000, 0.161125),
        (1, 29, 0.006113, 0.171755),
        (20, 20, 0.838875, 1.000000),
        (1138, 1200, 0.934317, 0.959488),
    ])
    func `gives the published intervals of proportions`(
        successes: Int,
        trials: Int,
        lower: Double,
        upper: Double
    ) throws {
        let interval = try #require(WilsonInterval(successes, of: trials))
        #expect(abs(interval.lower - lower) < 0.5e-6)
        #expect(abs(interval.upper - upper) < 0.5e-6)
    }

    @Test func `has no interval without trials`() {
        #expect(WilsonInterval(0, of: 0) == nil)
    }

    // Sources: A. Agresti, "Categorical Data Analysis" (1990), page 350, with the exact p of the R package
    // exact2x2, 3.716e-05, for the first row; M. W. Fagerland and others, "The McNemar test for binary
    // matched-pairs data", BMC Medical Research Methodology 13:91 (2013), p = 0.0703, for the second; SciPy
    // 1.17.1 (`binomtest(b, b + c)`) for the other digits and rows.
    @Test(arguments: [
        (86, 150, 3.71594e-05),
        (1, 7, 0.0703125),
        (11, 2, 0.0224609),
        (11, 1, 0.00634766),
        (5, 5, 1),
        (0, 0, 1),
        (600, 700, 0.00601579),
    ])
    func `gives the published probabilities of differences`(better: Int, worse: Int, p: Double) {
        for test in [
            McNemarTest(better: better, worse: worse), McNemarTest(better: worse, worse: better),
        ] {
            #expect(abs(test.p - p) <= 0.5e-5 * p)
        }
    }
}
