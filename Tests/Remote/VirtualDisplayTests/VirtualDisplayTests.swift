import Foundation
import RealServer
import Testing
import VirtualDisplay

/// Tests of a real server with a real client.
///
/// They run one at a time, as some of them look at all processes.
@Suite(.serialized, .fewServersAtATime, .enabled(if: Requirements.areRun, Requirements.comment))
struct VirtualDisplayTests {}

/// The tests' requirements on the machine.
enum Requirements {
    /// The reason why the tests cannot run here; nil if they can.
    static var missing: String? {
        if let reason = VirtualDisplay.unavailableReason { return reason }
        guard FileManager.default.isExecutableFile(atPath: XInput.path) else {
            return "no xinput: apt-get install xinput"
        }
        return nil
    }

    /// In CI they run and fail, so that a missing package is noticed.
    static var areRun: Bool { missing == nil || ProcessInfo.processInfo.environment["CI"] != nil }

    static var comment: Comment { Comment(rawValue: missing ?? "all there") }
}
