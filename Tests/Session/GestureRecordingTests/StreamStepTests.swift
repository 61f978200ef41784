import Foundation
import GestureRecording
import Testing

@Suite struct `Steps of a stream` {
    /// Returns the times of all steps of a recording, in a view with a pinch.
    private static func times(_ lines: [String]) throws -> [TimeInterval] {
        let source = "views: [{id: pad, frame: [0, 0, 100, 100], recognizers: [{type: pinch}]}]"
        let header = #"{"touchstone":1,"scene":"own","source":"\#(source)","size":[400,400]}"#
        let past = try Past([header] + lines)
        return try past.states(from: .before(9)) { .before($0) }.map(\.time).reversed()
    }

    private static func step(_ time: Double, _ phase: String, x: Int = 50) -> String {
        #"{"t":\#(time),"transform":"\#(phase)","scale":1,"rotation":0.1,"x":\#(x),"y":50}"#
    }

    @Test func `are moments if a recognizer that stays possible receives them`() throws {
        let times = try Self.times([
            Self.step(1, "begin"), Self.step(1.5, "update"), Self.step(2, "update"),
            Self.step(3, "end"),
        ])
        #expect(times == [1, 1.5, 2, 3])
    }

    @Test func `are no moments if no recognizer receives them`() throws {
        let wheel = #"{"t":4,"scroll":[0,-5],"kind":"discrete","x":50,"y":50}"#
        let times = try Self.times([
            Self.step(1, "begin", x: 200), Self.step(2, "update", x: 50),
            Self.step(3, "end", x: 50), wheel,
        ])
        #expect(times.isEmpty)
    }
}
