import Foundation
import GestureRecording
import Recordings
import Testing

/// A touch grab that decides after the finger has left.
@Suite struct `A finger that left under a grab` {
    private static let live =
        #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":1000}"#

    /// A finger on the board that leaves after 63 ms, then these lines, then the grab's decision at
    /// 900 ms.
    private func tap(_ between: String..., isOurs: Bool = true) -> [String] {
        let event = { (time: Double, kind: String, more: String) in
            #"{"t":\#(time),"xi":"\#(kind)","source":7,"detail":1,"x":120,"y":120\#(more)}"#
        }
        return [
            event(0, "TouchBegin", ""),
            event(0.063, "TouchUpdate", #","flags":["pendingEnd"]"#),
        ] + between + (isOurs ? [event(0.9, "TouchOwnership", "")] : [])
            + [event(0.9, "TouchEnd", "")]
    }

    @Test(arguments: [live, ReplayBench.header])
    func `Rule 5: recognizes a tap, not a long press, however late its end is`(header: String)
        throws
    {
        let ticks = [#"{"t":0.5,"tick":true}"#, #"{"t":0.8,"tick":true}"#]
        let isLive = header == Self.live
        let bench = try ReplayBench(tap().inserting(isLive ? ticks : [], at: 2), header: header)
        let time = isLive ? "0.8" : "0.063"
        #expect(
            bench.transitions == [
                "\(time) boardPress failed: lifted after 0.06 s (needs 0.5)",
                "\(time) boardTap recognized",
            ]
        )
    }

    @Test func `Rule 5: recognizes a tap even if another finger's event advances the time`() throws
    {
        let other = #"{"t":0.7,"xi":"TouchBegin","source":7,"detail":2,"x":480,"y":300}"#
        let bench = try ReplayBench(tap(other), header: Self.live)
        let board = bench.transitions.filter { $0.contains("board") }
        #expect(
            board == [
                "0.7 boardPress failed: lifted after 0.06 s (needs 0.5)",
                "0.7 boardTap recognized",
            ]
        )
    }

    @Test func `Rule 5: begins a press that was due before it left`() throws {
        let lines = tap().map { $0.replacing(#""t":0.063"#, with: #""t":0.501"#) }
        let bench = try ReplayBench(lines, header: Self.live)
        #expect(
            bench.transitions == [
                "0.5 boardPress began", "0.5 boardTap failed: prevented by boardPress",
                "0.501 boardPress ended",
            ]
        )
    }

    @Test func `Rule 5: is cancelled if the grab keeps it`() throws {
        let bench = try ReplayBench(tap(isOurs: false), header: Self.live)
        #expect(bench.transitions.filter { $0.contains("began") || $0.contains("recogn") } == [])
    }

    @Test func `is exported as a test with the same transcript`() throws {
        let text = ([Self.live] + tap()).joined(separator: "\n") + "\n"
        let file = try TemporaryFile(text, name: "a-tap.jsonl")
        let test = try withExtendedLifetime(file) {
            try SwiftTest(file: file.path, version: "1").text
        }
        let lines = test.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            lines.filter { $0.hasPrefix("stage.") && !$0.contains("expect") } == [
                "stage.at(0).down(1, 120, 120)", "stage.window.fingersLeft = [1]",
                "stage.window.fingersLeft = []", "stage.at(0.063).up(1)",
            ]
        )
    }
}

extension [String] {
    fileprivate func inserting(_ lines: [String], at place: Int) -> [String] {
        Array(self[..<place]) + lines + Array(self[place...])
    }
}
