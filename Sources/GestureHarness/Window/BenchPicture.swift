import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// What the window shows, and how it gets there.
struct BenchPicture {
    /// Whether something may have changed since the last frame.
    var isStale = true
    var isFullScreen = false
    var isHelpShown = false { didSet { chrome.showsHelp = isHelpShown } }
    /// Whether the scene wants its panels folded; when that changes, they fold or come back.
    var opensFolded = false {
        didSet { if opensFolded != oldValue { arePanelsShown = !opensFolded } }
    }
    var arePanelsShown = true { didSet { chrome.showsPanels = arePanelsShown } }
    var areRelationsShown = false {
        didSet {
            chrome.showsRelations = areRelationsShown
            isStale = true
        }
    }
    /// Whether strokes, labels and panels are drawn.
    var hasOverlay: Bool { chrome.showsOverlay }
    /// Whether there is room for the inspector, and it is not folded away.
    var hasInspector: Bool { panels.inspector != nil }
    /// Where the panels are.
    var panels: Panels { Panels(chrome, size: geometry.sizeInPoints) }
    var notice: String? { didSet { chrome.notice = notice } }

    var sceneName: String { didSet { tell() } }
    /// What is wrong with the scene's file, in one line; nil while it is right.
    var sceneError: String?
    /// The last diagnostic that is shown; nil for none.
    var diagnostic: Diagnostic?
    /// The recording's file; nil when none is written.
    var recording: String? { didSet { chrome.recording = recording.map(FileName.last) } }
    /// What is played, and how far it is; nil when nothing is.
    var playing: String? { didSet { chrome.playing = playing } }
    /// How much of it has been played, from 0 to 1.
    var playedPart = 0.0 { didSet { chrome.playedPart = playedPart } }

    /// How long it takes from an event to its pixels.
    var latency: String? { didSet { chrome.latency = latency } }

    /// The moment that is shown, "0.980 s"; nil while the window shows what comes.
    var frozen: String? { didSet { chrome.frozen = frozen } }

    private let place: String
    /// What the server speaks, where it has no touches; nil where it has them.
    private let touchless: String?
    /// The timeline as it is shown; nil when it is folded away.
    var timeline: ShownTimeline?
    /// The inspector's rows as they were last drawn.
    private(set) var rows = InspectorRows()
    /// What scrolling has left over of a whole row, in points.
    var scrollRest: CGFloat = 0
    private let layout: Layout
    /// Gone after `close()`: it has to go before the display does.
    private var surface: WindowSurface?
    private var geometry: WindowGeometry
    var chrome = Chrome()
    private var exposed: [CGRect] = []
    /// The maximum number of exposed parts: while the window is off the screen, none of them is
    /// drawn.
    private static let mostExposed = 64

    init(frontEnd: FrontEnd, scene: String, options: Bench.Options) throws {
        sceneName = scene
        geometry = frontEnd.geometry
        place = "\(frontEnd.serverDescription) · XI \(frontEnd.xinputVersion)"
        touchless = frontEnd.xinputVersion < .touches ? "XInput \(frontEnd.xinputVersion)" : nil
        layout = Layout(theme: options.theme.colors)
        let target = frontEnd.drawingTarget
        surface = try WindowSurface(
            display: target.display,
            window: target.window,
            visual: target.visual,
            depth: target.depth,
            width: Int(geometry.size.width),
            height: Int(geometry.size.height),
            scale: geometry.scale,
            sharesMemory: target.sharesMemory,
            isLost: { target.isLost }
        )
        chrome.showsOverlay = options.hasOverlay
        follow(frontEnd.devices, on: frontEnd.mappedDesktop)
    }

