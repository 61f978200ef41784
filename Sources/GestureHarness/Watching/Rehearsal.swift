import Foundation
import XInputFrontEnd

/// A trial of the rebuilt program before it takes our place: it performs the session out of sight, and
/// ends.
///
/// A program that traps at what was done so far would otherwise take the window with it.
enum Rehearsal {
    /// Seconds that it may take: some, and more for a long session, which debug builds perform at some
    /// ten thousand inputs a second.
    private static func patience(for recording: String) -> TimeInterval {
        let attributes = try? FileManager.default.attributesOfItem(atPath: recording)
        return 10 + Double(attributes?[.size] as? Int ?? 0) / 1e6
    }
    /// The environment's name for being on trial.
    private static let variable = "TOUCHSTONE_REHEARSAL"

    /// Whether this program is on trial.
    static var isThis: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// Tries the program of this path with a handover; what is wrong with it, or nil.
    static func trouble(of path: String, with folder: HandoverFolder) -> String? {
        let name = FileName.last(of: path)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = Array(CommandLine.arguments.dropFirst())
        process.environment = ProcessInfo.processInfo.environment
            .merging([HandoverFolder.variable: folder.path, variable: "1"]) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return "\(name) cannot be started"
        }
        let patience = patience(for: folder.recording)
        let deadline = monotonicTime() + patience
        while process.isRunning {
            guard monotonicTime() < deadline else {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                return "\(name) did not perform the session within \(Int(patience)) s"
            }
            usleep(2000)
        }
        let status = process.terminationStatus
        switch process.terminationReason {
        case .uncaughtSignal: return "\(name) was ended by signal \(status) at the session so far"
        default: return status == 0 ? nil : "\(name) ended with status \(status)"
        }
    }
}
