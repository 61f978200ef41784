public import ArgumentParser
public import Foundation
public import GestureKit
import GestureRecording
public import GestureScenes
import Glibc
import ProcessSupport
import TextFormatting
import XInputFrontEnd

/// The program: `touchstone` with its subcommands.
///
/// A program with custom recognizers calls it from its `main.swift`:
///
///     var registry = SceneRegistry.standard
///     registry.register(.swirl)
///     Touchstone.run(registry: registry, scene: SceneText(text, name: "swirl"))
public struct Touchstone: ParsableCommand {
    /// The version that `--version` prints.
    public static let version = programVersion

    /// The texts of `--help`, and the subcommands.
    public static let configuration = CommandConfiguration(
        commandName: programName,
        abstract: "An interactive gesture test bench for X11.",
        usage: "\(programName) [<subcommand>] [<options>]",
        discussion: """
            Touch or click in the window to see what each gesture recognizer does, and why. Save a \
            report: a PNG that anyone can view, and that replays.

            \(programName) --scene swipes      opens the window with another scene
            \(programName) replay report.png   shows what each recognizer did, and why
            \(programName) demo                performs a tour without a touchscreen

            Exit status: 0 done, 1 an expectation differs, 2 wrong usage or bad input, 3 no display \
            or a failed X connection.
            """,
        version: version,
        subcommands: [
            Run.self, ReplayFiles.self, EvaluateFiles.self, CompareEvaluations.self,
            ExplainFiles.self,
            SweepFiles.self, Export.self, CheckDevice.self,
            Perform.self, Observe.self, InitPackage.self, ListDevices.self, Demo.self,
        ],
        defaultSubcommand: Run.self
    )

    /// Creates the command; the parser calls this initializer.
    public init() {}

    /// Parses the arguments, runs the command, and ends the process with the documented status.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name; nil, the default, for those of the process.
    ///   - registry: The recognizer classes that scenes can name, in files, recordings and reports;
    ///     the standard ones by default.
    ///   - scene: The scene that the window opens with when none is named. `--scene` finds it by its name,
    ///     before a built-in one. Nil, the default, stands for the first scene of code, or else the playground.
    public static func run(
        _ arguments: [String]? = nil,
        registry: SceneRegistry = .standard,
        scene: SceneText? = nil
    ) -> Never {
        StandardStreams.prepare()
        let program = Program(registry: registry, scene: scene)
        let arguments = arguments ?? processArguments
        do {
            try checkEncoding()
            try FirstWordCheck(arguments: arguments, commands: commands, program: program).check()
            var command = try parseAsRoot(Perform.separated(arguments))
            // Without arguments and a display, the user is probably trying the program out.
            if arguments.isEmpty, !hasDisplay {
                printMessage(
                    "\(programName): no X display (DISPLAY is not set); showing the demo instead."
                )
                command = try parseAsRoot(["demo"])
            }
            if let command = command as? any SceneCommand {
                try command.run(in: program)
            } else {
                try command.run()
            }
            Foundation.exit(0)
        } catch  where exitCode(for: error) == .success {
            // The parser throws help and the version as errors.
            print(withWindowOptions(fullMessage(for: error)))
            Foundation.exit(0)
        } catch let error where exitCode(for: error) == .validationFailure {
            let line = message(for: error).split(separator: "\n").first ?? "wrong usage"
            let command = subcommand(arguments).map { " \($0)" } ?? ""
            printError("\(programName): \(line)  (see \(programName)\(command) --help)")
            Foundation.exit(Failure.Status.badInput.rawValue)
        } catch let code as ExitCode {
            Foundation.exit(code.rawValue)
        } catch {
            let failure = Failure(error)
            printError("\(programName): \(failure.description)")
            Foundation.exit(failure.status.rawValue)
        }
    }

    /// Runs the program with views of its own, with which the window opens.
    ///
    ///     Touchstone.run { window in window.rootViewController = LoginViewController() }
    ///
    /// In `--scene` and in recordings, these views have the name of the program's file.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name; nil, the default, for those of the process.
    ///   - registry: The recognizer classes and the other scenes of code; the standard classes by default.
    ///   - size: The size of the root view in points, such as that of a phone; the view is centered in the window.
    ///     If nil, the default, it fills the window.
    ///   - fill: A closure that adds views to a new window; it is called once for each session, replay and tried
    ///     change.
    public static func run(
        _ arguments: [String]? = nil,
        registry: SceneRegistry = .standard,
        size: CGSize? = nil,
        fill: @escaping @Sendable (Window) -> Void
    ) -> Never {
        var registry = registry
        registry.registerFirst(CommandLine.arguments[0], size: size, fill: fill)
        run(arguments, registry: registry)
    }

    /// Replaces the program's own options in its help with those of the window, the default command.
    private static func withWindowOptions(_ help: String) -> String {
        let heading = "\nOPTIONS:\n"
        guard let subcommands = help.range(of: "\n\nSUBCOMMANDS:\n"),
            let own = help.range(of: heading),
            case let window = helpMessage(for: Run.self),
            let options = window.range(of: heading)
        else { return help }
        let shown = window[options.upperBound...].trimmingCharacters(in: .newlines)
        return
            "\(help[..<own.lowerBound])\nOPTIONS OF THE WINDOW:\n\(shown)\(help[subcommands.lowerBound...])"
    }

    private static var processArguments: [String] { Array(CommandLine.arguments.dropFirst()) }

    /// Throws an error for an argument of the process that is not UTF-8, such as the name of a file.
    private static func checkEncoding() throws(ValidationError) {
        for (index, argument) in CommandLine.arguments.enumerated() {
            guard let bytes = CommandLine.unsafeArgv[index],
                String(validatingCString: bytes) == nil
            else { continue }
            let shown = PrintableText.line(argument)
            throw ValidationError("found \(shown), which is not UTF-8, expected another name")
        }
    }

    private static func subcommand(_ arguments: [String]) -> String? {
        commands.first { $0 == arguments.first }
    }

    private static var commands: [String] {
        configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    private static var hasDisplay: Bool {
        ProcessInfo.processInfo.environment["DISPLAY"].map { !$0.isEmpty } ?? false
    }
}

/// A command that makes scenes with the program's recognizer classes.
///
/// The parser creates commands from arguments alone, so the program is passed to `run(in:)`.
protocol SceneCommand: ParsableCommand {
    func run(in program: Program) throws
}

extension SceneCommand {
    func run() throws { try run(in: Program()) }
}

/// Advice on a first word that is not a subcommand; the default one, `run`, accepts no words.
private struct FirstWordCheck {
    let arguments: [String]
    let commands: [String]
    let program: Program

    func check() throws(ValidationError) {
        let rest = arguments.first == "run" ? arguments.dropFirst() : arguments[...]
        guard let word = rest.first, !word.hasPrefix("-"), word != "help",
            arguments.first == "run" || !commands.contains(word)
        else { return }
        let shown = word.isEmpty ? "an empty word" : PrintableText.line(word)
        throw ValidationError("found \(shown), expected \(expectation(for: word))")
    }

    private func expectation(for word: String) -> String {
        let kind = URL(fileURLWithPath: word).pathExtension.lowercased()
        if program.file(of: word) == nil || ["yaml", "yml"].contains(kind) {
            return "--scene \(word)"
        }
        if FileManager.default.fileExists(atPath: word) || ["png", "jsonl"].contains(kind) {
            return "replay \(word), or --play \(word)"
        }
        return SpellingSuggestion.expectation(for: word, of: commands)
    }
}
