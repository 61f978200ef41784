import Foundation

/// A page of the documentation: the README, or an article of a catalogue.
struct Page: CustomStringConvertible, Sendable {
    /// The path in the repository.
    let path: String
    let text: String

    var description: String { path }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The repository's top level.
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL

    /// All pages: the README first, then the articles by their paths.
    static let all: [Page] = {
        let sources = repository.appending(path: "Sources").path
        let articles = (FileManager.default.enumerator(atPath: sources)?.allObjects ?? [])
            .compactMap { $0 as? String }
            .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
            .sorted()
        return (["README.md"] + articles.map { "Sources/" + $0 }).map { path in
            let file = repository.appending(path: path)
            return Page(path: path, text: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
        }
    }()

    /// The page with this path's end.
    static func named(_ end: String) -> Page? { all.first { $0.path.hasSuffix(end) } }
}
