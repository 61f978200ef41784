import Foundation
import Testing

/// Citations in comments and in names of tests have targets in the pages of this repository.
///
/// A citation names its page: `Semantics.md`, `Semantics.md, section 3 "Exclusion"`,
/// `RecordingLines.md, "Outputs"`. A rule without a page is one of XInput2.md, a case one of
/// Semantics.md: `rules 3 to 14`, `Cases 46–49`. In a file of cases, whose name ends in `Cases.swift`,
/// a test's name begins with the case. Sections of other documents (`ICCCM, section 2`) are left out.
struct CitationTests {
    @Test func `each citation names something that exists`() {
        for citation in Self.citations {
            #expect(Self.exists(citation), "\(citation.place): \(citation.page), \(citation.part)")
        }
        #expect(Self.citations.count > 200)
    }

    @Test func `each rule and each case is cited by a test`() throws {
        let inTests = Self.citations.filter { $0.place.hasPrefix("Tests/") }
        let cited = Set(inTests.map { "\($0.page), \($0.part)" })
        let rules = try #require(Self.outlines["XInput2.md"]).rules
        let cases = try #require(Self.outlines["Semantics.md"]).cases
        #expect(rules == Array(1...rules.count))
        #expect(cases == Array(1...cases.count))
        #expect(rules.filter { !cited.contains("XInput2.md, rule \($0)") } == [])
        #expect(cases.filter { !cited.contains("Semantics.md, case \($0)") } == [])
    }

    // MARK: Pages

    /// The citable parts of a page: headings with the numbered section that they are in, items of
    /// numbered lists, and rows of tables that begin with a number.
    private struct Outline {
        var titles: [(title: String, section: Int?)] = []
        var rules: [Int] = []
        var cases: [Int] = []

        init(_ page: Page) {
            var section: Int?
            var isInCode = false
            for line in page.lines {
                if line.drop(while: { $0 == " " }).hasPrefix("```") { isInCode.toggle() }
                if isInCode { continue }
                if let heading = line.wholeMatch(of: /(#+) (?:(\d+)\. )?(.+)/) {
                    if heading.1.count <= 2 { section = heading.2.flatMap { Int($0) } }
                    titles.append((String(heading.3), section))
                } else if let rule = line.prefixMatch(of: #/(\d+)\. /#).flatMap({ Int($0.1) }) {
                    rules.append(rule)
                } else if let row = line.prefixMatch(of: /\| (\d+) \|/).flatMap({ Int($0.1) }) {
                    cases.append(row)
                }
            }
        }
    }

    private static let outlines = Dictionary(
        Page.all.map { (String($0.path.split(separator: "/").last ?? ""), Outline($0)) },
        uniquingKeysWith: { $1 }
    )

    // MARK: Citations

    private enum Part: CustomStringConvertible {
        case page
        case section(Int)
        case title(String, section: Int?)
        case rule(Int)
        case testCase(Int)

        var description: String {
            switch self {
            case .page: "page"
            case .section(let number): "section \(number)"
            case .title(let title, let section): "\"\(title)\" \(section.map(String.init) ?? "")"
            case .rule(let number): "rule \(number)"
            case .testCase(let number): "case \(number)"
            }
        }
    }

    private struct Citation {
        /// The file name of the page; empty if a section is cited without one.
        let page: String
        let part: Part
        let place: String
    }

    private static func exists(_ citation: Citation) -> Bool {
        guard let outline = outlines[citation.page] else { return false }
        return switch citation.part {
        case .page: true
        case .section(let number): outline.titles.contains { $0.section == number }
        case .title(let title, let section):
            outline.titles.contains {
                $0.title == title && (section == nil || $0.section == section)
            }
        case .rule(let number): outline.rules.contains(number)
        case .testCase(let number): outline.cases.contains(number)
        }
    }

    /// The citations of all Swift files.
    private static let citations: [Citation] = ["Sources", "Tests"].flatMap { folder in
        let files = Page.repository.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: files.path)?.allObjects ?? []
        return paths.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/CitationTests.swift") }
            .sorted()
            .flatMap { path in
                let file = files.appending(path: path)
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                return citations(in: text, of: "\(folder)/\(path)")
            }
    }

