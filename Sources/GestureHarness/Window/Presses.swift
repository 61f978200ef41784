import Foundation
package import GestureKit
import GestureRecording
import GestureScenes
package import XInputFrontEnd

/// Keys that are no command: presses of the scene.
///
/// Only those that are presses get into the session and its recording, and what they mean, not which key
/// it was: what somebody types with our window in front is nobody's business.
final class Presses: EventHandler {
    private var held = HeldKeys()
    private let session: WindowSession
    private let notices: Notices

    init(_ session: WindowSession, notices: Notices) {
        self.session = session
        self.notices = notices
    }

    func handle(_ event: WindowEvent) -> Handling {
        switch event {
        case .key(let key, let time, let isLost):
            take(key, at: time, isLost: isLost)
            return .taken()
        // The session cancels the presses itself.
        case .interrupted, .sceneChanged: held.forget()
        // Fingers do not need the keyboard.
        case .other(.focusLost(let serverTime), _):
            held.forget()
            if session.isLive { session.cancelPresses(at: session.seconds(at: serverTime)) }
        case .input, .other: break
        }
        return .passed
    }

    private func take(_ key: KeyEvent, at time: TimeInterval, isLost: Bool) {
        guard session.isLive else { return refuse(key) }
        guard var sample = held.sample(key) else { return }
        // Nobody let it go.
        if sample.phase == .ended && isLost { sample.phase = .cancelled }
        if sample.phase == .began { notices.show(nil) }
        session.wasTouched()
        session.note(.key(sample), at: time)
    }

    /// What is pressed while a recording is played would make another session of it.
    private func refuse(_ key: KeyEvent) {
        guard let playback = session.playback, !playback.isOver, key.isDown, !key.isRepeat,
            Press.PressType(key) != nil
        else { return }
        let progress = playback.progress(at: session.now)
        notices.show("playing \(progress): presses are not taken")
    }
}

/// The keys that are held as presses: which are down, and what each event makes of it.
///
/// A press is one however many keys hold it: Return and Enter, held together, are one `select` from the
/// first that goes down to the last that goes up. Repeats say nothing, as in UIKit.
package struct HeldKeys {
    /// One key of one master keyboard.
    private struct Key: Hashable {
        let device: Int
        let code: Int
    }

    private var types: [Key: Press.PressType] = [:]

    package init() {}

    /// The press's sample of a key's event; nil where it is none, or tells nothing new.
    ///
    /// A release is told by its key alone, whatever it would type by then; one without its press, which
    /// went to another window, is none.
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

    /// Forgets the keys that are down: their releases are nothing any more.
    package mutating func forget() { types = [:] }
}

extension Press.PressType {
    /// The press that a key is; nil for one that is none, and with Control, Alt or Super held.
    ///
    /// Shift makes no difference: an arrow is an arrow.
    package init?(_ key: KeyEvent) {
        guard !key.isSomeoneElses else { return nil }
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
