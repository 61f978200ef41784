import Foundation
import Testing

/// A finished performance of gestures on a program.
struct RealPerformance {
    /// The program's own output.
    let output: String
    /// The transcript's objects.
    let touches: [[String: Any]]
    /// The folder with the recordings, and with the pictures in `shots`.
    let folder: TestFolder

    /// Performs a tap, a drag and a pinch, or the named recordings, and expects success.
    init(
        of gestures: KeyValuePairs<String, String> = [
            "tap": PerformedGesture.tap, "drag": PerformedGesture.drag,
            "pinch": PerformedGesture.pinch,
        ],
        _ options: [String] = [],
        on words: [String],
        environment: [String: String] = [:],
        files: [String: String] = [:]
    ) throws {
        folder = try TestFolder()
        for (name, text) in gestures { try folder.file("\(name).jsonl", text) }
        for (name, text) in files { try folder.file(name, text) }
        let home = ["HOME": folder.path, "NO_AT_BRIDGE": "1"]
        let end = try Program(
            ["perform"] + gestures.map { "\($0.key).jsonl" } + options + ["--json", "--"] + words,
            environment: home.merging(environment) { _, new in new },
            folder: folder.path
        ).finish()
        try #require(end.status == 0, "\(end.errors)")
        output = end.errors
        touches = Recording(end.output.split(separator: "\n").map(String.init)).objects
            .filter { $0["deliveries"] != nil }
            .sorted { ($0["touch"] as? Int ?? 0) < ($1["touch"] as? Int ?? 0) }
    }

    /// The program under each touch, the one that owned it in the end, and how it received it.
    var receivers: [String] {
        touches.map { touch in
            let landed = touch["landed"] as? [String: Any]
            let deliveries = touch["deliveries"] as? [[String: Any]] ?? []
            let owner = deliveries.first { $0["delivered"] as? String == "owner" }
            let words = ["program", "form"].map { owner?[$0] as? String ?? "-" }
            return ([landed?["program"] as? String ?? "-"] + words).joined(separator: " ")
        }
    }

    /// The number of raw updates of each touch.
    var updates: [Int] { touches.map { $0["updates"] as? Int ?? -1 } }

    func picture(_ name: String) throws -> RealPicture {
        try RealPicture(file: "\(folder.path)/shots/\(name).png")
    }
}
