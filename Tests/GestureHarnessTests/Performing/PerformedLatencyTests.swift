import Foundation
import Testing

extension EndToEnd {
    /// Latencies that `perform --latency` measures, whose times no test expects.
    @Suite struct `Measuring the latency of a program` {
        /// Returns the last line of a performance of the drag, of 20 updates, and of the pinch, of 40.
        private func line(_ recordings: [String], on words: [String]) throws -> String {
            let folder = try TestFolder()
            let names = recordings.indices.map { "\($0).jsonl" }
            for (name, text) in zip(names, recordings) { try folder.file(name, text) }
            let end = try Program(
                ["perform"] + names + ["--latency", "--"] + words,
                folder: folder.path
            ).finish()
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.output.contains("  touch 1 at "))
            return String(end.output.split(separator: "\n").last ?? "")
        }

        @Test func `counts the updates that changed no pixels at their places`() throws {
            let line = try line(
                [PerformedGesture.drag, PerformedGesture.pinch],
                on: [Program.path, "run"]
            )
            // A busy machine may draw none of them within 0.1 s.
            let form =
                /(\S+): 60 updates, \d+ changed nothing(, median [\d.]+ ms, 95 % [\d.]+ ms)?/
            let match = try #require(line.wholeMatch(of: form), "\(line)")
            #expect(match.output.1 == Program.path)
        }

        @Test(.needs(.xev)) func `counts updates that change nothing, a pointer included`() throws {
            // The pointer of the server follows the first finger, because xev selects no touches.
            let line = try line([PerformedGesture.drag], on: ["xev", "-geometry", "400x400"])
            #expect(line == "xev: 20 updates, 20 changed nothing")
        }
    }
}
