import Testing

/// The compiler agrees with the marks of the blocks.
struct CompilerTests {
    struct Check: CustomTestStringConvertible, Sendable {
        let block: Block
        let claim: CompilerClaim
        let mode: Compiler.LanguageMode

        var testDescription: String { "\(block), \(mode)" }
    }

    static let checks = Block.all.flatMap { block -> [Check] in
        guard case .compiles(let claim) = block.mark else { return [] }
        return Compiler.LanguageMode.allCases.map { Check(block: block, claim: claim, mode: $0) }
    }

    @Test(arguments: checks)
    func `a block compiles only in the language modes that its mark names`(_ check: Check) throws {
        let faults = try Compiler.faults(in: check.block.text, check.mode)
        let objection = check.claim.objection(check.mode, faults)
        #expect(objection == nil, "\(check.block) \(objection ?? "")")
    }

    @Test func `a block that is compiled is complete`() {
        let shortened = Self.checks.map(\.block).filter { $0.text.contains("…") }
        #expect(shortened.map(\.description) == [])
    }

    @Test func `each block on UIKit's page is compiled`() throws {
        let page = try #require(Page.named("UIKit.docc/UIKit.md"))
        let blocks = Block.blocks(of: page).filter { $0.language == "swift" }
        #expect(blocks.count > 15)
        let others = blocks.filter {
            switch $0.mark {
            case .compiles, .file: false
            default: true
            }
        }
        #expect(others.map(\.description) == [])
    }

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `types that the page calls missing are not found`(_ mode: Compiler.LanguageMode) throws {
        let page = try #require(Page.named("UIKit.docc/UIKit.md"))
        let section = page.lines.drop { $0 != "### What is missing" }.dropFirst()
            .prefix { !$0.hasPrefix("#") }.joined(separator: "\n")
        let names = section.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) }
        #expect(names.count > 10)
        let uses = names.map { "    _ = \($0).self" }.joined(separator: "\n")
        let faults = try Compiler.faults(in: "func use() {\n\(uses)\n}\n", mode)
        #expect(faults.map(\.message) == names.map { "cannot find '\($0)' in scope" })
    }
}
