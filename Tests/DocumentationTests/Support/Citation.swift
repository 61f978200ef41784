import Foundation

/// A part of a page that a comment or the name of a test cites.
///
/// A citation names its page: `Semantics.md`, `Semantics.md, section 3 "Exclusion"`,
/// `RecordingLines.md, "Outputs"`. A rule without a page is one of XInput2.md, a case one of
/// Semantics.md: `rules 3 to 14`, `Cases 46–49`. In a file of cases, whose name ends in `Cases.swift`,
/// a test's name begins with the case. Sections of other documents (`ICCCM, section 2`) are left out.
struct Citation: CustomStringConvertible {
    enum Part: Hashable {
        case page
        case section(Int)
        case title(String, section: Int?)
        case rule(Int)
        case testCase(Int)
    }

    /// The file name of the page; nil if a section is cited without one.
    let page: String?
    let part: Part
    /// The words in the file.
    let words: String
    let path: String
    let line: Int

    static let pageOfRules = "XInput2.md"
    static let pageOfCases = "Semantics.md"

    var description: String { "\(path):\(line): \(words)" }

    /// All citations of a Swift file: those of its comments and of the names in backticks.
    static func all(in text: String, path: String) -> [Citation] {
        Passage.all(in: text).flatMap { passage in
            passage.pages(path) + passage.sections(path) + passage.numbered(path)
                + (path.hasSuffix("Cases.swift") ? passage.leadingCases(path) : [])
        }
    }
}

/// The lines of one comment, or one name in backticks.
struct Passage {
    let isName: Bool
    let firstLine: Int
    let text: String

    /// All passages that may cite something.
    static func all(in text: String) -> [Passage] {
        var passages: [Passage] = []
        var comment: [Substring] = []
        let lines: [Substring] =
            text.split(separator: "\n", omittingEmptySubsequences: false) + [""]
        for (index, line) in lines.enumerated() {
            let code = line.drop { $0 == " " }
            if code.hasPrefix("//") {
                comment.append(code.drop { $0 == "/" })
                continue
            }
            if !comment.isEmpty {
                let first = index + 1 - comment.count
                passages.append(
                    Passage(
                        isName: false,
                        firstLine: first,
                        text: comment.joined(separator: "\n")
                    )
                )
                comment = []
            }
            let ticked = code.split(separator: "`", omittingEmptySubsequences: false)
            for (place, name) in ticked.enumerated() where place % 2 == 1 && name.contains(" ") {
                passages.append(Passage(isName: true, firstLine: index + 1, text: String(name)))
            }
        }
        let words = [".md", "ule", "ase", "ection"]
        return passages.filter { passage in
            passage.isName || words.contains(where: passage.text.contains)
        }
    }

    /// Pages, with the titles cited behind them.
    func pages(_ path: String) -> [Citation] {
        let page =
            /([A-Za-z0-9-]+\.md)(?:,\s+sections?(?:\s+(\d+))?)?((?:,?\s+"[^"]+")*)/
        return text.matches(of: page).flatMap { match -> [Citation] in
            let section = match.2.flatMap { Int($0) }
            let titles = match.3.matches(of: /"([^"]+)"/).map { match in
                Citation.Part.title(String(match.1.replacing(/\s+/, with: " ")), section: section)
            }
            return ([.page] + titles).map { part in
                citation(of: String(match.1), part, match.0, path)
            }
        }
    }

    /// Numbered sections of the page that is cited before them.
    func sections(_ path: String) -> [Citation] {
        let section = /([A-Za-z0-9.-]*,?)\s*\bsections?\s+(\d+(?:(?:,|\s+and|\s+to)\s+\d+)*)/
        return text.matches(of: section).flatMap { match -> [Citation] in
            let source = match.1
            // Another document's, as "ICCCM, section 4.1.2".
            guard source.hasSuffix(".md,") || !source.hasSuffix(",") else { return [] }
            let page = source.hasSuffix(".md,") ? String(source.dropLast()) : nil
            return Self.numbers(match.2).map { number in
                citation(of: page, .section(number), match.0, path)
            }
        }
    }

    /// Rules and cases.
    func numbered(_ path: String) -> [Citation] {
        let numbered =
            #/
            (?: ([A-Za-z0-9\-]+\.md) ,\s+ )?  \b ([Rr]ules?|[Cc]ases?) \s+
            (\d+ (?: (?: (?: , | \s+and | \s+to ) \s+ | – ) \d+ )*)
            /#
        return text.matches(of: numbered).flatMap { match -> [Citation] in
            let isRule = match.2.lowercased().hasPrefix("rule")
            let home = isRule ? Citation.pageOfRules : Citation.pageOfCases
            let page = match.1.map(String.init) ?? home
            return Self.numbers(match.3).map { number in
                citation(of: page, isRule ? .rule(number) : .testCase(number), match.0, path)
            }
        }
    }

    /// The cases that the name of a test begins with.
    func leadingCases(_ path: String) -> [Citation] {
        guard isName, let match = text.prefixMatch(of: /(\d+(?:\s+and\s+\d+)*)\s/) else {
            return []
        }
        return Self.numbers(match.1).map { number in
            citation(of: Citation.pageOfCases, .testCase(number), match.1, path)
        }
    }

    private func citation(
        of page: String?,
        _ part: Citation.Part,
        _ words: Substring,
        _ path: String
    ) -> Citation {
        let before = text[..<words.startIndex]
        return Citation(
            page: page,
            part: part,
            words: words.replacing(/\s+/, with: " ").trimmingCharacters(in: .whitespaces),
            path: path,
            line: firstLine + before.count { $0 == "\n" }
        )
    }

    /// The numbers of a list: `3`, `1 and 3`, `3 to 14`, `46–49`.
    private static func numbers(_ list: Substring) -> [Int] {
        list.matches(of: /(\d+)(?:(?:\s+to\s+|–)(\d+))?/).flatMap { match -> [Int] in
            guard let first = Int(match.1) else { return [] }
            let last = match.2.flatMap { Int($0) } ?? first
            return Array(first...max(first, last))
        }
    }
}
