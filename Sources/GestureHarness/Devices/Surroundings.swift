import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
package import TouchBridge
import XInputFrontEnd

/// What is around the session: the server, its devices and monitors, as the session, the title, the hint
/// and the status line hold them.
final class Surroundings: EventHandler {
    private(set) var devices = ""
    /// What to do first.
    private var hint = ""
    private var news: DeviceNews
    /// What the server speaks.
    private let place: String
    /// The same, where it has no touches; nil where it has them.
    private let touchless: String?
    private let frontEnd: FrontEnd
    private let session: WindowSession
    private let notices: Notices

    init(_ frontEnd: FrontEnd, _ session: WindowSession, notices: Notices) {
        self.frontEnd = frontEnd
        self.session = session
        self.notices = notices
        news = DeviceNews(frontEnd.devices)
        place = "\(frontEnd.serverDescription) · XI \(frontEnd.xinputVersion)"
        touchless = frontEnd.xinputVersion < .touches ? "XInput \(frontEnd.xinputVersion)" : nil
        follow(nil)
    }

    func handle(_ event: WindowEvent) -> Handling {
        guard case .other(let event, let arrival) = event else { return .passed }
        switch event {
        case .device(let device):
            if session.isLive { session.note(.device(device), at: session.time(at: arrival)) }
            follow(news.came(device))
        case .deviceRemoved(let id, let serverTime):
            if session.isLive { session.note(.deviceGone(id), at: session.seconds(at: serverTime)) }
            follow(news.went(id))
        case .desktop: follow(nil)
        case .window(let geometry):
            if session.isLive { session.note(.window(geometry), at: session.time(at: arrival)) }
            return .passed
        case .diagnostic(let name, let detail):
            session.note(Diagnostic(name, detail, at: session.time(at: arrival)))
        default: return .passed
        }
        return .taken()
    }

    /// The first inputs of a session, which come before any touch.
    var introduction: [RecordingInput] {
        frontEnd.devices.map { .device($0) } + [.window(frontEnd.geometry)]
    }

    /// Takes in which devices there are, and tells in the window and the terminal what is new.
    private func follow(_ news: String?) {
        if let news { notices.tell(news) }
        devices =
            touchless.map { "no touches in \($0)" }
            ?? Self.devices(frontEnd.devices, on: frontEnd.mappedDesktop)
        hint =
            if let touchless {
                "\(touchless) has no touches: a finger is a mouse. Click or drag; Ctrl-drag for two."
            } else if frontEnd.devices.contains(where: { $0.kind == .directTouch }) {
                "Touch or click. Ctrl-drag for two fingers."
            } else {
                "No touchscreen: the mouse works. Click or drag; Ctrl-drag for two fingers."
            }
    }

    /// The header of a session that begins now.
    func header(of scene: Scene) -> RecordingHeader {
        Self.header(of: scene, in: frontEnd, start: session.clock.start)
    }

    /// The header of a session that begins in the window; its time 0 is at this server's time.
    static func header(
        of scene: Scene,
        in frontEnd: FrontEnd,
        start: UInt32
    ) -> RecordingHeader {
        RecordingHeader(
            scene: scene.name,
            source: scene.sourceText,
            size: frontEnd.geometry.sizeInPoints,
            scale: frontEnd.geometry.scale,
            startTime: start,
            environment: [
                "server": frontEnd.serverDescription,
                "xinput": "\(frontEnd.xinputVersion)",
                "devices": devices(frontEnd.devices, on: frontEnd.mappedDesktop),
                "touchstone": Touchstone.version,
                "date": ReportName.minute(Date()),
            ]
        )
    }

    /// One line of what runs where, for the terminal and the status line.
    var summary: String { "\(session.shownSceneName) · \(place) · \(devices)" }

    func add(to chrome: inout Chrome) {
        chrome.status = summary
        chrome.hint = hint
    }

    /// The touchscreens in some words, with the monitor of one where there are several monitors.
    ///
    /// The desktop is nil where a compositor maps touches.
    static func devices(_ list: [InputDevice], on desktop: Desktop?) -> String {
        let screens = list.filter { $0.kind == .directTouch }
        guard let screen = screens.first else { return "no touchscreen" }
        guard screens.count == 1 else { return "\(screens.count) touchscreens" }
        let fingers = screen.touches > 0 ? ", \(screen.touches) fingers" : ""
        let place = desktop.flatMap { $0.place(of: screen) }.map { ", \($0)" } ?? ""
        return "touchscreen" + fingers + place
    }
}

/// Tells in a line which device came or went: of one that is gone only its number is told.
package struct DeviceNews {
    private var names: [Int: String] = [:]
    private var present: Set<Int> = []

    /// Begins with the devices that are there.
    package init(_ devices: [InputDevice]) {
        for device in devices { _ = came(device) }
    }

    /// A device is there; nil when it was, and merely changed.
    package mutating func came(_ device: InputDevice) -> String? {
        let name = "\(device.kind.word) \(Shown.printable(device.name))"
        let former = names.updateValue(name, forKey: device.id)
        guard present.insert(device.id).inserted else { return nil }
        // Numbers are given out again.
        return former == name ? "\(name) is back" : "\(name) is new"
    }

    /// A device is gone; nil when it was not there.
    package mutating func went(_ id: Int) -> String? {
        guard present.remove(id) != nil else { return nil }
        return names[id].map { "\($0) is gone" }
    }
}

extension InputDevice.Kind {
    /// What people call it.
    fileprivate var word: String {
        switch self {
        case .directTouch: "touchscreen"
        case .dependentTouch: "touchpad"
        case .pointer: "pointer"
        case .keyboard: "keyboard"
        }
    }
}

extension Desktop {
    /// On which of several monitors a touchscreen is, in some words; nil for the only monitor, and where
    /// none is known.
    func place(of device: InputDevice) -> String? {
        guard monitors.count > 1 else { return nil }
        let shown = monitors(of: device)
        return switch shown.count {
        case 0: nil
        case 1: "on \(Shown.printable(shown[0].name))"
        default: "across \(shown.count) monitors"
        }
    }
}

extension FrontEnd {
    /// The desktop that devices are mapped to; nil where a compositor does that.
    var mappedDesktop: Desktop? { isXwayland ? nil : desktop }
}
