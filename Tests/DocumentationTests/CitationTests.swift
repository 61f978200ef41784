import Foundation
import Testing

/// Citations in comments and in names of tests have targets in the pages of this repository.
struct CitationTests {
    /// The citations of all Swift files; this file has made-up ones.
    static let citations: [Citation] = ["Sources", "Tests"].flatMap { folder -> [Citation] in
        let files = Page.repository.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: files.path)?.allObjects ?? []
        return paths.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/CitationTests.swift") }
            .sorted()
            .flatMap { path -> [Citation] in
                let file = files.appending(path: path)
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                return Citation.all(in: text, path: "\(folder)/\(path)")
            }
    }

    @Test func `each citation names something that exists`() {
        let citableParts = CitableParts(Page.all)
        for citation in Self.citations {
            let fault = citableParts.fault(of: citation)
            #expect(fault == nil, "\(citation): \(fault ?? "")")
        }
        #expect(Self.citations.count > 200)
    }

    @Test func `each rule and each case is cited by a test`() {
        let citableParts = CitableParts(Page.all)
        let cited = Set(Self.citations.filter { $0.path.hasPrefix("Tests/") }.map(\.part))
        #expect(citableParts.rules == Array(1...citableParts.rules.count))
        #expect(citableParts.cases == Array(1...citableParts.cases.count))
        #expect(citableParts.rules.filter { !cited.contains(.rule($0)) } == [])
        #expect(citableParts.cases.filter { !cited.contains(.testCase($0)) } == [])
    }

    private static let pages = [
        Page(
            path: "docc/Semantics.md",
            text: """
                ## 1. States
                ### Reset
                ## 2. Cases
                | 1 | a tap |
                | 2 | a pan |
                """
        ),
        Page(path: "docc/XInput2.md", text: "## The rules\n1. **One**\n2. **Two**"),
    ]

    @Test(arguments: [
        (#"/// Source: Semantics.md, section 1 "Reset"; ICCCM, section 4.1.2."#, nil),
        ("/// Source: Semantics.md, sections 1 and 2; XInput2.md, rules 1 to 2.", nil),
        ("@Test func `Rule 2: a touch ends`() {", nil),
        ("    case 7: break", nil),
        ("/// Source: Semantic.md.", "there is no page Semantic.md"),
        ("/// Source: Semantics.md,\n/// section 3.", "Semantics.md has no section 3"),
        ("/// Written from section 1.", "names no page"),
        (
            #"/// Source: Semantics.md, section 2 "Reset"."#,
            #"Semantics.md has no "Reset" in section 2"#
        ),
        (#"/// Source: XInput2.md, "Rules"."#, #"XInput2.md has no "Rules""#),
        ("/// Source: XInput2.md, rules 1 to 3.", "XInput2.md has no rule 3"),
        ("/// Cases 1–3.", "Semantics.md has no case 3"),
        ("@Test func `Rule 4: a touch ends`() {", "XInput2.md has no rule 4"),
        ("@Test func `case 3: a swipe`() {", "Semantics.md has no case 3"),
        ("@Test func `1 and 9 a tap`() {", "Semantics.md has no case 9"),
    ])
    func `a citation of nothing is reported`(text: String, fault: String?) {
        let citableParts = CitableParts(Self.pages)
        let citations = Citation.all(in: text, path: "TapCases.swift")
        let faults = citations.compactMap(citableParts.fault)
        #expect(faults == (fault.map { [$0] } ?? []))
    }

    @Test func `a citation is reported with its location and its words`() throws {
        let text = "import X\n\n/// Follows a touch.\n/// Source: XInput2.md,\n/// rule 30.\n"
        let citations = Citation.all(in: text, path: "Sources/Touch.swift")
        let wrong = try #require(citations.first { $0.part == .rule(30) })
        #expect("\(wrong)" == "Sources/Touch.swift:4: XInput2.md, rule 30")
    }
}
