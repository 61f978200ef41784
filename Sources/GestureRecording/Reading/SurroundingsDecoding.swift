import Foundation
import TouchBridge

/// Reading lines of what the bridge has to know: devices, and where the window is.
extension RecordingInput {
    static func device(
        _ fields: LineFields,
        isStrict: Bool
    ) throws(RecordingError) -> RecordingInput {
        if isStrict { try fields.allow(LineKind.deviceKeys) }
        let id = try fields.integer("id")
        if try fields.flag("gone") { return .deviceGone(id) }
        var axes: [InputDevice.Axis] = []
        for axis in fields.has("axes") ? try fields.list("axes") : [] {
            if isStrict { try axis.allow(LineKind.axisKeys) }
            axes.append(
                InputDevice.Axis(
                    number: try axis.integer("n"),
                    label: axis.has("label") ? try axis.string("label") : nil,
                    minimum: try axis.number("min"),
                    maximum: try axis.number("max"),
                    resolution: try axis.integer("resolution", default: 0),
                    scroll: axis.has("scroll")
                        ? try scroll(try axis.fields("scroll"), isStrict: isStrict) : nil
                )
            )
        }
        return .device(
            InputDevice(
                id: id,
                name: try fields.string("name"),
                kind: try fields.named("kind", as: InputDevice.Kind.self),
                touches: try fields.integer("touches", default: 0),
                axes: axes,
                matrix: fields.has("matrix") ? try fields.numbers("matrix", count: 9) : nil
            )
        )
    }

    private static func scroll(
        _ fields: LineFields,
        isStrict: Bool
    ) throws(RecordingError) -> InputDevice.Scroll {
        if isStrict { try fields.allow(LineKind.scrollKeys) }
        let increment = try fields.number("increment")
        guard increment.isNormal else {
            throw fields.wrong("increment", "a number that is not 0")
        }
        return InputDevice.Scroll(
            try fields.named("orientation", as: InputDevice.Scroll.Orientation.self),
            increment: increment
        )
    }

    static func window(
        _ fields: LineFields,
        isStrict: Bool
    ) throws(RecordingError) -> RecordingInput {
        if isStrict { try fields.allow(LineKind.windowKeys) }
        let size = try fields.pair("size")
        let scale = try fields.number("scale", default: 1)
        guard size.x > 0, size.y > 0, size.x < 1e6, size.y < 1e6 else {
            throw fields.wrong("size", "a width and a height above 0")
        }
        guard RecordingHeader.scales.contains(scale) else {
            throw fields.wrong("scale", "pixels for each point, from 0.1 to 16")
        }
        return .window(
            WindowGeometry(
                origin: fields.has("origin") ? try fields.pair("origin") : .zero,
                size: CGSize(width: size.x, height: size.y),
                scale: scale
            )
        )
    }
}
