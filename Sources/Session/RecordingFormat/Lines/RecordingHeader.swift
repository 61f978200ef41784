package import Foundation
import GestureScenes

/// The means by which a recording's deadlines fire.
package enum Timing: Hashable, Sendable {
    /// The clock fires them, as in a hand-written recording.
    ///
    /// Its author can correct mistakes, so its lines are read strictly, and times must not go back.
    case scripted
    /// `tick` lines fire them, as in the recording of a live session, whose times are those of an X server.
    case recorded(startTime: UInt32)

    /// The server's time at t = 0; 0 without a server.
    package var startTime: UInt32 {
        if case .recorded(let startTime) = self { startTime } else { 0 }
    }
}

/// The first line of a recording: its scene, its canvas and its environment.
package struct RecordingHeader: Hashable, Sendable {
    /// The version of the format that this program writes, and the newest that it reads.
    static let version = 1

    /// The scene's name, which the key `code` has in a scene of code; never a path.
    package var scene: String
    /// The complete text of a scene that was loaded from a file or written for code; nil for a built-in one.
    package var source: String?
    /// The size of the canvas, in points.
    package var size: CGSize
    /// The scale in pixels per point; 1 by default.
    package var scale: Double
    package var timing: Timing
    /// The environment of the recording: `server`, `xinput` and others; without names of hosts or users.
    package var environment: [String: String]

    /// The allowed width and height of a canvas, in points.
    static let sides = 1.0...100_000
    /// The allowed scale, in pixels per point.
    static let scales = 0.1...16

    /// Creates a header.
    ///
    /// Each side is clamped to 1 to 100000 points, and the scale to 0.1 to 16 pixels per point. `startTime`
    /// is the server's time at t = 0; nil makes a hand-written recording.
    package init(
        scene: String,
        source: String? = nil,
        size: CGSize,
        scale: Double = 1,
        startTime: UInt32? = nil,
        environment: [String: String] = [:]
    ) {
        self.scene = scene
        self.source = source
        self.size = CGSize(
            width: Self.clamped(size.width, in: Self.sides),
            height: Self.clamped(size.height, in: Self.sides)
        )
        self.scale = Self.clamped(scale, in: Self.scales)
        timing = startTime.map { .recorded(startTime: $0) } ?? .scripted
        self.environment = environment
    }

    private static func clamped(_ value: Double, in range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }

    static let scaleRule = "pixels for each point, from 0.1 to 16"

    package init(_ line: LineFields) throws(RecordingError) {
        guard line.has("touchstone") else {
            throw line.error(
                "no header, expected a line such as {\"touchstone\":1,\"scene\":\"playground\",…}"
            )
        }
        guard try line.integer("touchstone") == Self.version else {
            throw line.wrong("touchstone", "version \(Self.version); a newer program wrote this")
        }
        // A person may mistype a key; a newer program may add one.
        self = try Self.format.read(line, strictly: !line.has("startTime"))
    }

    package var json: String { JSONLine(write).text }

    package func write(to line: inout JSONLine) { Self.format.write(self, to: &line) }

    private static let format = LineFormat([
        "touchstone", "scene", "code", "source", "size", "scale", "startTime", "environment",
    ]) { line throws(RecordingError) in
        let size = try line.ifPresent("size", line.pair) ?? CGPoint(x: 1280, y: 800)
        guard sides.contains(size.x), sides.contains(size.y) else {
            throw line.wrong("size", "a width and a height from 1 to 100000 points")
        }
        let scale = try line.number("scale", default: 1, in: scales, scaleRule)
        return RecordingHeader(
            scene: try line.ifPresent(line.has("code") ? "code" : "scene", line.string)
                ?? "playground",
            source: try line.ifPresent("source", line.string),
            size: CGSize(width: size.x, height: size.y),
            scale: scale,
            startTime: try line.unsigned("startTime"),
            environment: try environment(line)
        )
    } encode: { header, line in
        line.add("touchstone", version)
        line.add(SceneText.isOfCode(header.source) ? "code" : "scene", header.scene)
        line.add("size", header.size, decimals: nil)
        line.add("scale", header.scale, decimals: nil)
        if case .recorded(let startTime) = header.timing { line.add("startTime", Int(startTime)) }
        line.add("environment") { table in
            for (key, value) in header.environment.sorted(by: { $0.key < $1.key }) {
                table.add(key, value)
            }
        }
        if let source = header.source { line.add("source", source) }
    }

    private static func environment(_ line: LineFields) throws(RecordingError) -> [String: String] {
        guard line.has("environment") else { return [:] }
        let table = try line.object("environment")
        var result: [String: String] = [:]
        for key in table.object.map(\.key) { result[key] = try table.string(key) }
        return result
    }
}
