import GestureRecording
import RecordingFormat
import TouchBridge
import XInputFrontEnd

extension DeviceReport {
    /// Returns the device as a line of JSON with all keys; unknown values are null.
    func json(among reports: [DeviceReport]) -> String {
        JSONLine { write(to: &$0, among: reports) }.text
    }

    private func write(to line: inout JSONLine, among reports: [DeviceReport]) {
        line.add("id", device.id)
        line.add("name", device.name)
        line.add("kind", device.kind.rawValue)
        line.add("role", role.rawValue)
        if let attachment { line.add("attachment", attachment) } else { line.addNull("attachment") }
        line.add("attached", attached(among: reports).map(Double.init), decimals: 0)
        line.add("enabled", isEnabled)
        line.add("xtest", isXTest)
        switch device.kind {
        case .directTouch: line.add("touchMode", "direct")
        case .dependentTouch: line.add("touchMode", "dependent")
        case .pointer, .keyboard: line.addNull("touchMode")
        }
        line.add("touches", device.touches)
        line.add("axes", objects: device.axes, write)
        if let matrix {
            line.add("matrix", matrix, decimals: nil)
        } else {
            line.addNull("matrix")
        }
        line.add("monitors", monitors)
        line.add("matters", gestures != nil)
        line.add("oddities", objects: warnings) { warning, line in
            line.add("name", warning.name.rawValue)
            line.add("detail", warning.detail)
            line.add("advice", warning.advice)
        }
    }

    private func write(_ axis: InputDevice.Axis, to line: inout JSONLine) {
        line.add("n", axis.number)
        if let label = axis.label { line.add("label", label) } else { line.addNull("label") }
        line.add("min", axis.minimum, decimals: nil)
        line.add("max", axis.maximum, decimals: nil)
        line.add("resolution", axis.resolution)
        line.add("relative", relativeAxes.contains(axis.number))
        guard let scroll = axis.scroll else { return line.addNull("scroll") }
        line.add("scroll") { line in
            line.add("orientation", scroll.orientation.rawValue)
            line.add("increment", scroll.increment, decimals: nil)
        }
    }
}
