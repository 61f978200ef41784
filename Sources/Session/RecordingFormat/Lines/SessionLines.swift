package import Foundation
import GestureScenes

/// The formats of the lines that act on the session itself.
enum SessionLines {
    static let set = LineFormat<(path: String, value: SceneValue)>(["set", "value"]) {
        line throws(RecordingError) in
        guard let json = line.value("value"), let value = SceneValue(json) else {
            throw line.wrong("value", "a number, true, false, a string or a list of these")
        }
        return (try line.string("set"), value)
    } encode: { set, line in
        line.add("set", set.path)
        line.add("value", set.value)
    }

    static let scene = LineFormat<(name: String, source: String?)>(["scene", "source"]) {
        line throws(RecordingError) in
        (try line.string("scene"), try line.ifPresent("source", line.string))
    } encode: { scene, line in
        line.add("scene", scene.name)
        if let source = scene.source { line.add("source", source) }
    }

    static let interrupt = LineFormat<String>(["interrupt"]) { line throws(RecordingError) in
        try line.string("interrupt")
    } encode: {
        $1.add("interrupt", $0)
    }

    static let expected = LineFormat<SequenceLabel>(["expected", "at"]) {
        line throws(RecordingError) in
        let recognizers = try line.names("expected")
        return SequenceLabel(
            recognizers,
            at: try line.ifPresent("at") { key throws(RecordingError) in
                try line.number(key, in: -1e9...1e9, "at most a billion seconds")
            }
        )
    } encode: { label, line in
        if let recognizers = label.recognizers {
            line.add("expected", recognizers)
        } else {
            line.addNull("expected")
        }
        if let time = label.time { line.add("at", time, decimals: 6) }
    }

    static let clear = LineFormat.flag("clear")
    static let tick = LineFormat.flag("tick")
    static let end = LineFormat.flag("end")
}

/// A label of one or more sequences: the expected recognizers.
package struct SequenceLabel: Hashable, Sendable {
    /// The ids of the recognizers, all of which should recognize; empty if nothing should, and nil to remove
    /// the label.
    package let recognizers: [String]?
    /// A time within the one labelled sequence, in seconds; nil for all sequences since the last label.
    package let time: TimeInterval?

    /// The maximum number of ids, and of characters of an id.
    fileprivate static let maxCount = 100
    fileprivate static let maxLength = 100

    /// Whether a recording can contain the label.
    package var isWritable: Bool {
        guard let recognizers else { return true }
        return recognizers.count <= Self.maxCount
            && recognizers.allSatisfy { (1...Self.maxLength).contains($0.count) }
    }

    /// Creates a label; a repeated id counts once.
    package init(_ recognizers: [String]?, at time: TimeInterval? = nil) {
        self.recognizers = recognizers.map { recognizers in
            var unique: [String] = []
            for id in recognizers where !unique.contains(id) { unique.append(id) }
            return unique
        }
        self.time = time
    }
}

extension LineFields {
    /// Returns a list of at most 100 names, each of 1 to 100 characters; nil for null.
    fileprivate func names(_ key: String) throws(RecordingError) -> [String]? {
        if value(key) == .null { return nil }
        let names = try strings(key)
        guard SequenceLabel(names).isWritable else {
            throw wrong(
                key,
                "a list of at most 100 names, such as [\"swipe\"], [] for nothing, or null for no label"
            )
        }
        return names
    }
}
