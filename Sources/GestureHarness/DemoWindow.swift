import ChildProcesses
import Foundation
import Glibc
import ProcessSupport
import VirtualDisplay

/// The demo's window: another process of this program, on the private server.
final class DemoWindow {
    /// The maximum time for the window to open.
    private static let timeout = Duration.seconds(20)
    /// The maximum time for the window to end after it was asked to.
    private static let maxEnding = Duration.seconds(20)

    private let process: ChildProcess

    /// Starts the process, and waits until its window is open.
    init(display: VirtualDisplay, arguments: [String]) throws {
        let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        do throws(Refusal) {
            process = try ChildProcess(
                [path, "run"] + arguments,
                environment: ProcessInfo.processInfo.environment
                    .merging(display.environment) { $1 },
                output: .captured,
                errors: .descriptor(STDERR_FILENO)
            )
        } catch {
            throw Failure(.display, "the demo's window cannot be started: \(error)")
        }
        guard let line = firstLine() else {
            end()
            throw Failure(.display, "the demo's window did not open, expected it within 20 s")
        }
        printMessage(line)
    }

    var isRunning: Bool { process.checkEnd() == nil }

    func checkEnd() throws {
        guard let end = process.checkEnd(), end != .exited(0) else { return }
        throw Failure(.display, "the demo's window \(end)")
    }

    /// Waits until the window's process exits, for at most 5 s.
    func waitForEnd() { _ = process.waitForEnd(within: .seconds(5)) }

    /// Asks the window to write its report and exit, unless it has already exited, and waits for that.
    func end() { process.endGroup(within: Self.maxEnding) }

    /// Returns the first line that the window prints, or nil if it exits or times out first.
    private func firstLine() -> String? {
        let deadline = ContinuousClock.now + Self.timeout
        while ContinuousClock.now < deadline {
            let isOver = process.checkEnd() != nil
            let output = process.readOutput()
            if let end = output.firstIndex(of: "\n") { return String(output[..<end]) }
            if isOver { return nil }
            usleep(5000)
        }
        return nil
    }
}
