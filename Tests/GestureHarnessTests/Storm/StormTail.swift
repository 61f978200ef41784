import Foundation

/// A reader of a growing recording that counts its lines and detects when it becomes idle.
final class StormTail {
    private let handle: FileHandle
    private var rest = Data()
    private var lastGrowth = Date()
    private(set) var model = StormModel()
    /// The number of lines.
    private(set) var lines = 0
    /// The number of XInput events.
    private(set) var received = 0
    /// The number of scans with several touches.
    private(set) var scans = 0
    /// The number of events of each kind since `forget()`.
    private(set) var counts: [String: Int] = [:]
    private(set) var diagnostics: [String: Int] = [:]
    /// The number of touch events since `forget()`, without those of ownership.
    var touchCount: Int {
        ["TouchBegin", "TouchUpdate", "TouchEnd"].reduce(0) { $0 + counts[$1, default: 0] }
    }
    /// Whether the recording has ended.
    ///
    /// While the storm lasts, a finger has pressed the button that ends it.
    private(set) var isOver = false

    init(path: String) throws {
        handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    }

    func forget() { counts = [:] }

    /// Reads new lines.
    func read() throws {
        guard let piece = try handle.readToEnd(), !piece.isEmpty else { return }
        lastGrowth = Date()
        rest += piece
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines += 1
            let line = rest[rest.startIndex..<end]
            rest = rest[rest.index(after: end)...]
            guard let object = try JSONSerialization.jsonObject(with: line) as? [String: Any] else {
                continue
            }
            model.take(object)
            if object["end"] != nil { isOver = true }
            let events = Recording.serverEvents(of: object)
            received += events.count
            for event in events { counts[event["xi"] as? String ?? "", default: 0] += 1 }
            if events.count > 1 { scans += 1 }
            if let name = object["diagnostic"] as? String { diagnostics[name, default: 0] += 1 }
        }
        rest = Data(rest)
    }

    /// Waits until this many events of each kind have come, for up to 8 s.
    func wait(for sent: [String: Int]) throws {
        let deadline = Date(timeIntervalSinceNow: 8)
        while Date() < deadline, sent.contains(where: { counts[$0, default: 0] < $1 }) {
            Thread.sleep(forTimeInterval: 0.02)
            try read()
        }
    }

    /// Waits until nothing is down and no line is added for a while, and returns false after a timeout.
    func waitUntilIdle(within seconds: TimeInterval = 8) throws -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        // Recognizers without a finger wait for at most 0.75 s.
        let pause = 0.9
        while Date() < deadline {
            try read()
            let isIdle = model.isQuiet && Date().timeIntervalSince(lastGrowth) > pause
            if isOver || isIdle { return true }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return false
    }
}
