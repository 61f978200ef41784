import ArgumentParser
import Assets
import Foundation
import GestureCorpus
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

/// The `init` subcommand, which makes a package for a new recognizer.
struct InitPackage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a package with a recognizer of your own.",
        discussion: """
            The package has a library with one recognizer, a program that opens it in the window, \
            and a test. It builds as it is.

            \(programName) init Scratch        makes the folder Scratch
            cd Scratch
            swift test
            swift run scratchbench
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The new folder; its last part names the recognizer, such as Scratch.",
            valueName: "path"
        ),
        completion: .directory
    )
    var path: String

    @Option(
        help: ArgumentHelp(
            "The folder of touchstone's sources, or the URL of their repository. "
                + "Default: the folder that this program was built in.",
            valueName: "location"
        ),
        completion: .directory
    )
    var touchstone: String?

    func run() throws {
        guard !path.isEmpty else {
            throw ValidationError("found an empty path, expected the name of a new folder")
        }
        let folder = URL(fileURLWithPath: path).standardizedFileURL
        let name = folder.lastPathComponent
        try PackageTemplate.check(name)
        let template = PackageTemplate(name: name, dependency: try dependency())
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        let content = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard isNew || content?.isEmpty == true else {
            throw Failure(
                .badInput,
                "\(path): already exists, expected a new name or an empty folder"
            )
        }
        do {
            for (file, text) in template.files.sorted(by: { $0.key < $1.key }) {
                let file = folder.path + "/" + file
                try OutputFolder.create((file as NSString).deletingLastPathComponent)
                try AtomicFile.write(Data(text.utf8), to: file)
            }
        } catch {
            if isNew { try? FileManager.default.removeItem(at: folder) }
            throw error
        }
        let steps =
            (folder == URL(fileURLWithPath: ".").standardizedFileURL
                ? [] : ["cd \(ShellText.quoted(path))"])
            + ["swift test", "swift run \(template.executable)"]
        printMessage(
            ["\(path): a package with \(name)GestureRecognizer, a program and a test. Next:"]
                + steps.map { "  " + $0 }
        )
    }

    private func dependency() throws(Failure) -> TouchstoneDependency {
        if let touchstone { return try TouchstoneDependency(argument: touchstone) }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        guard let dependency = TouchstoneDependency(ofProgram: program) else {
            throw Failure(
                .badInput,
                "\(program.path): is not inside touchstone's sources, expected --touchstone LOCATION"
            )
        }
        return dependency
    }
}

/// The files of a new package: those of `Assets/Examples/Scratch` under another name.
private struct PackageTemplate {
    /// The module's name, such as `Scratch`.
    let name: String
    let dependency: TouchstoneDependency

    /// The class as scenes name it, such as `scratch`.
    var typeName: String { name.prefix(1).lowercased() + name.dropFirst() }

    /// The executable, such as `scratchbench`.
    var executable: String { name.lowercased() + "bench" }

    /// The text of each file by its path in the package.
    var files: [String: String] {
        var files: [String: String] = [:]
        for (path, text) in Assets.scratchPackage { files[renamed(path)] = renamed(text) }
        files["Package.swift"] = dependency.adapting(files["Package.swift"] ?? "")
        return files
    }

    private func renamed(_ text: String) -> String {
        text.replacing("scratchbench", with: executable)
            .replacing("Scratch", with: name)
            .replacing("scratch", with: typeName)
    }

    /// Throws unless the name can be the name of a module and a class, and is new as a type in scenes.
    static func check(_ name: String) throws(Failure) {
        guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]{0,63}/) != nil else {
            throw Failure(
                .badInput,
                "found the name \(name), expected a capital letter, then letters and digits, such as Scratch"
            )
        }
        let template = PackageTemplate(name: name, dependency: .folder(""))
        guard !SceneRegistry.standard.typeNames.contains(template.typeName) else {
            throw Failure(.badInput, "found the name \(name), which is taken, expected another")
        }
    }
}

/// The location of touchstone's package, on which a new package depends.
private enum TouchstoneDependency: Equatable {
    /// The absolute path of a folder.
    case folder(String)
    /// The URL of a repository, whose branch `main` is used.
    case repository(String)

    /// Creates a dependency from an argument: a URL, or a folder that contains touchstone's package.
    init(argument: String) throws(Failure) {
        let isURL =
            argument.contains("://") || argument.wholeMatch(of: /[^\/@:]+@[^\/:]+:.+/) != nil
        if isURL {
            self = .repository(argument)
            return
        }
        let folder = URL(fileURLWithPath: argument).resolvingSymlinksInPath().path
        guard Self.isTouchstone(folder) else {
            throw Failure(
                .badInput,
                "\(argument): contains no package named touchstone, expected the folder of its sources"
            )
        }
        self = .folder(folder)
    }

    /// Creates a dependency on the package in which a program was built.
    ///
    /// Fails for an installed program.
    init?(ofProgram executable: URL) {
        var folder = executable.deletingLastPathComponent()
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            if Self.isTouchstone(folder.path) {
                self = .folder(folder.path)
                return
            }
        }
        return nil
    }

    private static func isTouchstone(_ folder: String) -> Bool {
        let manifest = try? String(contentsOfFile: folder + "/Package.swift", encoding: .utf8)
        return manifest?.contains(/\bname:\s*"touchstone"[^)]*\bproducts:/) ?? false
    }

    /// Returns the example's manifest with this location in place of its own.
    func adapting(_ manifest: String) -> String {
        let own = #".package(name: "touchstone", path: "../../..")"#
        switch self {
        case .folder(let path):
            return manifest.replacing(
                own,
                with: ".package(name: \"touchstone\", path: \(literal(path)))"
            )
        case .repository(let url):
            let last = url.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "touchstone"
            let identity = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
            return manifest.replacing(own, with: ".package(url: \(literal(url)), branch: \"main\")")
                .replacing("package: \"touchstone\"", with: "package: \(literal(identity))")
        }
    }

    private func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
