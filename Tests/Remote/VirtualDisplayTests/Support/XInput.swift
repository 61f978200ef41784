import ChildProcesses
import Testing
import VirtualDisplay

/// The program `xinput`, a client that knows nothing of this one.
enum XInput {
    static let path = "/usr/bin/xinput"

    static func run(_ arguments: String..., on display: VirtualDisplay) throws {
        try #require(try succeeds(arguments, environment: display.environment))
    }

    static func succeeds(_ arguments: [String], environment: [String: String]) throws -> Bool {
        let process = try ChildProcess([path] + arguments, environment: environment)
        return process.waitForEnd(within: .seconds(20)) == .exited(0)
    }
}
