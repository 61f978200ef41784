import ArgumentParser
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
