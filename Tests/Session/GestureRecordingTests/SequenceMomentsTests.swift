import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import Recordings
import Testing

/// The moments of a sequence, replayed from its recording.
@Suite struct `The moments of a sequence` {
    private static let header = #"{"touchstone":1,"scene":"swipes","size":[1280,800]}"#
    private static let pan =
        [#"{"t":0,"touch":"begin","id":1,"x":660,"y":420}"#]
        + (1...10).map {
            #"{"t":\#(Double($0) / 50),"touch":"update","id":1,"x":\#(660 + $0 * 12),"y":420}"#
        } + [#"{"t":0.22,"touch":"end","id":1}"#]

    private func states(_ lines: [String], header: String = header) throws -> [PastState] {
        let replay = try ReplayBench(lines, header: header).replay
        return SequenceMoments.states(
            of: replay.picture.snapshot,
            in: try #require(replay.journal),
            makeScene: replay.player.session.makeScene
        )
    }

    @Test func `are states at the landing, the decision and the end`() throws {
        let states = try states(Self.pan)
        #expect(states.map(\.time) == [0, 0.02, 0.22])
        #expect(states.map { $0.snapshot.fingers.count } == [1, 1, 0])
        #expect(states.prefix(2).map { $0.snapshot.strokes[0].points.count } == [1, 2])
        let early = states.map { state in
            state.snapshot.rows.first { $0.name == "early" }?.stateName
        }
        #expect(early == ["possible", "began", "ended"])
    }

    @Test func `are those of the last sequence`() throws {
        let second = Self.pan.map { line in
            line.replacing(#""t":0"#, with: #""t":5"#)
        }
        let states = try states(Self.pan + second)
        #expect(states.map(\.time) == [5, 5.02, 5.22])
        #expect(states[0].snapshot.strokes.map(\.points.count) == [1])
    }

    @Test func `contain a deadline that fires while a finger rests`() throws {
        let states = try states(
            [
                #"{"t":0,"touch":"begin","id":1,"x":250,"y":320}"#,
                #"{"t":0.85,"touch":"end","id":1}"#,
            ],
            header: #"{"touchstone":1,"scene":"taps","size":[1280,800]}"#
        )
        #expect(states.map(\.time) == [0, 0.75, 0.85])
        #expect(states.map { $0.snapshot.fingers.count } == [1, 1, 0])
        let single = states.map { state in
            state.snapshot.rows.first { $0.name == "single" }?.stateName
        }
        #expect(single == ["possible", "failed", "failed"])
    }

    @Test func `are none before the first touch`() throws { #expect(try states([]).isEmpty) }
}
