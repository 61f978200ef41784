import Foundation
import GestureKit
import GestureScenes
import Testing

/// The tables on pages that are generated from the program.
///
/// The tests are serialized, since several write into one page.
@Suite(.serialized) struct TableTests {
    @Test func `the command line's options`() throws {
        let commands = try DumpedHelp.read().command.subcommands ?? []
        let own = commands.filter { $0.commandName != "help" }
        #expect(own.count >= 6)
        for command in own {
            let shown = (command.arguments ?? []).filter {
                $0.shouldDisplay && !["--help", "--version"].contains($0.typed)
            }
            let rows = shown.map { argument in
                let value = argument.remark
                let text = (argument.abstract ?? "") + value
                return ["`\(argument.typed)`", text]
            }
            let page = Page.all.first { $0.text.contains("<!-- table: \(command.commandName) -->") }
            try Table(command.commandName, head: ["option", "does"], rows).expect(in: page)
        }
    }

    @Test func `the properties of each type of recognizer in a scene`() throws {
        let registry = SceneRegistry.standard
        var rows: [[String]] = []
        let everywhere = Set(
            RecognizerClass("any", make: { GestureRecognizer() }).properties.map(\.name)
        )
        for type in registry.typeNames {
            let own = try properties(of: type).filter { !everywhere.contains($0[0]) }
            rows +=
                own.isEmpty ? [["`\(type)`", "", "", ""]] : own.map { ["`\(type)`"] + quoted($0) }
        }
        try Table("types", head: ["type", "property", "takes", "default"], rows)
            .expect(in: Page.named("touchstone.docc/Scenes.md"))
        let shared = try properties(of: "tap").filter { everywhere.contains($0[0]) }
        try Table("every", head: ["property", "takes", "default"], shared.map(quoted))
            .expect(in: Page.named("touchstone.docc/Scenes.md"))
    }

    @Test func `the blocks that are performed by hand`() throws {
        var rows: [[String]] = []
        for block in Block.all {
            guard case .byHand(let reason) = block.mark else { continue }
            let first = block.text.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
            let short = first.count > 48 ? first.prefix(47) + "…" : first
            let cell = short
            rows.append([
                String(block.page.path.split(separator: "/").last ?? ""), "`\(cell)`", reason,
            ])
        }
        #expect(!rows.isEmpty)
        try Table("by hand", head: ["page", "begins with", "why"], rows)
            .expect(in: Page.named("touchstone.docc/Contributing.md"))
    }

    private func quoted(_ cells: [String]) -> [String] { ["`\(cells[0])`"] + cells.dropFirst() }

    /// Name, what it takes, and the default as the window shows it.
    private func properties(of type: String) throws -> [[String]] {
        let text = """
            views:
              - frame: [0, 0, 100, 100]
                recognizers: [{id: one, type: \(type)}]
            """
        let scene = try Scene(SceneText(text, name: type))
        return try scene.properties(of: "one").map { property in
            [
                property.name, Self.words(property),
                property.shown(try scene.value(of: "one.\(property.name)")),
            ]
        }
    }

    private static func words(_ property: RecognizerProperty) -> String {
        let unit = property.unit.map { $0 == .seconds ? " seconds" : " points" } ?? ""
        switch property.kind {
        case .flag: return "`true`, `false`"
        case .integer(let range) where range.upperBound == Int.max:
            return "a whole number from \(range.lowerBound)"
        case .integer(let range): return "\(range.lowerBound) to \(range.upperBound)"
        case .number(let range), .vector(let range):
            return "\(Int(range.lowerBound)) to \(Int(range.upperBound))" + unit
        case .options(let names): return names.map { "`\($0)`" }.joined(separator: ", ")
        }
    }
}
