import Foundation
import Testing
import VirtualDisplay

/// The program `xinput`, a client that knows nothing of this one.
enum XInput {
    static let path = "/usr/bin/xinput"

    static func run(_ arguments: String..., on display: VirtualDisplay) throws {
        try #require(try succeeds(arguments, environment: display.environment))
    }

    static func succeeds(_ arguments: [String], environment: [String: String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
