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
}
