import CXlib
import Foundation
import TouchBridge

extension FrontEnd {
    /// The window's place as the server knows it now.
    package var place: WindowPlace { LeaveLimit.whileWaiting { currentPlace } }

    private var currentPlace: WindowPlace {
        let display = connection.display
        let properties = PlaceProperties(display: display, window: window.id)
        var frame = CGRect(origin: geometry.origin, size: geometry.size)
        var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
        if XTranslateCoordinates(display, window.id, connection.root, 0, 0, &x, &y, &child) != 0 {
            frame.origin = CGPoint(x: Double(x), y: Double(y))
        }
        var (focus, revert): (Window, Int32) = (0, 0)
        XGetInputFocus(display, &focus, &revert)
        return WindowPlace(
            frame: frame,
            former: formerGeometry.map { CGRect(origin: $0.origin, size: $0.size) },
            states: properties.states.filter { !PlaceProperties.derived.contains($0) },
            desktop: properties.desktop,
            isIconic: !isMapped && protocols.hasWindowManager && !isElsewhere(properties),
            hasFocus: focus == window.id
        )
    }

    /// Whether it is off the screen only because another desktop is shown.
    private func isElsewhere(_ properties: PlaceProperties) -> Bool {
        properties.desktop != nil && !properties.states.contains(PlaceProperties.hidden)
    }
}

/// The properties of a window that say where a window manager has it, or shall have it.
///
/// Source: Extended Window Manager Hints, `_NET_WM_STATE`, `_NET_WM_DESKTOP` and `_NET_WM_USER_TIME`;
/// ICCCM, section 4.1.2.3 "WM_NORMAL_HINTS".
struct PlaceProperties {
    let display: OpaquePointer
    let window: Window

    /// What a window manager finds out by itself, and no one else sets.
    static let hidden = "_NET_WM_STATE_HIDDEN"
    static let derived = [hidden, "_NET_WM_STATE_FOCUSED"]

    private var numbers: NumberProperty { NumberProperty(display: display, window: window) }

    var states: [String] {
        numbers.read("_NET_WM_STATE", type: Atom(XA_ATOM)).compactMap { atom in
            guard let name = XGetAtomName(display, Atom(bitPattern: atom)) else { return nil }
            defer { XFree(name) }
            return String(cString: name)
        }
    }

    var desktop: Int? { numbers.read("_NET_WM_DESKTOP", type: Atom(XA_CARDINAL)).first }

    /// Asks for a place, before the window is on the screen.
    func ask(for place: WindowPlace, minimumSize: CGSize) {
        var size = XSizeHints()
        // As if the user had put it there: a program's own wish is often overruled. Where the frame is
        // does not count, but where the content is.
        size.flags = PMinSize | USPosition | USSize | PWinGravity
        size.min_width = Int32(exactly: minimumSize.width.rounded()) ?? 1
        size.min_height = Int32(exactly: minimumSize.height.rounded()) ?? 1
        let frame = place.initialFrame
        size.x = Int32(frame.minX)
        size.y = Int32(frame.minY)
        size.width = Int32(frame.width)
        size.height = Int32(frame.height)
        size.win_gravity = StaticGravity
        XSetWMNormalHints(display, window, &size)
        var hints = XWMHints()
        hints.flags = InputHint | StateHint
        hints.input = True
        hints.initial_state = place.isIconic ? IconicState : NormalState
        XSetWMHints(display, window, &hints)
        let atoms = place.states.map { Int(bitPattern: XInternAtom(display, $0, False)) }
        if !atoms.isEmpty { set("_NET_WM_STATE", type: Atom(XA_ATOM), atoms) }
        if let desktop = place.desktop {
            set("_NET_WM_DESKTOP", type: Atom(XA_CARDINAL), [desktop])
        }
        // Somebody types elsewhere, and goes on there.
        if !place.hasFocus { set("_NET_WM_USER_TIME", type: Atom(XA_CARDINAL), [0]) }
    }

    private func set(_ name: String, type: Atom, _ numbers: [Int]) {
        let property = XInternAtom(display, name, False)
        numbers.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display,
                window,
                property,
                type,
                32,
                PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                Int32(numbers.count)
            )
        }
    }
}