    private static func citations(in text: String, of file: String) -> [Citation] {
        var passages: [(line: Int, text: String)] = []
        var names: [(line: Int, text: String)] = []
        var isComment = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let code = line.drop { $0 == " " }
            defer { isComment = code.hasPrefix("//") }
            if code.hasPrefix("//") {
                let words = code.drop { $0 == "/" }
                if isComment {
                    passages[passages.count - 1].text += words
                } else {
                    passages.append((index + 1, String(words)))
                }
                continue
            }
            let ticked = code.split(separator: "`", omittingEmptySubsequences: false)
            for (place, name) in ticked.enumerated() where place % 2 == 1 && name.contains(" ") {
                names.append((index + 1, String(name)))
            }
        }
        let hints = [".md", "ule", "ase", "ection"]
        let mentions = passages.filter { passage in hints.contains(where: passage.text.contains) }
        return (mentions + names).flatMap { passage in
            citations(in: passage.text, at: "\(file):\(passage.line)")
        }
            + (file.hasSuffix("Cases.swift") ? names : []).flatMap { name -> [Citation] in
                guard let match = name.text.prefixMatch(of: /(\d+(?:\s+and\s+\d+)*)\s/) else {
                    return []
                }
                return numbers(match.1).map { number in
                    Citation(
                        page: "Semantics.md",
                        part: .testCase(number),
                        place: "\(file):\(name.line)"
                    )
                }
            }
    }

    private static func citations(in text: String, at place: String) -> [Citation] {
        // Pages, with the titles cited behind them.
        let pages = text.matches(
            of: /([A-Za-z0-9-]+\.md)(?:,\s+sections?(?:\s+(\d+))?)?((?:,?\s+"[^"]+")*)/
        ).flatMap { match -> [Citation] in
            let titles = match.3.matches(of: /"([^"]+)"/).map { title in
                Part.title(
                    String(title.1.replacing(/\s+/, with: " ")),
                    section: match.2.flatMap { Int($0) }
                )
            }
            return ([.page] + titles).map {
                Citation(page: String(match.1), part: $0, place: place)
            }
        }
        // Numbered sections of the page that is cited before them, or of another document.
        let sections = text.matches(
            of: /([A-Za-z0-9.-]*,?)\s*\bsections?\s+(\d+(?:(?:,|\s+and|\s+to)\s+\d+)*)/
        ).flatMap { match -> [Citation] in
            let isPage = match.1.hasSuffix(".md,")
            guard isPage || !match.1.hasSuffix(",") else { return [] }
            return numbers(match.2).map {
                let page = isPage ? String(match.1.dropLast()) : ""
                return Citation(page: page, part: .section($0), place: place)
            }
        }
        let numbered = text.matches(
            of:
                #/
                (?: ([A-Za-z0-9\-]+\.md) ,\s+ )?  \b ([Rr]ules?|[Cc]ases?) \s+
                (\d+ (?: (?: (?: , | \s+and | \s+to ) \s+ | – ) \d+ )*)
                /#
        ).flatMap { match -> [Citation] in
            let isRule = match.2.lowercased().hasPrefix("rule")
            let page = match.1.map(String.init) ?? (isRule ? "XInput2.md" : "Semantics.md")
            return numbers(match.3).map {
                Citation(page: page, part: isRule ? .rule($0) : .testCase($0), place: place)
            }
        }
        return pages + sections + numbered
    }

    /// The numbers of a list: `3`, `1 and 3`, `3 to 14`, `46–49`.
    private static func numbers(_ list: Substring) -> [Int] {
        list.matches(of: /(\d+)(?:(?:\s+to\s+|–)(\d+))?/).flatMap { match -> [Int] in
            guard let first = Int(match.1) else { return [] }
            return Array(first...max(first, match.2.flatMap { Int($0) } ?? first))
        }
    }
}
