import TouchBridge
import XInputFrontEnd

extension DeviceReport {
    /// What gestures get from it; nil where they get nothing.
    var gestures: String? {
        guard isUsable else { return nil }
        return switch device.kind {
        case .directTouch: "touches: each of its fingers is one"
        case .dependentTouch: "a pointer, scrolling and pinches; its fingers touch nothing"
        case .pointer where device.isPen:
            device.isEraser
                ? "an eraser: one finger of type pencil while it touches, with force"
                : "a pen: one finger of type pencil while it touches, with force"
        case .pointer:
            device.axes.contains { $0.scroll != nil }
                ? "a pointer, which is one finger while a button is held; scrolling"
                : "a pointer, which is one finger while a button is held"
        case .keyboard: "presses: arrows, Return, Menu, Page Up and Down, play and pause"
        }
    }

    /// Why gestures get nothing from it.
    var uselessness: String {
        if isXTest { return "nothing by itself: programs that fake input send it through this one" }
        if isMaster { return "nothing by itself: it is what the devices attached to it move" }
        return isEnabled
            ? "nothing while it is attached to no master" : "nothing while it is disabled"
    }

    /// The ids of those that are attached to it.
    func attached(among reports: [DeviceReport]) -> [Int] {
        guard isMaster else { return [] }
        return reports.filter { !$0.isMaster && $0.attachment == device.id }.map(\.device.id)
            .sorted()
    }
}
