import ForeignRecordings
import Foundation
@testable import GestureHarness
import GestureScenes
import Testing
@testable import RecordingFormat
@testable import GestureRecording
@testable import GestureBench

/// The reference lists exactly the declarations of the sources.
struct ReferenceTests {
    @Test func `each diagnostic is documented, and each documented one exists`() throws {
        let page = try #require(Page.named("touchstone.docc/Diagnostics.md"))
        let told = Set(
            page.lines.filter { $0.hasPrefix("| `") }.flatMap { line in
                line.split(separator: "|")[0].matches(of: /`([A-Za-z]+)`/).map { String($0.1) }
            }
        )
        let text = try Self.sources()
        let call = /(?:diagnose|[dD]iagnostic)\(\s*(?:name: )?"([A-Za-z]+)"/
        let known = Set(text.matches(of: call).map { String($0.1) })
            .union(ScreenFinding.Kind.allCases.map(\.rawValue))
        #expect(known.subtracting(told) == [], "of the sources")
        let words = Set(text.matches(of: /"([a-z][A-Za-z]+)"/).map { String($0.1) })
        #expect(told.subtracting(words).subtracting(known) == [], "of the page")
        #expect(told.count > 25)
    }

    @Test func `each key of a recording's lines is documented`() throws {
        let folder = Page.repository.appending(path: "Sources/Session/RecordingFormat/Lines")
        for file in ["InputLines", "TouchDelivery", "RecordingHeader", "OutputLine"] {
            try expectKeys(of: folder.appending(path: file + ".swift"), on: "RecordingLines.md")
        }
    }

    @Test func `each key of a scene is documented`() throws {
        let reader = "Sources/Session/GestureScenes/Text/SceneReader.swift"
        try expectKeys(of: Page.repository.appending(path: reader), on: "Scenes.md")
    }

    private func expectKeys(of file: URL, on name: String) throws {
        let page = try #require(Page.named("touchstone.docc/" + name))
        // The text for people, in a section of its own, has other words.
        let text = try String(contentsOf: file, encoding: .utf8)
            .components(separatedBy: "// MARK: - Text")[0].replacing(/\/\/.*/, with: "")
        // The values of `flags` are the protocol's names; an error calls an empty scene "nothing".
        let others: Set = ["emulating", "pendingEnd", "pointerEmulated", "cancelled", "nothing"]
        let quoted = text.matches(of: /"([A-Za-z]+)"/).map { String($0.1) }
        // Lines hold raw values of enumerations too.
        let cases = text.matches(of: /enum \w+: String[^{]*{([^}]*)}/)
            .flatMap { $0.1.matches(of: /case ([A-Za-z, ]+)/) }
            .flatMap { $0.1.split(separator: ", ").map(String.init) }
        let keys = Set(quoted + cases).subtracting(others)
        #expect(!keys.isEmpty, "\(file.lastPathComponent)")
        // In code, in JSON or in YAML.
        let told = Set(page.text.matches(of: /[`"{, ]([A-Za-z]+)[`":]/).map { String($0.1) })
        #expect(keys.subtracting(told) == [], "\(file.lastPathComponent)")
    }

    @Test func `the window's table of keys lists the keys of the commands, and no others`() throws {
        let page = try #require(Page.named("touchstone.docc/TheWindow.md"))
        let rows = page.lines.drop { $0 != "| key | does |" }.prefix { $0.hasPrefix("|") }
        let told = rows.flatMap { row in
            row.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        let keys = WindowKey.all.filter { !$0.commands.isEmpty }.flatMap { key in
            key.key.split(separator: "–").map(String.init)
                + key.commands.keys.filter { $0.hasPrefix("Ctrl-") || $0.hasPrefix("Shift-") }
        }
        // These are presses of the scene, unless the inspector scrolls or the window is frozen.
        #expect(Set(told) == Set(keys + ["Page Up", "Page Down", "↑", "↓"]))
    }

    @Test func `the table of built-in scenes has the lines of the window's menu`() throws {
        let page = try #require(Page.named("touchstone.docc/Scenes.md"))
        let rows = page.lines.drop { $0 != "| key | scene | try |" }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        let lines = rows.map { row in
            row.split(separator: "|").map {
                $0.replacingOccurrences(of: "`", with: "").trimmingCharacters(in: .whitespaces)
            }
        }
        let menu = SceneText.builtInOrder.enumerated().map { index, name in
            ["\(index + 1)", name, SceneText.builtInSuggestions[name] ?? ""]
        }
        #expect(lines == menu)
    }

    @Test func `the table of modules has the folders and the dependencies of Package.swift`() throws
    {
        let page = try #require(Page.named("touchstone.docc/Contributing.md"))
        let layout = page.lines.drop { $0 != "## Layout" }.dropFirst().prefix { !$0.hasPrefix("#") }
        let told = layout.filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "|").prefix(3).map { cell in
                cell.matches(of: /`([A-Za-z_]+)`/).map { String($0.1) }
            }
        }
        let known = try Self.modules().map { module in
            let folders = module.path.split(separator: "/").map(String.init)
            return [
                [folders.count > 1 ? folders[1] : module.name], [module.name], module.dependencies,
            ]
        }
        #expect(known.count > 20)
        #expect(Set(told) == Set(known))
    }

    @Test func `each target imports its dependencies in Package.swift, and no other module`() throws
    {
        let targets = try Self.targets()
        #expect(targets.count > 40)
        let names = Set(targets.map(\.name))
        for target in targets where !target.path.hasPrefix("Assets") {
            let folder = Page.repository.appending(path: target.path)
            let text = try Self.swiftFiles(in: folder).map {
                try String(contentsOf: $0, encoding: .utf8)
            }
            .joined(separator: "\n")
            let imports = Set(
                text.matches(of: /(?m)^(?:@?\w+ )*import (?:[a-z]+ )?(\w+)/).map { String($0.1) }
            )
            let dependencies = Set(target.dependencies)
            let undeclared = imports.intersection(names).subtracting(dependencies)
            #expect(undeclared == [], "\(target.name)")
            guard !text.isEmpty else { continue }
            let unused = dependencies.subtracting(imports).subtracting(Self.unimported.keys)
            #expect(unused == [], "\(target.name)")
        }
    }

    /// The dependencies that no file imports, with the reason for each.
    private static let unimported = [
        "CUIKit": "has the submodules of UIKit that only users import",
        "_Testing_UIKit": "is imported implicitly by files that import Testing and UIKit",
        "_Testing_CoreGraphics":
            "is imported implicitly by files that import Testing and CoreGraphics",
        "touchstone": "is the program that the tests run",
    ]

    /// Returns the Swift files in a folder, also those in linked folders.
    private static func swiftFiles(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { name in
            let file = folder.appending(path: name).resolvingSymlinksInPath()
            if file.pathExtension == "swift" { return [file] }
            let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
            return isFolder ? try swiftFiles(in: file) : []
        }
    }

    private typealias Target = (name: String, path: String, dependencies: [String])

    /// Returns the modules of Package.swift, without those of the tests.
    private static func modules() throws -> [Target] {
        try targets().filter { !$0.path.hasPrefix("Tests/") }
    }

    /// Returns the targets of Package.swift.
    private static func targets() throws -> [Target] {
        let package = try String(
            contentsOf: Page.repository.appending(path: "Package.swift"),
            encoding: .utf8
        )
        let start = /\n {8}\.(?=target|executableTarget|systemLibrary|testTarget)/
        return try package.split(separator: start).dropFirst().map { target in
            let name = String(try #require(target.firstMatch(of: /name: "([^"]+)"/)).1)
            // The last target is followed by the fuzzers, whose paths are indented further.
            let path = target.firstMatch(of: /(?:\n {12}|, )path: "([^"]+)"/).map { String($0.1) }
            let folder = target.hasPrefix("testTarget") ? "Tests/" : "Sources/"
            let list = target.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
            let dependencies = list.replacing(/package: "[^"]+"/, with: "")
                .matches(of: /"([^"]+)"/).map { String($0.1) }
            return (name, path ?? folder + name, dependencies.sorted())
        }
    }

    @Test func `each Swift file in the page for contributors exists`() throws {
        let page = try #require(Page.named("touchstone.docc/Contributing.md"))
        let files = ["Sources", "Tests", "Assets"].flatMap { top -> [String] in
            let path = Page.repository.appending(path: top).path
            let all = FileManager.default.enumerator(atPath: path)?.allObjects ?? []
            return all.compactMap { $0 as? String }.map { "/\(top)/\($0)" }
        }
        let names = page.text.matches(of: /`([A-Za-z\/+]+\.swift)`/).map { "/" + $0.1 }
        #expect(names.count > 5)
        let missing = names.filter { name in
            name != "/Package.swift" && !files.contains { $0.hasSuffix(name) }
        }
        #expect(missing == [])
    }

    @Test func `the changes begin with the program's version`() throws {
        let changes = try #require(Page.named("touchstone.docc/Changes.md"))
        let heading = try #require(changes.lines.first { $0.hasPrefix("## ") })
        #expect(heading == "## \(Touchstone.version)")
        let version = try Shell().run("touchstone --version")
        #expect(version.output == "\(Touchstone.version)\n")
    }

    private static func sources() throws -> String {
        let sources = Page.repository.appending(path: "Sources")
        let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects ?? []
        return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
            .joined(separator: "\n")
    }
}
