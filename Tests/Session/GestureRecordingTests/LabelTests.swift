import Foundation
import GestureRecording
import GestureTrace
import Recordings
import Testing

@Suite struct `An expected line` {
    private static let taps = [
        #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
        #"{"t":0.05,"touch":"end","id":1}"#,
        #"{"t":2,"touch":"begin","id":2,"x":100,"y":100}"#,
        #"{"t":2.05,"touch":"end","id":2}"#,
    ]

    private func sequence(_ lines: [String]) throws -> TraceSnapshot.SequenceRecord? {
        try ReplayBench(lines).replay.picture.snapshot.sequence
    }

    @Test func `labels the shown sequence, and changes no output`() throws {
        let plain = try ReplayBench(Self.taps)
        let label = #"{"t":3,"expected":["single"]}"#
        let labelled = try ReplayBench(Self.taps + [label])
        #expect(labelled.json == plain.json)
        #expect(plain.replay.picture.snapshot.sequence?.expected == nil)
        let sentence = "expected single, recognized boardTap"
        #expect(labelled.replay.picture.snapshot.sequence?.sentence == sentence)
        let journal = try #require(labelled.replay.journal)
        #expect(String(decoding: try journal.text(), as: UTF8.self).contains(label))
    }

    @Test func `with a time labels the sequence that was under way`() throws {
        let late = #"{"t":3,"expected":["boardTap"],"at":2.01}"#
        #expect(try sequence(Self.taps + [late])?.expected == ["boardTap"])
        let early = #"{"t":3,"expected":["boardTap"],"at":0.2}"#
        #expect(try sequence(Self.taps + [early])?.expected == nil)
    }

    @Test func `of a scene does not concern the next one`() throws {
        let lines = [#"{"t":3,"scene":"taps"}"#, #"{"t":4,"expected":["boardTap"]}"#]
        let replay = try ReplayBench(Self.taps + lines).replay
        #expect(replay.picture.snapshot.sequence == nil)
        let last = replay.trace.sequence(startingAt: 2)
        #expect(last?.sentence == "recognized boardTap, as expected")
        #expect(replay.trace.sequence(startingAt: 0)?.expected == ["boardTap"])
    }
}
