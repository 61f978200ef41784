import Testing

@testable import GestureCorpus
@testable import GestureExplaining

/// The values of a limit, rounded to three digits.
struct HistogramTests {
    @Test(arguments: [
        (0, 0), (1, 1), (9.994, 9.99), (9.996, 10), (12.345, 12.3), (123.45, 123), (12345, 12300),
        (0.00123456, 0.00123), (-44.06, -44.1), (1e-299, 1e-299), (1e299, 1e299),
    ])
    func `keeps three digits`(value: Double, rounded: Double) {
        var histogram = Histogram()
        histogram.add(value)
        #expect(histogram.counts == [rounded: 1])
    }

    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-306, Double.greatestFiniteMagnitude])
    func `keeps an extreme value`(value: Double) {
        var histogram = Histogram()
        histogram.add(value)
        #expect(histogram.total == 1 && histogram.sorted.first?.value.isNaN == false)
    }

    @Test func `of a limit near zero is written and read`() {
        var figures = LimitFigures()
        figures.add(Measure(value: 10, limit: .leastNonzeroMagnitude), isMiss: true)
        #expect(figures.missed.total == 1)
        #expect(figures.missedParts.sorted.allSatisfy { $0.value.isFinite })
    }

    @Test func `counts the values within a tenth of their limits, of both verdicts`() {
        var figures = LimitFigures()
        for value in [8.98, 9, 9.9] { figures.add(Measure(value: value, limit: 10), isMiss: false) }
        for value in [10.1, 22, 22.1] {
            figures.add(Measure(value: value, limit: value > 20 ? 20 : 10), isMiss: true)
        }
        figures.add(Measure(value: 0, limit: 0), isMiss: true)
        #expect(figures.nearCount == 4)
    }
}
