import Foundation
import FuzzEntries
import Testing

/// The fuzzers' seeds and findings, tested without a fuzzer.
@Suite(.serialized) struct `Fuzzing seeds and findings` {
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
                entry.run(try Data(contentsOf: seed), parsesAll: true) == .performed,
                "\(seed.path)"
            )
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: FuzzEntry.allCases)
    func `every finding ends with a result or one line`(_ entry: FuzzEntry) throws {
        for finding in Self.files("Findings", entry) {
            entry.run(try Data(contentsOf: finding), parsesAll: true)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: FuzzEntry.allCases)
    func `every seed, cut at any byte, ends with a result or one line`(_ entry: FuzzEntry) throws {
        var refused = 0
        for seed in Self.files("Seeds", entry) {
            let bytes = try Data(contentsOf: seed)
            // The step is a prime, so that cuts occur at every column of a line.
            for end in stride(from: 0, to: bytes.count, by: 13)
            where entry.run(bytes.prefix(end)) != .performed { refused += 1 }
        }
        #expect(refused > 0)
    }
}
