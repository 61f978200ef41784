import Foundation
import Testing

/// Links of the pages have targets, on GitHub and in the built documentation.
struct LinkTests {
    @Test func `each relative link leads to a file`() throws {
        var count = 0
        for page in Page.all {
            let folder = Page.repository.appending(path: page.path).deletingLastPathComponent()
            for link in Self.links(of: page) where !link.contains(":") {
                count += 1
                let parts = link.split(separator: "#", omittingEmptySubsequences: false)
                let file =
                    parts[0].isEmpty
                    ? Page.repository.appending(path: page.path)
                    : folder.appending(path: String(parts[0]))
                let isThere = FileManager.default.fileExists(atPath: file.path)
                #expect(isThere, "\(page) links to \(link)")
                guard isThere, parts.count == 2 else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                let headings = Page(path: link, text: text).headings
                #expect(headings.contains(String(parts[1])), "\(page) links to \(link)")
            }
        }
        #expect(count > 30)
    }

    @Test func `links between articles are files, as GitHub reads them`() {
        for page in Page.all {
            let own = Self.links(of: page).filter { $0.hasPrefix("doc:") }
            #expect(own == [], "\(page)")
        }
    }

    /// The targets of `[text](link)` outside of code.
    static func links(of page: Page) -> [String] {
        var isInside = false
        return page.lines.flatMap { line -> [String] in
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isInside.toggle() }
            guard !isInside else { return [] }
            return line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        }
    }
}

extension Page {
    /// The fragments that link to headings, as GitHub spells them.
    fileprivate var headings: [String] {
        lines.filter { $0.hasPrefix("#") }.map { line in
            line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                .replacing(" ", with: "-")
        }
    }
}
