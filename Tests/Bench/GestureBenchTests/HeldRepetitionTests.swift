@testable import GestureBench
import Testing

@Suite struct `A held control` {
    /// Returns whether a control that was pressed at 1 s repeats at these times.
    private func repeats(at times: Double...) -> [Bool] {
        var repetition = HeldRepetition(since: 1)
        return times.map { repetition.isDue(at: $0) }
    }

    @Test func `repeats after half a second, then every tenth`() {
        #expect(repeats(at: 1.49, 1.5, 1.59, 1.6) == [false, true, false, true])
    }

    @Test func `waits a tenth of a second after a late repetition too`() {
        #expect(repeats(at: 4, 4.09, 4.1) == [true, false, true])
    }
}
