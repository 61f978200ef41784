import CXlib
import TouchBridge

/// Asking to be told of each finger that goes down on a touchscreen, wherever.
///
/// Of the touchscreens themselves and not of the pointers that they move: a grab takes a touchscreen off
/// its pointer. It is one event for each finger, and no more for those that stay down.
struct RawTouchSelection {
    /// The touchscreens that were asked for; one that comes back has to be asked for anew.
    private var selected: Set<Int> = []

    /// Selects it for the touchscreens among these; for those that were lost anew, though they are back.
    mutating func select(
        of devices: [InputDevice],
        lost: Set<Int> = [],
        on display: OpaquePointer,
        root: Window
    ) {
        selected.subtract(lost)
        let screens = Set(devices.filter { $0.kind == .directTouch }.map(\.id))
        for screen in screens.subtracting(selected).sorted() {
            EventSelection.select(
                [XI_RawTouchBegin],
                of: Int32(screen),
                on: display,
                window: root
            )
        }
        selected = screens
    }
}
