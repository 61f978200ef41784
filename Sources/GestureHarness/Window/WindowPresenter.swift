import Foundation
import GestureKit
import GestureOverlay
import GestureScenes
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// The window's contents: its surface, the visible panels, and whether they must be redrawn.
final class WindowPresenter: EventHandler {
    struct Parts {
        var isFullScreen = false
        var isHelpShown = false
        /// Whether the scene starts with hidden panels; a change hides or shows them.
        fileprivate var opensWithPanelsFolded = false {
            didSet {
                if opensWithPanelsFolded != oldValue { arePanelsShown = !opensWithPanelsFolded }
            }
        }
        var arePanelsShown = true
        var areRelationsShown = false
        /// Whether strokes, labels and panels are drawn.
        let hasOverlay: Bool
    }

    private(set) var parts: Parts
    /// The last diagnostic shown; nil for none.
    private(set) var diagnostic: Diagnostic?
    /// Whether something may have changed since the last frame.
    private(set) var needsDisplay = true
    /// The last picture with new panels; nil for none of this scene.
    private var panelsFrame: PanelsFrame?
    /// The session time of the current picture, which still shows anything that has faded since.
    private(set) var displayedTime: TimeInterval = 0
    private var latencyMeter = LatencyMeter()
    private var log = FrameLog()
    private let layout: Layout
    /// The drawing surface; nil after `close()`, because it must be destroyed before the display is closed.
    private var surface: WindowSurface?
    private var geometry: WindowGeometry
    private let notices: Notices

    init(_ frontEnd: FrontEnd, options: WindowController.Options, notices: Notices) throws {
        self.notices = notices
        geometry = frontEnd.geometry
        parts = Parts(hasOverlay: options.hasOverlay)
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
    }

    func setNeedsDisplay() { needsDisplay = true }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        // A touch dismisses the help.
        case .input(let input):
            if input.isOnHelp && input.event.beginsTouch { parts.isHelpShown = false }
        case .other(.window(let geometry), _): resize(to: geometry)
        case .other(.exposed(let rectangle), _):
            surface?.expose(rectangle)
            needsDisplay = true
        case .interrupted: latencyMeter.forget()
        case .sceneChanged(let scene):
            parts.opensWithPanelsFolded = scene.opensWithPanelsFolded
            panelsFrame = nil
            needsDisplay = true
        case .key, .other: break
        }
        return .unhandled
    }

    func toggle(_ part: WritableKeyPath<Parts, Bool>) {
        parts[keyPath: part].toggle()
        needsDisplay = true
    }

    /// Restores the parts that the previous program showed.
    func restore(_ view: RestartState.View) {
        parts.isFullScreen = view.isFullScreen
        parts.isHelpShown = view.isHelpShown
        parts.arePanelsShown = view.arePanelsShown
        parts.areRelationsShown = view.areRelationsShown
    }

    // MARK: Geometry

    var panels: Panels {
        Panels(
            size: geometry.sizeInPoints,
            isShown: parts.hasOverlay && parts.arePanelsShown,
            hasRelations: parts.areRelationsShown
        )
    }

    func point(at pixel: CGPoint) -> CGPoint {
        CGPoint(x: pixel.x / geometry.scale, y: pixel.y / geometry.scale)
    }

    var isCoveredByHelp: Bool { parts.hasOverlay && parts.isHelpShown }

    /// Whether a location is on a panel, or on the help.
    func isOnPanel(_ point: CGPoint) -> Bool {
        isCoveredByHelp || panels.contains(point)
    }

    private func resize(to geometry: WindowGeometry) {
        let old = self.geometry
        self.geometry = geometry
        needsDisplay = true
        guard old.size != geometry.size else { return }
        do {
            try surface?.resize(width: Int(geometry.size.width), height: Int(geometry.size.height))
            if let rows = surface?.rows, rows < Int(geometry.size.height) {
                notices.show(
                    "the window is too large to draw: only its top \(rows) rows are drawn"
                )
            }
        } catch {
            notices.show("the window is too large to draw: \(error)")
        }
    }

    // MARK: Drawing

    func add(to chrome: inout Chrome) {
        chrome.latency = latencyMeter.text
        chrome.shows.overlay = parts.hasOverlay
        chrome.shows.panels = parts.arePanelsShown
        chrome.shows.relations = parts.areRelationsShown
        chrome.shows.help = parts.isHelpShown
    }

    /// Records the local time of an event that the next frame shows.
    func shows(since local: TimeInterval) { latencyMeter.recordEvent(at: local) }

    /// Draws the changes of a snapshot.
    ///
    /// At 60 pictures a second the panels change only with every second one; the last one always has new
    /// panels.
    ///
    /// - Parameters:
    ///   - snapshot: The state to draw.
    ///   - chrome: The window's contents other than the trace.
    ///   - time: The session time of the snapshot.
    ///   - begin: The local time at which work on the frame began.
    /// - Returns: the location of the inspector's rows.
    func draw(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome,
        at time: TimeInterval,
        begin: TimeInterval
    ) -> InspectorRows {
        displayedTime = time
        let keepsPanels = parts.hasOverlay && panelsFrame?.isCurrent(at: begin, chrome) == true
        needsDisplay = keepsPanels
        if !keepsPanels { panelsFrame = PanelsFrame(time: begin, chrome: chrome) }
        diagnostic = snapshot.diagnostics.last
        let list = layout.displayList(
            snapshot,
            chrome,
            size: geometry.sizeInPoints,
            keepingPanelsOf: keepsPanels ? surface?.shown : nil
        )
        if surface?.show(list).isEmpty == false {
            let sent = monotonicTime()
            let latency = latencyMeter.sent(at: sent)
            log?.add(begin: begin, sent: sent, latency: latency)
        } else if !keepsPanels {
            latencyMeter.forget()
        }
        return list.rows
    }

    /// Returns the window's picture for a report of the same scale, with rows that do not fit added below.
    ///
    /// `line`, a summary of the session, replaces the key hints.
    func reportPicture(
        of snapshot: TraceSnapshot,
        _ chrome: Chrome,
        about line: String
    ) -> ReportPicture {
        var chrome = chrome
        chrome.keys = []
        chrome.status = line
        // The help concerns only the user at the window.
        chrome.shows.help = false
        // A report's picture must not depend on when it is taken.
        chrome.latency = nil
        return ReportPicture(
            snapshot: snapshot,
            chrome: chrome,
            size: geometry.sizeInPoints,
            scale: geometry.scale,
            layout: layout
        )
    }

    func close() { surface = nil }

    func writeLog() { log?.write() }
}
