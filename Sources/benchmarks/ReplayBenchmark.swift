import ArgumentParser
import Foundation
import GestureRecording

/// Measures the replay of a long recording: lines a second, and the memory that it takes.
struct ReplayBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replays a long recording with eight recognizers: speed and memory."
    )

    /// What is made of each output.
    private enum Telling: String, CaseIterable {
        case nobody = ""
        case json = ", as JSON"
        case text = ", as text"
    }

    @Option(help: "How many updates the recording has.")
    var lines = 1_000_000

    func validate() throws {
        guard lines >= 1000 else { throw ValidationError("--lines has to be at least 1000.") }
    }

    func run() throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("touchstone-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        print("replay of \(lines) updates          lines/s   resident MB at 1/4, 1/2, 3/4, end")
        for finger in LongRecording.Finger.allCases {
            try LongRecording(finger: finger, updates: lines).write(to: file)
            for telling in Telling.allCases { try measure(file.path, finger, telling) }
        }
    }

    private func measure(_ file: String, _ finger: LongRecording.Finger, _ telling: Telling) throws
    {
        var bytes = 0
        var resident: [Double] = []
        let quarter = Double(lines) / 125 / 4
        let clock = ContinuousClock()
        let time = try clock.measure {
            let player = try Player(file: file)
            player.session.observe { event in
                guard let line = event.line else { return }
                switch telling {
                case .nobody: break
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
        let name = finger.rawValue + telling.rawValue
        print(
            name + String(repeating: " ", count: max(0, 33 - name.count))
                + String(format: "%9.0f   ", speed)
                + resident.prefix(4).map { String(format: "%.1f", $0) }.joined(separator: "  ")
        )
    }

    /// What the process has in memory, in millions of bytes.
    ///
    /// Source: proc(5), "statm".
    private func residentMegabytes() -> Double {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
    }
}
