import ArgumentParser
import GestureScenes

/// A command that makes scenes with the program's recognizer classes.
///
/// The parser creates commands from arguments alone, so the program is passed to `run(in:)`.
protocol SceneCommand: ParsableCommand {
    func run(in program: Program) throws
}

extension SceneCommand {
    func run() throws { try run(in: Program()) }
}
