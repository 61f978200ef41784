import Foundation

extension RecordingHeader {
    init(_ fields: LineFields) throws(RecordingError) {
        guard fields.has("touchstone") else {
            throw fields.error(
                "no header, expected a first line as {\"touchstone\":1,\"scene\":\"playground\",…}"
            )
        }
        let version = try fields.integer("touchstone")
        guard version == Self.version else {
            throw fields.wrong("touchstone", "version \(Self.version); a newer program wrote this")
        }
        // A person mistypes a key; a program may have had more to say than this one knows.
        if !fields.has("startTime") { try fields.allow(Self.keys) }
        let size = fields.has("size") ? try fields.pair("size") : CGPoint(x: 1280, y: 800)
        guard Self.sides.contains(size.x), Self.sides.contains(size.y) else {
            throw fields.wrong("size", "a width and a height from 1 to 100000 points")
        }
        let scale = try fields.number("scale", default: 1)
        guard Self.scales.contains(scale) else {
            throw fields.wrong("scale", "pixels for each point, from 0.1 to 16")
        }
        self.init(
            scene: fields.has("scene") ? try fields.string("scene") : "playground",
            source: fields.has("source") ? try fields.string("source") : nil,
            size: CGSize(width: size.x, height: size.y),
            scale: scale,
            startTime: fields.has("startTime") ? try fields.unsigned("startTime", default: 0) : nil,
            environment: try Self.environment(fields)
        )
    }

    private static let keys = [
        "touchstone", "scene", "source", "size", "scale", "startTime", "environment",
    ]

    private static func environment(_ fields: LineFields) throws(RecordingError) -> [String: String]
    {
        guard fields.has("environment") else { return [:] }
        let table = try fields.fields("environment")
        var result: [String: String] = [:]
        for key in table.object.map(\.key) { result[key] = try table.string(key) }
        return result
    }
}
