package import Foundation

/// What lets a recording's deadlines fire.
package enum Timing: Hashable, Sendable {
    /// They fire by themselves, as in a recording that a person wrote, who may mistype and can mend: its
    /// lines are read strictly, and its times do not go back.
    case scripted
    /// `tick` lines fire them, as in a recording of a live session, whose times are those of an X server.
    case recorded(startTime: UInt32)

    /// The server's time at t = 0; 0 where there is no server.
    package var startTime: UInt32 {
        if case .recorded(let startTime) = self { startTime } else { 0 }
    }
}

/// The first line of a recording: what was shown, how large, and where it was made.
package struct RecordingHeader: Hashable, Sendable {
    /// The format's number that this program writes, and the newest that it reads.
    package static let version = 1

    /// The scene's name; never a path.
    package var scene: String
    /// The whole text of a scene that came from a file; nil for a built-in one.
    package var source: String?
    /// The canvas' size in points.
    package var size: CGSize
    /// Pixels for each point; 1 unless said.
    package var scale: Double
    package var timing: Timing
    /// Where it was made: `server`, `xinput`, and what else describes it; no names of hosts or users.
    package var environment: [String: String]

    /// The allowed width and height of a canvas in points.
    static let sides = 1.0...100_000
    /// The allowed scale in pixels for each point.
    static let scales = 0.1...16

    /// Each side is clamped to 1 to 100000 points, and the scale to 0.1 to 16 pixels for each point; a
    /// program that records says when it started.
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
            width: Self.held(size.width, in: Self.sides),
            height: Self.held(size.height, in: Self.sides)
        )
        self.scale = Self.held(scale, in: Self.scales)
        timing = startTime.map { .recorded(startTime: $0) } ?? .scripted
        self.environment = environment
    }

    private static func held(_ value: Double, in range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }

    static let scaleRule = "pixels for each point, from 0.1 to 16"

    /// Reads the first line of a recording.
    init(_ line: LineFields) throws(RecordingError) {
        guard line.has("touchstone") else {
            throw line.error(
                "no header, expected a first line as {\"touchstone\":1,\"scene\":\"playground\",…}"
            )
        }
        guard try line.integer("touchstone") == Self.version else {
            throw line.wrong("touchstone", "version \(Self.version); a newer program wrote this")
        }
        // A person mistypes a key; a program may have had more to say than this one knows.
        self = try Self.format.read(line, strictly: !line.has("startTime"))
    }

    package var json: String { JSONLine(write).text }

    func write(to line: inout JSONLine) { Self.format.write(self, to: &line) }

    private static let format = LineFormat([
        "touchstone", "scene", "source", "size", "scale", "startTime", "environment",
    ]) { line throws(RecordingError) in
        let size = try line.ifPresent("size", line.pair) ?? CGPoint(x: 1280, y: 800)
        guard sides.contains(size.x), sides.contains(size.y) else {
            throw line.wrong("size", "a width and a height from 1 to 100000 points")
        }
        let scale = try line.number("scale", default: 1, in: scales, scaleRule)
        return RecordingHeader(
            scene: try line.ifPresent("scene", line.string) ?? "playground",
            source: try line.ifPresent("source", line.string),
            size: CGSize(width: size.x, height: size.y),
            scale: scale,
            startTime: try line.unsigned("startTime"),
            environment: try environment(line)
        )
    } encode: { header, line in
        line.add("touchstone", version)
        line.add("scene", header.scene)
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
