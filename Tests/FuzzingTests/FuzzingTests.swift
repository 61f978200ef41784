import Foundation
import FuzzEntries
import Testing

/// What fuzzers start from, and what they found, without a fuzzer.
@Suite(.serialized) struct `What a fuzzer was given or found` {
    private static func files(_ kind: String, _ entry: FuzzEntry) -> [URL] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = tests.appendingPathComponent("Fuzzing/\(kind)/\(entry.rawValue)")
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        return (files ?? []).sorted { $0.path < $1.path }
    }

    @Test(arguments: FuzzEntry.allCases)
    func `every seed is performed`(_ entry: FuzzEntry) throws {
        let seeds = Self.files("Seeds", entry)
        #expect(!seeds.isEmpty)
        for seed in seeds {
            #expect(
                entry.take(try Data(contentsOf: seed), parsesAll: true) == .performed,
                "\(seed.path)"
            )
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: FuzzEntry.allCases)
    func `every finding ends, with a result or a line`(_ entry: FuzzEntry) throws {
        for finding in Self.files("Findings", entry) {
            entry.take(try Data(contentsOf: finding), parsesAll: true)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: FuzzEntry.allCases)
    func `every seed, cut anywhere, ends with a result or a line`(_ entry: FuzzEntry) throws {
        var refused = 0
        for seed in Self.files("Seeds", entry) {
            let bytes = try Data(contentsOf: seed)
            // A prime step: cuts fall at every place of a line.
            for end in stride(from: 0, to: bytes.count, by: 13)
            where entry.take(bytes.prefix(end)) != .performed { refused += 1 }
        }
        #expect(refused > 0)
    }
}
