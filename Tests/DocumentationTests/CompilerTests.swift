import Testing

/// The compiler agrees with the marks of the blocks.
struct CompilerTests {
    private static let blocks = Block.all.compactMap { block -> (Block, CompilerClaim)? in
        guard case .compiles(let claim) = block.mark else { return nil }
        return (block, claim)
    }

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `a block compiles only in the language modes that its mark names`(
        _ mode: Compiler.LanguageMode
    ) throws {
        for (block, claim) in Self.blocks {
            let faults = try Compiler.faults(in: block.text, mode)
            let fault = claim.fault(mode, faults)
            #expect(fault == nil, "\(block) \(fault ?? "")")
        }
    }

    @Test func `a block that is compiled is complete`() {
        let shortened = Self.blocks.map(\.0).filter { $0.text.contains("…") }
        #expect(shortened.map(\.description) == [])
    }

    @Test func `each block on UIKit's pages is compiled`() throws {
        let pages = Page.all.filter { $0.path.contains("UIKit.docc/") }
        let blocks = pages.flatMap(Block.blocks).filter { $0.language == "swift" }
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
        let page = try #require(Page.named("UIKit.docc/WhatIsMissing.md"))
        let section = page.lines.drop { $0 != "## Types" }.dropFirst()
            .prefix { !$0.hasPrefix("#") }.joined(separator: "\n")
        let names = section.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) }
        #expect(names.count > 10)
        let uses = names.map { "    _ = \($0).self" }.joined(separator: "\n")
        let faults = try Compiler.faults(in: "func use() {\n\(uses)\n}\n", mode)
        #expect(faults.map(\.message) == names.map { "cannot find '\($0)' in scope" })
    }

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `members that the page calls missing are not found`(_ mode: Compiler.LanguageMode) throws {
        let page = try #require(Page.named("UIKit.docc/WhatIsMissing.md"))
        let rows = page.lines.drop { $0 != "## Members" }.dropFirst()
            .prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }
        let members = rows.flatMap { row in
            row.split(separator: "|")[0].matches(of: /`([a-z]+)\.([A-Za-z]+)`/)
                .map { (owner: String($0.1), name: String($0.2)) }
        }
        #expect(members.count > 30)
        let owners = [
            "view: UIView", "layer: CALayer", "label: UILabel", "button: UIButton",
            "scroll: UIScrollView", "controller: UIViewController", "window: UIWindow",
            "image: UIImage", "color: UIColor",
        ].joined(separator: ", ")
        let uses = members.map { "    _ = \($0.owner).\($0.name)" }.joined(separator: "\n")
        let faults = try Compiler.faults(in: "func use(\(owners)) {\n\(uses)\n}\n", mode)
        #expect(faults.map(\.line) == members.indices.map { $0 + 2 })
        let others = zip(faults, members).filter { fault, member in
            !fault.message.hasSuffix("has no member '\(member.name)'")
        }
        #expect(others.map(\.0) == [])
    }
}
