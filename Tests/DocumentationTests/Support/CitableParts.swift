import Foundation

/// The numbered parts of pages, which sources and tests cite.
struct CitableParts {
    /// The citable parts of one page.
    private struct Outline {
        var titles: [(title: String, section: Int?)] = []
        var rules: [Int] = []
        var cases: [Int] = []
        var sections: Set<Int> { Set(titles.compactMap(\.section)) }
    }

    private var outlines: [String: Outline] = [:]

    init(_ pages: [Page]) {
        for page in pages {
            outlines[String(page.path.split(separator: "/").last ?? ""), default: Outline()] =
                Self.outline(of: page)
        }
    }

    var rules: [Int] { outlines[Citation.pageOfRules]?.rules ?? [] }
    var cases: [Int] { outlines[Citation.pageOfCases]?.cases ?? [] }

    /// The error in a citation; nil if its target exists.
    func fault(of citation: Citation) -> String? {
        guard let page = citation.page else { return "names no page" }
        // Citations of a missing page are reported once.
        guard let outline = outlines[page] else {
            return citation.part == .page ? "there is no page \(page)" : nil
        }
        let exists =
            switch citation.part {
            case .page: true
            case .section(let number): outline.sections.contains(number)
            case .title(let title, let section):
                outline.titles.contains { known in
                    known.title == title && (section == nil || known.section == section)
                }
            case .rule(let number): outline.rules.contains(number)
            case .testCase(let number): outline.cases.contains(number)
            }
        return exists ? nil : "\(page) has no \(citation.part)"
    }

    /// Headings, with the numbered section that they are in; items of numbered lists are rules, rows of
    /// tables that begin with a number are cases.
    private static func outline(of page: Page) -> Outline {
        var outline = Outline()
        var section: Int?
        var isInCode = false
        for line in page.lines {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isInCode.toggle() }
            if isInCode { continue }
            if let heading = line.wholeMatch(of: /(#+) (?:(\d+)\. )?(.+)/) {
                if heading.1.count <= 2 { section = heading.2.flatMap { Int($0) } }
                outline.titles.append((String(heading.3), section))
            } else if let rule = line.prefixMatch(of: #/(\d+)\. /#) {
                outline.rules += [Int(rule.1)].compactMap { $0 }
            } else if let row = line.prefixMatch(of: /\| (\d+) \|/) {
                outline.cases += [Int(row.1)].compactMap { $0 }
            }
        }
        return outline
    }
}

extension Citation.Part: CustomStringConvertible {
    var description: String {
        switch self {
        case .page: "page"
        case .section(let number): "section \(number)"
        case .title(let title, let section?): "\"\(title)\" in section \(section)"
        case .title(let title, nil): "\"\(title)\""
        case .rule(let number): "rule \(number)"
        case .testCase(let number): "case \(number)"
        }
    }
}
