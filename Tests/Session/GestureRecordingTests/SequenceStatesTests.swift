import Foundation
import GestureRecording
import GestureTrace
import Testing

/// The states of a sequence that a pointer over the timeline looks up.
@Suite struct `The states of a sequence` {
    /// A tap, and a drag of some steps from 5 s on, a millisecond apart.
    private static func lines(steps: Int) -> [String] {
        [
            #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
            #"{"t":1,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":1.05,"touch":"end","id":1}"#,
            #"{"t":5,"touch":"begin","id":1,"x":480,"y":300}"#,
        ]
            + (1...steps).map {
                #"{"t":\#(time($0)),"touch":"update","id":1,"x":\#(480 + $0 % 400),"y":300}"#
            } + [#"{"t":\#(time(steps + 1)),"touch":"end","id":1}"#]
    }

    private static func time(_ step: Int) -> TimeInterval { (5000 + Double(step)) / 1000 }

    private static func states(_ lines: [String], to end: TimeInterval) throws -> SequenceStates {
        try SequenceStates(of: Past.journal(lines), in: 5...end, options: .init())
    }

    @Test func `are those to which the arrows step`() throws {
        let lines = Self.lines(steps: 20)
        let states = try Self.states(lines, to: 5.021)
        #expect(states.state(at: 5.01) == nil, "nothing is collected yet")
        states.collect { true }
        let past = try Past(lines)
        for step in 0...21 {
            var state = try #require(try past.state(at: .event(Self.time(step)))?.snapshot)
            state.timeline = TraceSnapshot.Timeline()
            let time = Self.time(step)
            #expect(states.state(at: time)?.snapshot == state, "\(time)")
            #expect(states.state(at: time + 0.0009)?.time == states.state(at: time)?.time)
            let event = try #require(states.event(at: time + 0.0009))
            #expect(event.number == step + 1 && event.count == 22)
        }
        #expect(states.state(at: 4.9) == nil && states.event(at: 4.9) == nil)
        #expect(states.state(at: 9)?.snapshot.fingers.isEmpty == true)
    }

    @Test func `are collected in slices, and known up to the last one`() throws {
        let states = try Self.states(Self.lines(steps: 20), to: 5.021)
        var left = 12
        let hasTime = {
            left -= 1
            return left >= 0
        }
        states.collect(while: hasTime)
        #expect(!states.isComplete)
        #expect(states.state(at: 5.003) != nil && states.state(at: 5.015) == nil)
        #expect(states.event(at: 5.003) == nil, "their number is unknown")
        while !states.isComplete {
            left = 5
            states.collect(while: hasTime)
        }
        #expect(states.state(at: 5.015)?.time == 5.015)
        #expect(states.event(at: 5.015)?.number == 16)
    }

    @Test func `are thinned evenly in a long sequence`() throws {
        let states = try Self.states(Self.lines(steps: 2000), to: 7.001)
        states.collect { true }
        let times = Set((0...2001).compactMap { states.state(at: Self.time($0))?.time }).sorted()
        #expect(times.count <= SequenceStates.maxStates)
        #expect(times.count > SequenceStates.maxStates / 2)
        let distances = Set(zip(times, times.dropFirst()).map { Int((($1 - $0) * 1000).rounded()) })
        #expect(distances.count == 1)
        #expect(states.event(at: 6)?.number == 1001, "every event counts")
    }
}
