import Foundation
import Testing

extension EndToEnd {
    /// The warnings of a performance about a window that is not as expected.
    @Suite(.needs(.xev)) struct `A performance warns` {
        /// The warnings of a successful performance.
        private func warnings(
            _ recording: String,
            _ options: [String] = [],
            on words: [String]
        ) throws -> [String] {
            let folder = try TestFolder()
            try folder.file("a.jsonl", recording)
            let end = try Program(
                ["perform", "a.jsonl"] + options + ["--"] + words,
                folder: folder.path
            ).finish()
            #expect(end.status == 0, "\(end.errors)")
            return end.errors.split(separator: "\n").filter {
                $0.hasPrefix("touchstone: warning: ") && !$0.contains(" late")
            }.map(String.init)
        }

        @Test func `of touches beside the window`() throws {
            let inside = try warnings(PerformedGesture.pinch, on: ["xev", "-geometry", "400x400"])
            #expect(inside == [])
            let beside = try warnings(PerformedGesture.pinch, on: ["xev", "-geometry", "200x201"])
            #expect(
                beside == [
                    "touchstone: warning: a.jsonl: 1 of 2 touches begin outside the window of 200x201 pixels"
                ]
            )
        }

        @Test func `of locations outside the screen too`() throws {
            let drag =
                ValidRecording.header + #"{"t":0,"touch":"begin","id":1,"x":900,"y":700}"# + "\n"
                + #"{"t":0.1,"touch":"update","id":1,"x":-50,"y":700}"# + "\n"
                + #"{"t":0.2,"touch":"end","id":1}"# + "\n"
            #expect(
                try warnings(drag, on: ["xev", "-geometry", "400x400"]) == [
                    "touchstone: warning: a.jsonl: 2 of 3 locations are outside the screen of 1280x800 pixels, and"
                        + " are moved to its edge",
                    "touchstone: warning: a.jsonl: 1 of 1 touches begin outside the window of 400x400 pixels",
                ]
            )
        }

        @Test func `of a window that closes during the recording`() throws {
            let closing =
                "mkfifo events; xev > events & grep -qm1 ButtonRelease events; kill $!; exec sleep 100"
            let late =
                PerformedGesture.tap + #"{"t":6,"touch":"begin","id":1,"x":50,"y":50}"# + "\n"
                + #"{"t":6.1,"touch":"end","id":1}"# + "\n"
            #expect(
                try warnings(late, on: ["sh", "-c", closing]) == [
                    "touchstone: warning: sh closed its window during a.jsonl"
                ]
            )
        }

        @Test(.needs(.display)) func `of a black window, unless the program is ready`() throws {
            let black =
                "touchstone: warning: the window is black after 3 s; if the program has yet to draw, wait for it"
                + " with --ready"
            let words = ["display", "-size", "300x300", "xc:black"]
            #expect(try warnings(PerformedGesture.tap, on: words).contains(black))
            let command = words.joined(separator: " ")
            let ready = try warnings(
                PerformedGesture.tap,
                ["--ready", "drawn"],
                on: ["sh", "-c", "\(command) & echo drawn; wait"]
            )
            #expect(!ready.contains(black))
        }
    }
}
