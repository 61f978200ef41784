import Foundation
import Testing

extension EndToEnd {
    /// Performances on the bench itself, whose recordings contain its outputs.
    @Suite struct `Performing on the bench` {
        /// The number of performances: two, or that of `TOUCHSTONE_PERFORMANCES`.
        private static let count =
            ProcessInfo.processInfo.environment["TOUCHSTONE_PERFORMANCES"].flatMap(Int.init) ?? 2

        @Test func `gives the same outputs each time`() throws {
            let folder = try TestFolder()
            try folder.file("all.jsonl", PerformedGesture.allOnCard)
            var first: [String]?
            for number in 1...Self.count {
                let live = "live-\(number).jsonl"
                let end = try Program(
                    ["perform", "all.jsonl", "--", Program.path, "run", "--record", live],
                    folder: folder.path
                ).finish()
                try #require(end.status == 0, "\(end.errors)")
                let lines = try #require(folder.text(live)).split(separator: "\n").map(String.init)
                // On a busy machine, the bench takes a late touch for one that a grab delayed.
                let outputs = try Recording(lines).outputs
                    .filter { !$0.contains(#""diagnostic":"grabInFront""#) }
                    .map(Self.withoutTimes)
                #expect(
                    outputs.contains {
                        $0.contains(#""action":"pan""#) && $0.contains(#""state":"ended""#)
                    }
                )
                if let first {
                    #expect(outputs == first, "performance \(number)")
                } else {
                    first = outputs
                    // The recording itself has the same outcomes.
                    let replay = try Program(
                        ["replay", "all.jsonl", "--json"],
                        folder: folder.path
                    )
                    .finish().output.split(separator: "\n").map(String.init)
                    #expect(outcomes(Recording(lines)) == outcomes(Recording(replay)))
                }
            }
        }

        /// The states of recognizers that a recording contains, in their order.
        private func outcomes(_ recording: Recording) -> [String] {
            recording.objects.filter { $0["from"] != nil }.map {
                "\($0["recognizer"] ?? "") \($0["state"] ?? "")"
            }
        }

        /// The reasons whose measured value is a time, in seconds; their limit stays.
        private static let durations = ["heldTooLong", "liftedTooSoon", "nextTapTooLate"]

        /// Returns an output without what depends on time: its own time, its velocity, and a measured time in
        /// its reason.
        ///
        /// They are equal on an idle machine. Other tests delay the server's events by some milliseconds.
        private static func withoutTimes(_ line: String) throws -> String {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            var output = try #require(object as? [String: Any])
            output["t"] = nil
            output["velocity"] = nil
            if var reason = output["reason"] as? [String: Any] {
                for name in durations where reason[name] != nil { reason[name] = "a time" }
                output["reason"] = reason
            }
            let data = try JSONSerialization.data(withJSONObject: output, options: .sortedKeys)
            return String(decoding: data, as: UTF8.self)
        }
    }
}
