import Testing

@testable import TouchObserving
@testable import RecordingFormat

/// The lines of an observation that wait until their touches are known to be recorded.
@Suite struct `Pending lines` {
    private var lines = PendingLines()

    private mutating func append(_ times: Double..., of touch: Int) {
        for time in times { lines.append(TimedInput(.tick, at: time), of: touch) }
    }

    private mutating func ready() -> [Double] { lines.removeReady().map(\.time) }

    @Test mutating func `wait for the touches before them, and keep their order`() {
        lines.begin(1)
        append(1, of: 1)
        lines.begin(2)
        append(2, of: 2)
        append(3, of: 1)
        lines.append(TimedInput(.tick, at: 4))
        lines.decide(2, isRecorded: true)
        #expect(ready() == [])
        lines.decide(1, isRecorded: true)
        append(5, of: 1)
        #expect(ready() == [1, 2, 3, 4, 5])
        lines.end(1)
        append(6, of: 1)
        #expect(ready() == [])
    }

    @Test mutating func `of a touch that is not recorded are dropped`() {
        lines.begin(1)
        append(1, of: 1)
        lines.append(TimedInput(.tick, at: 2))
        #expect(ready() == [])
        lines.decide(1, isRecorded: false)
        lines.decide(1, isRecorded: true)
        append(3, of: 1)
        #expect(ready() == [2])
    }

    @Test mutating func `of a touch that never began are dropped`() {
        append(1, of: 1)
        #expect(ready() == [])
    }
}
