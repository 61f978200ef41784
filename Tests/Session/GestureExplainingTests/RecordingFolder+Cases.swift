import Recordings
import TextFormatting

@testable import GestureExplaining

extension RecordingFolder {
    /// Returns the cases as `1 at 0: tap, expected tap`.
    func cases(_ file: String, _ labels: LabelSource = LabelSource()) throws -> [String] {
        try reader(labels).cases(in: file).cases.map { item in
            let expected = item.expected.map { Self.text($0.sorted()) } ?? "?"
            return "\(item.sequence) at \(NumberText.of(item.start)):"
                + " \(Self.text(item.recognized)), expected \(expected)"
        }
    }

    /// Returns the text for a set of recognizers, such as `pan + pinch` or `nothing`.
    static func text(_ recognizers: [String]) -> String {
        recognizers.isEmpty ? LabelSource.nothing : recognizers.joined(separator: " + ")
    }
}
