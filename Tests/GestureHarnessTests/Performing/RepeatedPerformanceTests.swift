import Foundation
import Testing

extension EndToEnd {
    /// Performances on the bench itself, whose recordings contain its outputs.
    @Suite struct `Performing on the bench` {
        /// The number of performances: two, or that of `TOUCHSTONE_PERFORMANCES`.
        private static let count =
            ProcessInfo.processInfo.environment["TOUCHSTONE_PERFORMANCES"].flatMap(Int.init) ?? 2

        @Test(.timeLimit(.minutes(5))) func `gives the same outputs each time`() throws {
            let folder = try TestFolder()
            try folder.file("all.jsonl", PerformedGesture.allOnCard)
            var first: [String]?
            for number in 1...Self.count {
                let live = "live-\(number).jsonl"
                let end = try Program(
                    ["perform", "all.jsonl", "--", Program.path, "run", "--record", live],
                    folder: folder.path
                ).finish(within: 60)
                try #require(end.status == 0, "\(end.errors)")
                let lines = try #require(folder.text(live)).split(separator: "\n").map(String.init)
                let outputs = try Self.sinceFirst(Recording(lines).outputs)
                #expect(outputs.contains { $0.contains(#""action":"pan","state":"ended""#) })
                if let first {
                    #expect(outputs == first, "performance \(number)")
                } else {
                    first = outputs
                }
            }
        }

        /// Returns the outputs with their times in milliseconds since the first one.
        private static func sinceFirst(_ outputs: [String]) throws -> [String] {
            var first: Int?
            return try outputs.map { line in
                let match = try #require(line.prefixMatch(of: /{"t":([\d.]+)/))
                let time = Int(((Double(match.output.1) ?? 0) * 1000).rounded())
                first = first ?? time
                return "\(time - (first ?? 0)) ms" + line[match.range.upperBound...]
            }
        }
    }
}
