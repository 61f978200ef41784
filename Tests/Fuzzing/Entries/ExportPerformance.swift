import Foundation
import GestureRecording

/// What is read, as a test in Swift.
enum ExportPerformance {
    /// The compiler's parser takes as long as a thousand exports: one of so many is parsed.
    private static let sample: UInt64 = 64

    static func perform(_ file: String, parsesAll: Bool) throws {
        let text = try SwiftTest(file: file, version: "1").text
        guard parsesAll || isInSample(text) else { return }
        let faults = try ExportedSource.faults(in: text)
        precondition(faults.isEmpty, "\(faults.joined(separator: ", ")) in:\n\(text)")
    }

    /// By the text alone, so that a finding is found again.
    private static func isInSample(_ text: String) -> Bool {
        // FNV-1a.
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return hash % sample == 0
    }
}
