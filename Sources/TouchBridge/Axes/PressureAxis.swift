/// The axis of a device that reports how hard a finger presses.
///
/// Source: the label atoms of xserver-properties.h; the range is the axis' own.
struct PressureAxis: Hashable {
    private static let labels: Set<String> = ["Abs MT Pressure", "Abs Pressure"]

    private let axis: InputDevice.Axis

    /// The pressure axis of the device; nil where it has none, or none with a range.
    init?(of device: InputDevice) {
        let found = device.axes.first { axis in
            axis.label.map { Self.labels.contains($0) } ?? false
        }
        guard let found, found.maximum > found.minimum,
            (found.maximum - found.minimum).isFinite
        else { return nil }
        axis = found
    }

    /// The pressure from 0 to 1; nil where the event does not carry it.
    func pressure(in event: XInputEvent) -> Double? {
        guard let value = event.valuators[axis.number] else { return nil }
        let part = (value - axis.minimum) / (axis.maximum - axis.minimum)
        return min(max(part, 0), 1)
    }
}
