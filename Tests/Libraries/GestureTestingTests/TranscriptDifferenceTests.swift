import Foundation
import GestureTesting
import Testing

@Suite struct `Two transcripts side by side` {
    private func table(_ expected: String, _ actual: String, columns: Int = 150) -> String? {
        TranscriptDifference(expected: expected, actual: actual)?.text(columns: columns)
    }

    /// The rows without the header.
    private func rows(_ expected: String, _ actual: String, columns: Int = 150) throws -> [String] {
        let text = try #require(table(expected, actual, columns: columns))
        return text.components(separatedBy: "\n").dropFirst(4).map { String($0) }
    }

    @Test func `that are alike are no difference`() {
        #expect(table("", "") == nil)
        #expect(table("0.000 a\n0.100 b", "0.000 a\n0.100 b") == nil)
    }

    @Test func `align equal lines, and pair lines that differ little`() throws {
        let expected = """
            0.000 tap failed: moved 50.0 pt (allows 45)
            0.010 pan began
            0.020 pan changed
            0.030 v touchesEnded 1
            0.040 press failed: lifted after 0.05 s (needs 0.5)
            """
        let actual = """
            0.000 tap failed: moved 60.0 pt (allows 45)
            0.012 pan began
            0.015 other began
            0.030 v touchesEnded 1
            0.050 press failed: lifted after 0.06 s (needs 0.5)
            0.050 pan ended
            """
        #expect(
            try rows(expected, actual, columns: 90) == [
                "~ reason        0.000 tap failed: moved 50.0 pt     | 0.000 tap failed: moved 60.0 pt",
                "                      (allows 45)                   |       (allows 45)",
                "~ time          0.010 pan began                     | 0.012 pan began",
                "- missing       0.020 pan changed                   |",
                "+ extra                                             | 0.015 other began",
                "                0.030 v touchesEnded 1              | 0.030 v touchesEnded 1",
                "~ time, reason  0.040 press failed: lifted after    | 0.050 press failed: lifted after",
                "                      0.05 s (needs 0.5)            |       0.06 s (needs 0.5)",
                "+ extra                                             | 0.050 pan ended",
            ]
        )
    }

    @Test func `show invisible differences`() throws {
        let shown = try rows("0.000 a \n\n0.100 b", "0.000 a\n0.100\tb\n")
        #expect(
            shown == [
                #"~ outcome  0.000 a\u{20}   | 0.000 a"#,
                #"+ extra                    | 0.100\u{9}b"#,
                #"           (an empty line) | (an empty line)"#,
                #"- missing  0.100 b         |"#,
            ]
        )
    }

    @Test func `count long runs of equal lines, and show those near differences`() throws {
        let same = (0..<30).map { "0.0\($0 + 10) pan changed" }
        let rows = try rows(
            (same + ["0.050 pan ended"] + same).joined(separator: "\n"),
            (same + ["0.050 pan cancelled"] + same).joined(separator: "\n")
        )
        #expect(rows.count == 1 + 6 + 1 + 6 + 1)
        #expect(rows[0].contains("... 24 equal lines ..."))
        #expect(rows[6].contains("0.039 pan changed"))
        #expect(rows[7].hasPrefix("~ outcome  0.050 pan ended"))
        #expect(rows[8].contains("0.010 pan changed"))
        #expect(rows[14].contains("... 24 equal lines ..."))
    }

    @Test func `wrap every line within the columns`() throws {
        let long = "0.100 tap failed: " + (1...40).map { "word\($0)" }.joined(separator: " ")
        let solid = "0.200 " + String(repeating: "x", count: 200)
        let text = try #require(
            table([long, solid].joined(separator: "\n"), "0.100 tap failed", columns: 100)
        )
        let lines = text.components(separatedBy: "\n").dropFirst(2)
        for line in lines { #expect(line.count <= 100, "\(line)") }
        for number in 1...40 { #expect(text.contains("word\(number)")) }
        #expect(text.count { $0 == "x" } == 200 + 2)
    }

    @Test func `contain both texts completely, with the maximum number of equal lines`() throws {
        var generator = SplitMix(state: 7)
        for _ in 0..<300 {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                    let time = Int.random(in: 1...4, using: &generator)
                    let who = ["tap", "pan"].randomElement(using: &generator) ?? ""
                    let what = ["began", "failed: no", "failed: far"].randomElement(
                        using: &generator
                    )
                    return "0.00\(time) \(who) \(what ?? "")"
                }
            }
            guard texts[0] != texts[1] else { continue }
            let rows = try rows(texts[0].joined(separator: "\n"), texts[1].joined(separator: "\n"))
            let start = 2 + (rows.map { $0.prefix { $0 != "0" }.count }.min() ?? 0)
            let kept = texts[0].count - texts[1].difference(from: texts[0]).removals.count
            let sides = rows.map { $0.components(separatedBy: "|") }
            let left = sides.compactMap { side in
                side[0].range(of: "0.00").map {
                    side[0][$0.lowerBound...].trimmingCharacters(in: .whitespaces)
                }
            }
            let right = sides.map { $0[1].trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            #expect(start > 0)
            #expect(left == texts[0])
            #expect(right == texts[1])
            let same = rows.count { !"~-+".contains($0.first ?? "~") }
            // Runs of equal lines are never long enough here to be left out.
            #expect(same == kept)
        }
    }

    @Test func `of thousands of lines are compared quickly`() throws {
        let lines = (0..<3000).map { "\(Double($0) / 1000) pan changed" }
        let others = lines.enumerated().map { $0.offset % 3 == 1 ? "x" + $0.element : $0.element }
        let rows = try rows(lines.joined(separator: "\n"), others.joined(separator: "\n"))
        #expect(rows.count { $0.hasPrefix("- missing") } == 1000)
        #expect(rows.count { $0.hasPrefix("+ extra") } == 1000)
    }
}

/// Numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
