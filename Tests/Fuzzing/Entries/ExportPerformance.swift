import Foundation
import GestureRecording

/// Exports a recording as a Swift test and checks the result.
enum ExportPerformance {
    /// One of this many tests is parsed, because the compiler's parser takes as long as a thousand
    /// exports.
    private static let sample: UInt64 = 64

    static func perform(_ file: String, parsesAll: Bool) throws {
        let text = try SwiftTest(file: file, version: "1").text
        guard parsesAll || isInSample(text) else { return }
        let faults = try ExportedSource.faults(in: text)
        precondition(faults.isEmpty, "\(faults.joined(separator: ", ")) in:\n\(text)")
    }

    /// The choice depends only on the text, so that a finding can be reproduced.
    private static func isInSample(_ text: String) -> Bool {
        // FNV-1a.
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return hash % sample == 0
    }
}
