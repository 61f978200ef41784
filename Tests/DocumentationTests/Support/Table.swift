import Foundation
import Testing

/// A table of a page, from `<!-- table: NAME -->` to the first line outside of the table.
///
/// A test compares it, or writes it if `TOUCHSTONE_GOLDEN=write` is in the environment.
struct Table {
    let name: String
    let lines: [String]

    /// Makes a table of rows; the first row is the header.
    init(_ name: String, head: [String], _ rows: [[String]]) {
        self.name = name
        let rule = "|" + head.map { _ in "---|" }.joined()
        lines = [Self.line(head), rule] + rows.map(Self.line)
    }

    private static func line(_ cells: [String]) -> String {
        "| " + cells.map { $0.replacing("|", with: #"\|"#) }.joined(separator: " | ") + " |"
    }

    /// Compares it with the page's.
    func expect(in page: Page?) throws {
        let path = try #require(page?.path)
        // Another table of this page may have been written meanwhile.
        let file = Page.repository.appending(path: path)
        let page = Page(path: path, text: try String(contentsOf: file, encoding: .utf8))
        var text = page.lines.map(String.init)
        let mark = try #require(
            text.firstIndex(of: "<!-- table: \(name) -->"),
            "\(page) has no table \(name)"
        )
        let start = text[mark...].firstIndex { $0.hasPrefix("|") } ?? mark + 1
        let end = text[start...].firstIndex { !$0.hasPrefix("|") } ?? text.endIndex
        guard Self.isWriting else {
            #expect(
                Array(text[start..<end]) == lines,
                "\(page), table \(name): TOUCHSTONE_GOLDEN=write swift test --filter TableTests"
            )
            return
        }
        text.replaceSubrange(start..<end, with: lines)
        try Data(text.joined(separator: "\n").utf8).write(to: file, options: .atomic)
    }

    private static var isWriting: Bool {
        ProcessInfo.processInfo.environment["TOUCHSTONE_GOLDEN"] == "write"
    }
}
