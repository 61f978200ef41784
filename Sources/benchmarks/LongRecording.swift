import Foundation

/// A hand-written recording of one finger that goes on and on over a view with eight recognizers.
struct LongRecording {
    /// What the finger does.
    enum Finger: String, CaseIterable {
        /// It goes round: the pan changes with each update.
        case panning = "pan"
        /// It trembles after a long press: that one changes with each update.
        case pressing = "long press"
    }

    let finger: Finger
    let updates: Int

    /// Writes it, 125 updates a second.
    func write(to file: URL) throws {
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var text = header
        for index in 0...updates {
            let angle = Double(index % 640) / 640 * 2 * .pi
            let reach = finger == .panning ? 200.0 : 2
            let x = 500 + reach * cos(angle)
            let y = 400 + reach * sin(angle)
            let verb = index == 0 ? "begin" : "update"
            let time = Double(index) / 125 + (finger == .pressing && index > 0 ? 1 : 0)
            text += "{\"t\":\(time),\"touch\":\"\(verb)\",\"id\":1,\"x\":\(x),\"y\":\(y)}\n"
            guard index % 1000 == 0 || index == updates else { continue }
            try handle.write(contentsOf: Data(text.utf8))
            text = ""
        }
    }

    private var header: String {
        let types = [
            "tap", "tap, numberOfTapsRequired: 2", "longPress", "pan", "pinch", "rotation", "swipe",
            "screenEdgePan, edges: left",
        ]
        let recognizers = types.map { "{type: \($0)}" }.joined(separator: ", ")
        let source = "views: [{id: v, frame: [0, 0, 1000, 800], recognizers: [\(recognizers)]}]"
        return
            "{\"touchstone\":1,\"scene\":\"eight\",\"size\":[1000,800],\"source\":\"\(source)\"}\n"
    }
}
