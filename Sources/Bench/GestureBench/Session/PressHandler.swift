import Foundation
package import GestureKit
import GestureRecording
import GestureScenes
import RecordingFormat
package import XInputFrontEnd

/// Delivers keys without a command to the scene as presses.
///
/// Only presses enter the session and its recording, and without their key codes: whatever else is typed
/// while the window has the focus stays private.
final class PressHandler: EventHandler {
    private var held = HeldKeys()
    private let session: WindowSession
    private let notices: Notices

    init(_ session: WindowSession, notices: Notices) {
        self.session = session
        self.notices = notices
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .key(let key, let time, let isLost):
            handle(key, at: time, isLost: isLost)
            return .handled()
        // The session cancels the presses.
        case .interrupted: held.forget()
        // A session that is performed again on a changed scene keeps its presses.
        case .sceneChanged(let scene): if scene.window.presses.isEmpty { held.forget() }
        // Losing the focus cancels presses only, because touches do not depend on it.
        case .focusLost(let serverTime):
            held.forget()
            if session.isLive { session.cancelPresses(at: session.seconds(at: serverTime)) }
        default: break
        }
        return .unhandled
    }

    private func handle(_ key: KeyEvent, at time: TimeInterval, isLost: Bool) {
        guard session.isLive else { return refuse(key) }
        guard var sample = held.sample(key) else { return }
        // The device was removed; the user did not release the key.
        if sample.phase == .ended && isLost { sample.phase = .cancelled }
        if sample.phase == .began { notices.show(nil) }
        session.recordUserInput()
        session.receive(.key(sample), at: time)
    }

    /// Refuses a press during a playback, because it would change the played session.
    private func refuse(_ key: KeyEvent) {
        guard let playback = session.playback, !playback.isOver, key.isDown, !key.isRepeat,
            Press.PressType(key) != nil
        else { return }
        let progress = playback.progress(at: session.now)
        notices.show("playing \(progress): presses are ignored")
    }
}

/// The keys that are held down as presses.
///
/// Keys of the same type make one press: with Return and Enter held together, `select` lasts from the first
/// key down to the last key up. Repeats are ignored, as in UIKit.
package struct HeldKeys {
    /// A key of a master keyboard.
    private struct Key: Hashable {
        let device: Int
        let code: Int
    }

    private var types: [Key: Press.PressType] = [:]

    package init() {}

    /// Returns the press that a key event begins or ends.
    ///
    /// Other keys, and events that change nothing, have none.
    ///
    /// A release is matched by device and key code, because the key's name may have changed since. It is
    /// ignored if its press went to another window.
    package mutating func sample(_ event: KeyEvent) -> PressSample? {
        let key = Key(device: event.device, code: event.keycode)
        guard event.isDown else {
            guard let type = types.removeValue(forKey: key) else { return nil }
            return types.values.contains(type) ? nil : PressSample(type, phase: .ended)
        }
        guard !event.isRepeat, types[key] == nil, let type = Press.PressType(event) else {
            return nil
        }
        let isHeld = types.values.contains(type)
        types[key] = type
        return isHeld ? nil : PressSample(type, phase: .began)
    }

    /// Removes all held keys; their releases are ignored.
    package mutating func forget() { types = [:] }
}

extension Press.PressType {
    /// Creates the press type of a key, or nil for other keys, and with Control, Alt or Super held.
    ///
    /// Shift makes no difference.
    package init?(_ key: KeyEvent) {
        guard !key.hasShortcutModifier else { return nil }
        switch key.name {
        case "Up", "KP_Up": self = .upArrow
        case "Down", "KP_Down": self = .downArrow
        case "Left", "KP_Left": self = .leftArrow
        case "Right", "KP_Right": self = .rightArrow
        case "Return", "KP_Enter": self = .select
        case "Menu", "XF86MenuKB": self = .menu
        case "XF86AudioPlay", "XF86AudioPause": self = .playPause
        case "Prior", "Page_Up", "KP_Prior", "KP_Page_Up": self = .pageUp
        case "Next", "Page_Down", "KP_Next", "KP_Page_Down": self = .pageDown
        default: return nil
        }
    }
}
