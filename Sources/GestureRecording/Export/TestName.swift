import Foundation

/// What an exported test is called.
enum TestName {
    private static let most = 80

    /// The file's own name as words; where it says nothing, as the one that the program gives or the
    /// scene's, the scene and what was recognized in it.
    static func name(file: String, scene: String, recognized: [String]) -> String {
        let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        let words = clean(stem.replacing(/[-_]+/, with: " "))
        let isTelling = !words.isEmpty && words != clean(scene) && !stem.contains(/^touchstone-\d/)
        guard !isTelling else { return words }
        let what = recognized.isEmpty ? "nothing" : recognized.joined(separator: ", ")
        return clean("\(scene): \(what)")
    }

    /// What may stand between backticks, and is no operator: letters, digits and harmless marks.
    private static func clean(_ text: String) -> String {
        let allowed = text.unicodeScalars.filter { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " ,:+".unicodeScalars.contains(scalar)
        }
        let words = String(String.UnicodeScalarView(allowed)).split(separator: " ")
        let whole = words.joined(separator: " ")
        let isWord = whole.unicodeScalars.contains { $0.properties.isAlphabetic }
        return isWord
            ? String(String.UnicodeScalarView(whole.unicodeScalars.prefix(most)))
                .trimmingCharacters(in: .whitespaces) : ""
    }
}
