import TouchBridge
import XInputFrontEnd

extension Desktop {
    /// On which of several monitors a touchscreen is, in some words; nil for the only monitor, and where
    /// none is known.
    func place(of device: InputDevice) -> String? {
        guard monitors.count > 1 else { return nil }
        let shown = monitors(of: device)
        return switch shown.count {
        case 0: nil
        case 1: "on \(PlainText.printable(shown[0].name))"
        default: "across \(shown.count) monitors"
        }
    }
}

extension FrontEnd {
    /// The desktop that devices are mapped to; nil where a compositor does that.
    var mappedDesktop: Desktop? { isXwayland ? nil : desktop }
}
