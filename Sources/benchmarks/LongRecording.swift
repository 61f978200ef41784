import Foundation
import GestureRecording
import TouchBridge

/// A synthetic recording of one finger that keeps moving over a view with eight recognizers.
struct LongRecording {
    enum Source: String, CaseIterable {
        /// A hand-written recording: the finger circles, and the pan changes with each update.
        case pan
        /// A hand-written recording: the finger trembles after a long press, which changes with each update.
        case longPress = "long press"
        /// The same circles as a touchscreen's events, which the window recorded.
        case live = "live pan"
    }

    let source: Source
    let updates: Int

    /// Writes the recording, with 125 updates per second.
    func write(to file: URL) throws {
        var text = header
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        for index in 0...updates {
            text += line(index) + "\n"
            guard index % 1000 == 0 || index == updates else { continue }
            try handle.write(contentsOf: Data(text.utf8))
            text = ""
        }
    }

    private func line(_ index: Int) -> String {
        let angle = Double(index % 640) / 640 * 2 * .pi
        let reach = source == .longPress ? 2.0 : 200
        let location = CGPoint(x: 500 + reach * cos(angle), y: 400 + reach * sin(angle))
        let time = Double(index) / 125 + (source == .longPress && index > 0 ? 1 : 0)
        guard source == .live else {
            let verb = index == 0 ? "begin" : "update"
            return "{\"t\":\(time),\"touch\":\"\(verb)\",\"id\":1,"
                + "\"x\":\(location.x),\"y\":\(location.y)}"
        }
        let event = XInputEvent(
            .touch(index == 0 ? .begin : .update, id: 1),
            serverTime: UInt32((time * 1000).rounded()),
            source: 6,
            position: location,
            root: location,
            valuators: [0: location.x * 51.2, 1: location.y * 81.92]
        )
        return TimedInput(.xi(event, isOnPanel: false), at: time).json
    }

    private var header: String {
        let types = [
            "tap", "tap, numberOfTapsRequired: 2", "longPress", "pan", "pinch", "rotation", "swipe",
            "screenEdgePan, edges: left",
        ]
        let recognizers = types.map { "{type: \($0)}" }.joined(separator: ", ")
        let scene = "views: [{id: v, frame: [0, 0, 1000, 800], recognizers: [\(recognizers)]}]"
        let start = source == .live ? "\"startTime\":0," : ""
        return "{\"touchstone\":1,\"scene\":\"eight\",\"size\":[1000,800],\(start)"
            + "\"source\":\"\(scene)\"}\n"
    }
}
