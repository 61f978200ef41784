package import ChildProcesses
import Foundation
import GestureScenes
import Glibc
package import ProcessSupport

/// The program on which recordings are performed: a process in a group of its own, with its output.
package final class PerformedProgram {
    /// The program's name as given.
    let name: String
    let output: ProgramOutput
    private let process: ChildProcess

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: The program's name, a path or a name in a folder of `PATH`, and its arguments.
    ///   - environment: The variables that are added to those of this process; an empty one is removed.
    ///   - text: The text with which it says that it is ready; nil for none.
    /// - Throws: ``Failure`` if there is no such program, or if the system starts no process.
    package init(
        _ words: [String],
        environment: [String: String],
        awaiting text: String? = nil
    ) throws(Failure) {
        name = words[0]
        let path = try Self.path(of: name)
        output = try ProgramOutput(awaiting: text)
        var all = ProcessInfo.processInfo.environment
        for (name, value) in environment { all[name] = value.isEmpty ? nil : value }
        do throws(Refusal) {
            process = try ChildProcess(
                words,
                at: path,
                environment: all,
                output: .descriptor(output.programEnd),
                errors: .descriptor(output.programEnd)
            )
        } catch {
            throw Failure(.badInput, "\(name): cannot be started: \(error), expected a program")
        }
        output.closeProgramEnd()
    }

    /// Returns the path of a program: of a name with a slash, or in a folder of `PATH`.
    package static func path(of name: String) throws(Failure) -> String {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let paths =
            name.contains("/")
            ? [name] : folders.split(separator: ":").map { "\($0)/\(name)" }
        let found = paths.filter { FileManager.default.fileExists(atPath: $0) }
        let programs = found.filter {
            SystemFile.kind($0) == S_IFREG && access($0, X_OK) == 0
        }
        guard let path = programs.first, !name.isEmpty else {
            let shown = name.isEmpty ? "the empty name" : name
            let place = name.contains("/") ? "" : " in a folder of PATH"
            throw Failure(
                .badInput,
                found.isEmpty || name.isEmpty
                    ? "\(shown): no such program, expected a program\(place)"
                    : "\(shown): is not a program, expected an executable file\(place)"
            )
        }
        return path
    }

    /// Returns the end of the program; nil while it runs.
    package func checkEnd() -> ChildProcess.End? { process.checkEnd() }

    /// Ends the program and its children by TERM, and after 3 s by KILL.
    ///
    /// - Returns: Whether TERM was enough.
    package func stop() -> Bool {
        defer {
            output.passOn()
            output.endLine()
        }
        return process.endGroup(within: .seconds(3)) { output.passOn() }
    }

    /// The maximum length of the last words in a failure.
    private static let maxWords = 200

    /// Returns a failure with the program's name and its last words.
    package func failure(_ status: Failure.Status, _ event: String) -> Failure {
        output.passOn()
        output.endLine()
        let words = output.lastLine.map { "; its last words: \($0.prefix(Self.maxWords))" } ?? ""
        return Failure(status, "\(name) \(event)\(words)")
    }
}
