import Foundation
import GestureRecording

/// The line at the foot of a report: what the picture shows, of what, and when it was recorded.
enum ReportLine {
    /// The line for a recording, in whose scene the picture was taken; what the recording does not tell is
    /// left out.
    static func text(_ header: RecordingHeader, scene: String, isReplay: Bool = false) -> String {
        let environment = header.environment
        let parts = [
            scene, environment["server"], environment["xinput"].map { "XI \($0)" },
            environment["devices"], environment["server"] == nil ? nil : scale(header.scale),
            environment["touchstone"].map { "touchstone \($0)" }, environment["date"],
            isReplay ? "replay" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private static func scale(_ scale: Double) -> String {
        "scale " + (scale == scale.rounded() ? "\(Int(scale))" : String(format: "%.2f", scale))
    }
}
