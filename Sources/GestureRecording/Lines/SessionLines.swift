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

    static let clear = LineFormat.flag("clear")
    static let tick = LineFormat.flag("tick")
    static let end = LineFormat.flag("end")
}
