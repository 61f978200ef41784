import ChildProcesses
import Foundation
import Glibc
import ProcessSupport
import XInputFrontEnd

/// A trial of the rebuilt program before it replaces this one: a child process that replays the session without
/// a window, and says so.
///
/// A program that crashes on the session so far would otherwise take the window with it.
package enum RestartTrial {
    enum Outcome {
        case passed
        /// The file is still being written; closing it is reported as another save.
        case busy
        /// The trial was stopped because this program has to exit.
        case stopped
        /// The program failed, with the reason.
        case failed(String)
    }

    /// The environment variable that marks a trial.
    private static let variable = "TOUCHSTONE_RESTART_TRIAL"
    /// The line that a trial prints after it has replayed the session.
    private static let token = "\(variable) passed"

    /// Whether this program is on trial.
    static var isCurrentProcess: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// Tells the program that waits for this trial that it has passed.
    package static func pass() { printMessage(token) }

    /// Returns the time limit in seconds: 10, and 1 more for each megabyte of the recording, which debug
    /// builds replay at about ten thousand inputs per second.
    private static func timeLimit(for recording: String?) -> TimeInterval {
        let attributes = recording.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return 10 + Double(attributes?[.size] as? Int ?? 0) / 1e6
    }

    /// Runs the program at a path with a restart state, and returns the result.
    ///
    /// Polls `shouldStop`, and stops the trial when it returns true.
    static func outcome(
        of path: String,
        with state: RestartState,
        shouldStop: () -> Bool
    ) throws -> Outcome {
        let own = [variable: "1", RestartState.variable: try state.encoded()]
        let process: ChildProcess
        do throws(Refusal) {
            // In a group of its own, a terminal could stop it when it prints.
            process = try ChildProcess(
                CommandLine.arguments,
                at: path,
                environment: ProcessInfo.processInfo.environment.merging(own) { $1 },
                in: .inherited,
                output: .captured,
                errors: .descriptor(STDERR_FILENO)
            )
        } catch {
            return error.code == ETXTBSY
                ? .busy : .failed("the rebuilt program does not start: \(error)")
        }
        defer { process.kill() }
        let timeLimit = timeLimit(for: state.session)
        let deadline = monotonicTime() + timeLimit
        while true {
            let end = process.checkEnd()
            if process.readOutput().contains(token) { return .passed }
            if shouldStop() { return .stopped }
            if let end {
                return .failed("the rebuilt program \(end) before it had replayed this session")
            }
            if monotonicTime() > deadline {
                return .failed(
                    "the rebuilt program did not replay this session within \(Int(timeLimit)) s"
                )
            }
            usleep(2000)
        }
    }
}
