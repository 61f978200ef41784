import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat
import TextFormatting
package import TouchBridge
import XInputFrontEnd

/// The session's server, devices and monitors, as recordings, the title, the hint and the bar
/// describe them.
final class ServerEnvironment: EventHandler {
    private(set) var devices = ""
    private var hint = ""
    private var news: DeviceMessages
    /// The server's description and its XInput version.
    private let server: String
    private let frontEnd: FrontEnd
    private let view: WindowPresenter
    private let session: WindowSession
    private let notices: Notices

    init(
        _ frontEnd: FrontEnd,
        _ view: WindowPresenter,
        _ session: WindowSession,
        notices: Notices
    ) {
        self.frontEnd = frontEnd
        self.view = view
        self.session = session
        self.notices = notices
        news = DeviceMessages(frontEnd.devices)
        server = "\(frontEnd.serverDescription) · XI \(FrontEnd.xinputVersion)"
        follow(nil)
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .device(let device, let arrival):
            if session.isLive { session.receive(.device(device), at: session.time(at: arrival)) }
            follow(news.appeared(device))
        case .deviceRemoved(let id, let serverTime):
            if session.isLive {
                session.receive(.deviceRemoved(id), at: session.seconds(at: serverTime))
            }
            follow(news.disappeared(id))
        case .desktopChanged: follow(nil)
        case .diagnostic(let name, let detail, let arrival):
            session.receive(Diagnostic(name, detail, at: session.time(at: arrival)))
        default: return .unhandled
        }
        return .handled()
    }

    /// The first inputs of a session, which precede any touch.
    var initialInputs: [RecordingInput] {
        frontEnd.devices.map { .device($0) } + [.window(view.parts.canvas)]
    }

    /// Updates the texts, and announces the news, if any.
    private func follow(_ news: String?) {
        if let news { notices.announce(news) }
        if view.parts.pointer != frontEnd.pointer { view.parts.pointer = frontEnd.pointer }
        devices = Self.devices(frontEnd.devices, on: frontEnd.mappedDesktop)
        hint =
            frontEnd.devices.contains { $0.kind == .directTouch }
            ? "Touch, or click, hold or drag with the mouse. Hold Ctrl to use two fingers."
            : "No touchscreen: click, hold or drag with the mouse or touchpad. Hold Ctrl to use two fingers."
    }

    func header(of scene: Scene) -> RecordingHeader {
        Self.header(of: scene, on: view.parts.canvas, in: frontEnd, start: session.clock.start)
    }

    /// Returns the header of a session that starts in the window; `start` is the server time of its time 0.
    static func header(
        of scene: Scene,
        on canvas: WindowGeometry,
        in frontEnd: FrontEnd,
        start: UInt32
    ) -> RecordingHeader {
        RecordingHeader(
            scene: scene.name,
            source: scene.sourceText,
            size: canvas.sizeInPoints,
            scale: canvas.scale,
            startTime: start,
            environment: [
                "server": frontEnd.serverDescription,
                "xinput": FrontEnd.xinputVersion,
                "devices": devices(frontEnd.devices, on: frontEnd.mappedDesktop),
                "touchstone": programVersion,
                "date": ReportName.minute(Date()),
            ]
        )
    }

    /// A line with the scene, the factor at which it is shown, the server and the devices, for the terminal.
    var summary: String {
        let parts = [
            session.shownSceneName, ValueText.zoomFactor(view.parts.zoom), server, devices,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    func add(to chrome: inout Chrome) {
        chrome.status = "\(session.shownSceneName) · \(devices)"
        chrome.suggestion = session.moment == nil ? session.scene.suggestion : nil
        chrome.hint = hint
    }

    /// Returns a short description of the touchscreens; a single one includes its monitor if there are
    /// several.
    ///
    /// The desktop is nil if a compositor maps touches.
    static func devices(_ list: [InputDevice], on desktop: Desktop?) -> String {
        let screens = list.filter { $0.kind == .directTouch }
        guard let screen = screens.first else { return "no touchscreen" }
        guard screens.count == 1 else { return "\(screens.count) touchscreens" }
        let fingers = screen.touches > 0 ? ", \(screen.touches) fingers" : ""
        let monitor = desktop.flatMap { $0.monitorText(for: screen) }.map { ", \($0)" } ?? ""
        return "touchscreen" + fingers + monitor
    }
}

/// The messages about devices that appear and disappear; a removal event contains only the device's number.
package struct DeviceMessages {
    private var names: [Int: String] = [:]
    private var present: Set<Int> = []

    /// Creates the messages with the devices that are already present.
    package init(_ devices: [InputDevice]) {
        for device in devices { _ = appeared(device) }
    }

    /// Records that a device is present, and returns a message unless it merely changed.
    package mutating func appeared(_ device: InputDevice) -> String? {
        let name = "\(device.kind.word) \(PrintableText.printable(device.name))"
        let previous = names.updateValue(name, forKey: device.id)
        guard present.insert(device.id).inserted else { return nil }
        // The server reuses numbers.
        return previous == name ? "\(name) is back" : "\(name) is new"
    }

    /// Records that a device is gone, and returns a message if it was present.
    package mutating func disappeared(_ id: Int) -> String? {
        guard present.remove(id) != nil else { return nil }
        return names[id].map { "\($0) is gone" }
    }
}

extension InputDevice.Kind {
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
    /// Returns a short description of a touchscreen's monitor, if there are several and it is known.
    fileprivate func monitorText(for device: InputDevice) -> String? {
        guard monitors.count > 1 else { return nil }
        let shown = monitors(of: device)
        return switch shown.count {
        case 0: nil
        case 1: "on \(PrintableText.printable(shown[0].name))"
        default: "across \(shown.count) monitors"
        }
    }
}

extension FrontEnd {
    /// The least precise device that is present.
    var pointer: Chrome.Pointer {
        devices.contains { $0.kind == .directTouch } ? .finger : .mouse
    }

    /// The desktop to which devices are mapped, unless a compositor maps them.
    fileprivate var mappedDesktop: Desktop? { isXwayland ? nil : desktop }
}