    /// The window's title: scene and devices, what is recorded or played, and the last diagnostic; or what
    /// is wrong with the scene's file.
    var title: String {
        let state = [
            chrome.recording.map { "recording \($0)" }, playing == nil ? nil : "playing",
            frozen.map { "frozen at \($0)" },
            diagnostic.map { "\($0.name): \($0.detail)" },
        ].compactMap(\.self)
        let parts = sceneError.map { [$0] } ?? [sceneName, devices] + state
        return (["touchstone"] + parts).joined(separator: " - ")
    }

    /// One line of what runs where, for the terminal.
    var summary: String { "\(sceneName) · \(place) · \(devices)" }

    private var devices = ""

    /// Takes in which devices there are: they stand in the title, the hint and the status line.
    mutating func follow(_ list: [InputDevice], on desktop: Desktop?) {
        let hasScreen = list.contains { $0.kind == .directTouch }
        devices = touchless.map { "no touches in \($0)" } ?? Self.devices(list, on: desktop)
        chrome.hint =
            if let touchless {
                "\(touchless) has no touches: a finger is a mouse. Click or drag; Ctrl-drag for two."
            } else if hasScreen {
                "Touch or click. Ctrl-drag for two fingers."
            } else {
                "No touchscreen: the mouse works. Click or drag; Ctrl-drag for two fingers."
            }
        tell()
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

    private mutating func tell() {
        chrome.status = summary
        isStale = true
    }

    /// Where a place in the window, in pixels, is in points.
    func point(at pixel: CGPoint) -> CGPoint {
        CGPoint(x: pixel.x / geometry.scale, y: pixel.y / geometry.scale)
    }

    /// Whether the help lies over the whole window.
    var isCovered: Bool { hasOverlay && isHelpShown }

    /// Whether a place in the window, in pixels, is on a panel, or on the help.
    func isOnPanel(pixel: CGPoint) -> Bool {
        guard hasOverlay else { return false }
        return isCovered || panels.contains(point(at: pixel))
    }

    mutating func resize(to geometry: WindowGeometry) {
        let old = self.geometry
        self.geometry = geometry
        isStale = true
        guard old.size != geometry.size else { return }
        do {
            try surface?.resize(width: Int(geometry.size.width), height: Int(geometry.size.height))
            if let rows = surface?.rows, rows < Int(geometry.size.height) {
                notice = "the window is too large to draw: only its top \(rows) rows are drawn"
            }
        } catch {
            notice = "the window is too large to draw: \(error)"
        }
    }

    /// Lets the window go: nothing is drawn from here on.
    mutating func close() { surface = nil }

    /// Brings back a part of the window, in pixels, that the server lost, with the next picture.
    mutating func expose(_ rectangle: CGRect) {
        exposed.append(rectangle)
        if exposed.count > Self.mostExposed {
            exposed = [exposed.reduce(.null) { $0.union($1) }]
        }
        isStale = true
    }

    /// Draws what changed; false when nothing did, and nothing was sent.
    mutating func draw(_ snapshot: TraceSnapshot) -> Bool {
        isStale = false
        if !exposed.isEmpty { surface?.expose(exposed) }
        exposed = []
        timeline = panels.timeline.map {
            ShownTimeline(snapshot.timeline, chrome, panel: $0, before: timeline)
        }
        let list = list(snapshot)
        rows = list.rows
        followRows()
        return surface?.show(list).isEmpty == false
    }

    /// The picture that the window shows, as a PNG of the same scale, with what it has no room for below;
    /// what it is about stands in the keys' place.
    func png(of snapshot: TraceSnapshot, about line: String) throws -> Data {
        var chrome = chrome
        chrome.keys = []
        chrome.status = line
        // Help is for who is at the window.
        chrome.showsHelp = false
        // A report's picture is the same whenever it is made.
        chrome.latency = nil
        return try ReportPicture.png(
            of: layout.report(snapshot, chrome, size: geometry.sizeInPoints),
            scale: geometry.scale
        )
    }

    private func list(_ snapshot: TraceSnapshot) -> DisplayList {
        layout.displayList(snapshot, chrome, size: geometry.sizeInPoints)
    }
}
