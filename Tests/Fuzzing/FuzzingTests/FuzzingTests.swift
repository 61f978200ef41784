import Foundation
import FuzzEntries
import Testing

/// The fuzzers' seeds and findings, tested without a fuzzer.
@Suite(.serialized) struct `Fuzzing seeds and findings` {
    private static func files(_ kind: String, _ entry: FuzzEntry) -> [URL] {
        let fuzzing = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = fuzzing.appendingPathComponent("\(kind)/\(entry.rawValue)")
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

    @Test func `a strip that asks for more numbers than it has is refused with one line`() {
        // Two million lines of two million numbers each, which take 6 kB in a picture.
        let count = 2_000_000
        let number = { (value: Int) in
            Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
        }
        let packed =
            number(count) + number(count + 1) + Data(repeating: 1, count: count) + [10]
            + Data(count: 2 * count)
        guard case .refused(let line) = FuzzEntry.png.run(packed) else {
            Issue.record("expected a refusal")
            return
        }
        #expect(line.contains("the strip is damaged, expected an intact report"))
    }
}
