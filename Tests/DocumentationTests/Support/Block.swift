import Foundation

/// A fenced block of a page.
struct Block: CustomStringConvertible, Sendable {
    let page: Page
    /// The line that opens it, from 1.
    let line: Int
    let language: String
    let text: String
    /// The comment before it; nil where it has none.
    let mark: Mark?
    /// Whether a line of it is less indented than the one that opens it.
    let leavesItsList: Bool

    var description: String { "\(page):\(line)" }

    /// Whether a reader would copy it and expect it to work: it has a language, or is a command.
    var isCode: Bool {
        !language.isEmpty || text.split(separator: "\n").contains { $0.hasPrefix("$ ") }
    }

    static let all = Page.all.flatMap(blocks)

    /// The blocks of a page, also those inside of lists.
    static func blocks(of page: Page) -> [Block] {
        var blocks: [Block] = []
        var mark: Mark?
        var opened: (line: Int, indent: Int, language: String)?
        var text: [Substring] = []
        var leavesItsList = false
        for (index, line) in page.lines.enumerated() {
            let content = line.drop { $0 == " " }
            switch (opened, content.hasPrefix("```")) {
            case (let start?, true):
                blocks.append(
                    Block(
                        page: page,
                        line: start.line,
                        language: start.language,
                        text: text.joined(separator: "\n"),
                        mark: mark,
                        leavesItsList: leavesItsList
                    )
                )
                (opened, mark, text, leavesItsList) = (nil, nil, [], false)
            case (let start?, false):
                if !content.isEmpty, line.count - content.count < start.indent {
                    leavesItsList = true
                }
                text.append(line.dropFirst(min(start.indent, line.count - content.count)))
            case (nil, true):
                opened = (index + 1, line.count - content.count, String(content.dropFirst(3)))
            case (nil, false):
                if !content.isEmpty { mark = Mark(content) }
            }
        }
        return blocks
    }
}
