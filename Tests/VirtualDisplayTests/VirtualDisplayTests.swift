import Foundation
import RealServer
import Testing
import VirtualDisplay

/// A real server in every test, seen by a real client.
///
/// One after the other: two cores are enough for one server, its client and the test.
@Suite(.serialized, .oneServerAtATime, .enabled(if: Requirements.areRun, Requirements.comment))
struct VirtualDisplayTests {}

/// What the tests need of the machine.
enum Requirements {
    /// Why the tests cannot run here; nil when they can.
    static var missing: String? {
        if let reason = VirtualDisplay.unavailableReason { return reason }
        guard FileManager.default.isExecutableFile(atPath: XInputClient.path) else {
            return "no xinput: apt-get install xinput"
        }
        return nil
    }

    /// With CI set they run and fail, so that a missing package does not hide them for ever.
    static var areRun: Bool { missing == nil || ProcessInfo.processInfo.environment["CI"] != nil }

    static var comment: Comment { Comment(rawValue: missing ?? "all there") }
}
