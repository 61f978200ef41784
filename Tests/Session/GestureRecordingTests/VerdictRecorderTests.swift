import Foundation
import GestureRecording
import Recordings
import Testing

/// The verdicts of the sequences of a recording.
@Suite struct `The verdicts of a recording` {
    private static let card = [
        #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#, #"{"t":0.05,"touch":"end","id":1}"#,
    ]
    private static let board = [
        #"{"t":2,"touch":"begin","id":2,"x":100,"y":100}"#, #"{"t":2.05,"touch":"end","id":2}"#,
    ]

    private func lines(_ lines: [String]) throws -> [String] {
        let text = ([ReplayBench.header] + lines).joined(separator: "\n") + "\n"
        let player = try Player(text: Data(text.utf8), name: "it", options: Player.Options())
        let recorder = VerdictRecorder(of: player.session)
        try player.performAll()
        let all = recorder.verdicts(at: player.session.now)
        return all.map { $0.line(among: all.count) }
    }

    @Test func `have number and time if there are several`() throws {
        #expect(try lines([]) == [])
        #expect(try lines(Self.card) == ["✓ single (tap) was recognized"])
        #expect(
            try lines(Self.card + Self.board) == [
                "sequence 1 at 0 s: ✓ single (tap) was recognized",
                "sequence 2 at 2 s: ✓ boardTap was recognized",
            ]
        )
    }

    @Test(arguments: [#"{"t":1,"clear":true}"#, #"{"t":1,"scene":"playground"}"#])
    func `stay when the window is cleared or shows a scene`(line: String) throws {
        #expect(
            try lines(Self.card + [line] + Self.board) == [
                "sequence 1 at 0 s: ✓ single (tap) was recognized",
                "sequence 2 at 2 s: ✓ boardTap was recognized",
            ]
        )
    }

    @Test func `know a label that follows much later`() throws {
        let label = #"{"t":3,"expected":["pan"],"at":0.01}"#
        #expect(
            try lines(Self.card + Self.board + [label]) == [
                "sequence 1 at 0 s: ✕ pan failed: moved 0.0 pt (needs 10);"
                    + " single (tap) was recognized",
                "sequence 2 at 2 s: ✓ boardTap was recognized",
            ]
        )
    }

    @Test func `say what was closest when a recording ends before the fingers lift`() throws {
        let lines = try lines([
            Self.card[0], #"{"t":0.1,"touch":"update","id":1,"x":484,"y":300}"#,
            #"{"t":0.12,"end":true}"#,
        ])
        #expect(lines == ["… pan: moved 4.0 of 10 pt"])
    }
}
