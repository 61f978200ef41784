import ArgumentParser
import Foundation
import GestureRecording

/// Measures the replay of a long recording: lines per second, and memory.
struct ReplayBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replays a long recording with eight recognizers: speed and memory."
    )

    private enum OutputHandling: String, CaseIterable {
        case discard = ""
        case json = ", as JSON"
        case text = ", as text"
    }

    @Option(help: "The number of updates in the recording.")
    var lines = 1_000_000

    func validate() throws {
        guard lines >= 1000 else { throw ValidationError("--lines must be at least 1000") }
    }

    func run() throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("touchstone-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        print("replay of \(lines) updates          lines/s   resident MB at 1/4, 1/2, 3/4, end")
        for finger in LongRecording.Finger.allCases {
            try LongRecording(finger: finger, updates: lines).write(to: file)
            for handling in OutputHandling.allCases { try measure(file.path, finger, handling) }
        }
    }

    private func measure(_ file: String, _ finger: LongRecording.Finger, _ handling: OutputHandling)
        throws
    {
        var bytes = 0
        var resident: [Double] = []
        let quarter = Double(lines) / 125 / 4
        let clock = ContinuousClock()
        let time = try clock.measure {
            let player = try Player(file: file)
            player.session.observe { event in
                guard let line = event.line else { return }
                switch handling {
                case .discard: break
                case .json: bytes += line.json.utf8.count
                case .text: bytes += line.text.utf8.count
                }
                if line.time >= quarter * Double(resident.count + 1) {
                    resident.append(residentMegabytes())
                }
            }
            try player.performAll()
        }
        resident.append(residentMegabytes())
        let speed = Double(lines) / (time / .seconds(1))
        let name = finger.rawValue + handling.rawValue
        print(
            name + String(repeating: " ", count: max(0, 33 - name.count))
                + String(format: "%9.0f   ", speed)
                + resident.prefix(4).map { String(format: "%.1f", $0) }.joined(separator: "  ")
        )
    }

    /// Returns the resident memory of the process, in millions of bytes.
    ///
    /// Source: proc(5), "statm".
    private func residentMegabytes() -> Double {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
    }
}

/// A synthetic recording of one finger that keeps moving over a view with eight recognizers.
struct LongRecording {
    enum Finger: String, CaseIterable {
        /// The finger circles, and the pan changes with each update.
        case panning = "pan"
        /// The finger trembles after a long press, which changes with each update.
        case pressing = "long press"
    }

    let finger: Finger
    let updates: Int

    /// Writes the recording, with 125 updates per second.
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
