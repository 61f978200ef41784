import Foundation
import Testing

@testable import GestureBench

@Suite struct `The figures of latencies` {
    /// The figures of latencies in milliseconds, as text.
    private func figures(_ milliseconds: [Double]) -> String? {
        LatencyFigures(of: milliseconds.map { $0 / 1000 })
            .map { String(format: "%.2f %.2f", $0.median * 1000, $0.percentile95 * 1000) }
    }

    @Test func `are the middle, and what 95 % do not exceed`() {
        #expect(figures([]) == nil)
        #expect(figures([4]) == "4.00 4.00")
        #expect(figures([9, 2]) == "5.50 9.00")
        #expect(figures([3, 9, 2]) == "3.00 9.00")
        // Of 20, one may be larger; of 19 none, of 21 still only one, and of 40 two.
        #expect(figures((1...19).map(Double.init)) == "10.00 19.00")
        #expect(figures((1...20).reversed().map(Double.init)) == "10.50 19.00")
        #expect(figures((1...21).map(Double.init)) == "11.00 20.00")
        #expect(figures((1...40).map(Double.init)) == "20.50 38.00")
    }

    @Test func `have a line for each program`() {
        #expect(LatencyFigures.line(of: "xev", [nil]) == "xev: 1 update, 1 changed nothing")
        #expect(
            LatencyFigures.line(of: "demo", [0.0021, nil, 0.00335, 0.0007])
                == "demo: 4 updates, 1 changed nothing, median 2.1 ms, 95 % 3.4 ms"
        )
        #expect(
            LatencyFigures.line(of: "./bare", [0.0002, 0.0012])
                == "./bare: 2 updates, 0 changed nothing, median 0.7 ms, 95 % 1.2 ms"
        )
    }
}
