import Foundation
import TouchBridge

/// The formats of the lines about devices, the window and the environment's problems.
enum EnvironmentLines {
    /// A device that was added or changed; nil if it was removed.
    static let device = LineFormat<(id: Int, device: InputDevice?)>(["device"]) {
        line throws(RecordingError) in
        try deviceTable.read(try line.object("device"))
    } encode: { change, line in
        line.add("device") { deviceTable.write(change, to: &$0) }
    }

    private static let deviceTable = LineFormat<(id: Int, device: InputDevice?)>([
        "id", "name", "kind", "touches", "axes", "matrix", "gone",
    ]) { table throws(RecordingError) in
        let id = try table.integer("id")
        if try table.flag("gone") { return (id, nil) }
        var axes: [InputDevice.Axis] = []
        if table.has("axes") {
            for object in try table.list("axes") { axes.append(try axis.read(object)) }
        }
        let device = InputDevice(
            id: id,
            name: try table.string("name"),
            kind: try table.named("kind", as: InputDevice.Kind.self),
            touches: try table.integer("touches", default: 0),
            axes: axes,
            matrix: table.has("matrix") ? try table.numbers("matrix", count: 9) : nil
        )
        return (id, device)
    } encode: { change, table in
        table.add("id", change.id)
        guard let device = change.device else { return table.add("gone", true) }
        table.add("name", device.name)
        table.add("kind", device.kind.rawValue)
        table.add("touches", device.touches)
        table.add("axes", objects: device.axes, axis.write)
        if let matrix = device.matrix { table.add("matrix", matrix, decimals: nil) }
    }

    private static let axis = LineFormat(["n", "label", "min", "max", "resolution", "scroll"]) {
        table throws(RecordingError) in
        InputDevice.Axis(
            number: try table.integer("n"),
            label: try table.ifPresent("label", table.string),
            minimum: try table.number("min"),
            maximum: try table.number("max"),
            resolution: try table.integer("resolution", default: 0),
            scroll: table.has("scroll") ? try scroll.read(try table.object("scroll")) : nil
        )
    } encode: { axis, table in
        table.add("n", axis.number)
        if let label = axis.label { table.add("label", label) }
        table.add("min", axis.minimum, decimals: nil)
        table.add("max", axis.maximum, decimals: nil)
        table.add("resolution", axis.resolution)
        if let axisScroll = axis.scroll {
            table.add("scroll") { scroll.write(axisScroll, to: &$0) }
        }
    }

    private static let scroll = LineFormat(["orientation", "increment"]) {
        table throws(RecordingError) in
        let increment = try table.number("increment")
        guard increment.isNormal else {
            throw table.wrong("increment", "a number that is not 0")
        }
        return InputDevice.Scroll(
            try table.named("orientation", as: InputDevice.Scroll.Orientation.self),
            increment: increment
        )
    } encode: { scroll, table in
        table.add("orientation", scroll.orientation.rawValue)
        table.add("increment", scroll.increment, decimals: nil)
    }

    static let window = LineFormat(["window"]) { line throws(RecordingError) in
        try geometry.read(try line.object("window"))
    } encode: { window, line in
        line.add("window") { geometry.write(window, to: &$0) }
    }

    private static let geometry = LineFormat(["origin", "size", "scale", "outer"]) {
        table throws(RecordingError) in
        WindowGeometry(
            origin: try table.ifPresent("origin", table.pair) ?? .zero,
            size: try size(in: table),
            scale: try scale(in: table),
            outer: table.has("outer") ? try outer.read(try table.object("outer")) : nil
        )
    } encode: { geometry, table in
        table.add("origin", geometry.origin, decimals: nil)
        table.add("size", geometry.size, decimals: nil)
        table.add("scale", geometry.scale, decimals: nil)
        if let window = geometry.outer {
            table.add("outer") { outer.write(window, to: &$0) }
        }
    }

    /// The window around a canvas.
    private static let outer = LineFormat(["size", "scale", "panels"]) {
        table throws(RecordingError) in
        WindowGeometry.Outer(
            size: try size(in: table),
            scale: try scale(in: table),
            arePanelsShown: try table.flag("panels")
        )
    } encode: { window, table in
        table.add("size", window.size, decimals: nil)
        table.add("scale", window.scale, decimals: nil)
        if window.arePanelsShown { table.add("panels", true) }
    }

    private static func size(in table: LineFields) throws(RecordingError) -> CGSize {
        let size = try table.pair("size")
        guard size.x > 0, size.y > 0, size.x < 1e6, size.y < 1e6 else {
            throw table.wrong("size", "a width and a height above 0")
        }
        return CGSize(width: size.x, height: size.y)
    }

    private static func scale(in table: LineFields) throws(RecordingError) -> Double {
        let scale = try table.number("scale", default: 1)
        guard RecordingHeader.scales.contains(scale) else {
            throw table.wrong("scale", RecordingHeader.scaleRule)
        }
        return scale
    }

    /// A problem of the environment that a replay cannot detect: a diagnostic.
    static let noticed = LineFormat<(name: String, detail: String)>(["noticed", "detail"]) {
        line throws(RecordingError) in
        (try line.word("noticed"), try line.string("detail"))
    } encode: { notice, line in
        line.add("noticed", notice.name)
        line.add("detail", notice.detail)
    }
}
