import Foundation
import GestureScenes
import RealServer
import Testing

/// Every block of the documentation is tested, or gives the reason why it is not.
struct BlockTests {
    private static let pages = pages { !$0.contains("touchstone perform ") }
    private static let pagesWithServers = pages { $0.contains("touchstone perform ") }

    /// Returns the pages with commands whose text meets a condition.
    private static func pages(where isMeant: (String) -> Bool) -> [Page] {
        Page.all.filter { page in
            let commands = Block.blocks(of: page).filter { block in
                if case .run = block.mark { true } else { false }
            }
            return !commands.isEmpty && isMeant(commands.map(\.text).joined(separator: "\n"))
        }
    }

    @Test func `each block of code has a mark`() {
        #expect(Block.all.count > 50)
        let unmarked = Block.all.filter { $0.isCode && $0.mark == nil }
        #expect(unmarked.map(\.description) == [])
    }

    @Test func `each block is closed`() {
        // After an open block, code is read as prose, and prose as code.
        let open = Page.all.filter { page in
            page.lines.count { $0.drop { $0 == " " }.hasPrefix("```") } % 2 == 1
        }
        #expect(open.map(\.path) == [])
    }

    @Test func `a block in a list is indented as the list is, to its end`() {
        // Otherwise the list ends at the block, and the rest of the page is code.
        let broken = Block.all.filter(\.leavesItsList)
        #expect(broken.map(\.description) == [])
    }

    @Test(arguments: pages)
    func `the commands of a page print what it shows`(_ page: Page) throws {
        try expectShownOutput(of: page)
    }

    @Test(.fewServersAtATime, .needsPrograms, arguments: pagesWithServers)
    func `the commands that perform recordings print what their page shows`(_ page: Page) throws {
        try expectShownOutput(of: page)
    }

    private func expectShownOutput(of page: Page) throws {
        let shell = try Shell()
        var printed: String?
        for block in Block.blocks(of: page) {
            switch block.mark {
            case .run(let status):
                let result = try shell.run(block.text)
                #expect(result.status == status, "\(block): \(result.output)")
                printed = result.output
            case .output:
                let output = try #require(printed, "\(block): no commands before it")
                #expect(
                    ShownText(block.text).matchesAll(of: output),
                    "\(block) shows\n\(block.text)\nand the commands print\n\(output)"
                )
                printed = nil
            case .scene(let name?), .recording(let name?):
                try shell.write(block.text, to: name)
            case .scene, .recording, .file, .byHand, .compiles, nil:
                break
            }
        }
    }

    @Test func `the shown lines of a file are in it`() throws {
        for block in Block.all {
            guard case .file(let path) = block.mark else { continue }
            let file = Page.repository.appending(path: path)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(ShownText(block.text).matchesPart(of: text), "\(block) is not in \(path)")
        }
    }

    @Test func `Swift code of a test on a page is compiled in Swift 5 mode too`() throws {
        let folder = Page.repository.appending(path: "Tests/Libraries/Swift5ModeTests")
        let links = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .map { folder.appending(path: $0).resolvingSymlinksInPath().path }
        for block in Block.all where block.language == "swift" {
            guard case .file(let path) = block.mark, path.hasPrefix("Tests/") else { continue }
            let file = Page.repository.appending(path: path).path
            let isLinked = links.contains { file == $0 || file.hasPrefix($0 + "/") }
            #expect(isLinked, "\(block)")
        }
    }

    @Test func `a block of code before a change is followed by code that compiles`() throws {
        var count = 0
        for page in Page.all {
            let blocks = Block.blocks(of: page)
            for (index, block) in blocks.enumerated() where block.text.hasPrefix("// before\n") {
                let next = blocks.dropFirst(index + 1).first
                count += 1
                switch next?.mark {
                case .file: break
                case .compiles(let claim) where claim.failing.isEmpty: break
                default: Issue.record("no code that compiles after \(block)")
                }
            }
        }
        #expect(count > 7)
    }

    @Test func `each scene can be opened`() throws {
        for block in Block.all {
            guard case .scene = block.mark else { continue }
            #expect(throws: Never.self, "\(block)") {
                try Scene(SceneText(block.text, name: block.description))
            }
        }
    }

    @Test func `each recording replays`() throws {
        for block in Block.all {
            guard case .recording = block.mark else { continue }
            let shell = try Shell()
            try shell.write(block.text, to: "recording.jsonl")
            let result = try shell.run("touchstone replay recording.jsonl")
            #expect(result.status == 0, "\(block): \(result.output)")
        }
    }
}
