package import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace
import ProcessSupport
import TouchBridge
import XInputFrontEnd

/// The window's contents: its surface, the visible panels, and whether they must be redrawn.
final class WindowPresenter: EventHandler {
    var parts: WindowParts {
        didSet {
            needsDisplay = true
            if parts.theme != oldValue.theme {
                layout.theme = parts.theme.colors
                panelsFrame = nil
            }
            // Until the next frame, nothing below a new cover responds; the keys of a keypad do.
            let isTyping = parts.cover?.entry != nil && oldValue.cover?.entry != nil
            if parts.cover != oldValue.cover, !isTyping { controls = [] }
            if parts.canvas != oldValue.canvas { onCanvasChange() }
        }
    }
    /// The last diagnostic shown, if any.
    private(set) var diagnostic: Diagnostic?
    /// Whether something may have changed since the last frame.
    private(set) var needsDisplay = true
    /// The last picture of this scene with new panels.
    private var panelsFrame: PanelsFrame?
    /// The controls as they were last drawn, back to front.
    private(set) var controls: [PanelControl] = []
    /// The names of the timeline's lanes as they were last drawn.
    private var laneNames: [LaneName] = []
    /// The session time of the current picture, which still shows anything that has faded since.
    private(set) var displayedTime: TimeInterval = 0
    /// The last tap on a row of the inspector, until the rows are scrolled or selected otherwise.
    var rowTap: RowTap?
    private var latencyMeter = LatencyMeter()
    private var layout: Layout
    /// The drawing surface, until `close()`: it must be destroyed before the display is closed.
    private var surface: WindowSurface?
    /// A closure that is called after each change of the canvas.
    var onCanvasChange: () -> Void = {}
    private let notices: Notices
    init(
        _ frontEnd: FrontEnd,
        _ scene: Scene,
        options: WindowController.Options,
        notices: Notices
    ) throws {
        self.notices = notices
        let geometry = frontEnd.geometry
        parts = WindowParts(scene, geometry, for: frontEnd.pointer, options)
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
        // A touch on the help or beside a menu closes it; a number that is being typed is applied.
        case .input(let input):
            if case .cover = input.place, input.event.beginsTouch, parts.cover?.entry == nil {
                parts.cover = nil
            }
        case .resized(let geometry): resize(to: geometry)
        case .exposed(let rectangle):
            surface?.expose(rectangle)
            needsDisplay = true
        case .interrupted: latencyMeter.forget()
        case .sceneChanged(let scene):
            parts.show(scene)
            panelsFrame = nil
        default: break
        }
        return .unhandled
    }

    private func resize(to geometry: WindowGeometry) {
        let old = parts.geometry
        parts.geometry = geometry
        guard old.size != geometry.size else { return }
        do {
            try surface?.resize(width: Int(geometry.size.width), height: Int(geometry.size.height))
        } catch {
            notices.show("the window is too large to draw: \(error)")
        }
    }

    // MARK: Drawing

    var frameNeeds: [FrameNeed] {
        // While the server draws the last picture, it still reads the memory of its pixels.
        let panels = latencyMeter.awaitsFrame ? nil : panelsFrame?.remainder
        return (needsDisplay ? [.change] : []) + (panels.map { [$0] } ?? [])
    }

    func add(to chrome: inout Chrome) {
        chrome.latency = latencyMeter.display
        chrome.shows = parts.shown
        chrome.zoom = parts.zoom
    }

    /// Records the local time of an event that the next frame shows.
    func recordEvent(at local: TimeInterval) { latencyMeter.recordEvent(at: local) }

    func recordRecognition(_ duration: TimeInterval) { latencyMeter.recordRecognition(duration) }

    func recordShown(at time: TimeInterval) { latencyMeter.recordShown(at: time) }

    /// Whether the server has yet to report that it has drawn a frame.
    var awaitsFrame: Bool { latencyMeter.awaitsFrame }

    /// Draws the changes of a snapshot.
    ///
    /// A movement is drawn at once; the panels follow in a picture of their own.
    ///
    /// - Parameters:
    ///   - snapshot: The state to draw.
    ///   - preview: The state to draw in its place, except on the timeline.
    ///   - chrome: The window's contents other than the trace.
    ///   - need: The reason for the frame.
    ///   - time: The session time of the snapshot.
    ///   - begin: The local time at which work on the frame began.
    /// - Returns: the location of the inspector's rows.
    func draw(
        _ snapshot: TraceSnapshot,
        previewing preview: TraceSnapshot?,
        _ chrome: Chrome,
        for need: FrameNeed,
        at time: TimeInterval,
        begin: TimeInterval
    ) -> InspectorRows {
        displayedTime = time
        needsDisplay = false
        let keepsPanels =
            parts.hasOverlay && panelsFrame?.isKept(for: need, at: begin, chrome) == true
        if keepsPanels {
            panelsFrame?.areOutdated = true
        } else {
            panelsFrame = PanelsFrame(time: begin, chrome: chrome)
        }
        diagnostic = snapshot.diagnostics.last
        let list = layout.displayList(
            snapshot,
            chrome,
            size: parts.geometry.sizeInPoints,
            previewing: preview,
            keepingPanelsOf: keepsPanels ? surface?.shown : nil
        )
        controls = list.verdictControls + list.controls
        laneNames = list.laneNames
        switch surface?.show(list, isReported: latencyMeter.hasEvent) {
        case .sent:
            latencyMeter.recordFrame(begunAt: begin, sentAt: monotonicTime(), isReported: false)
        case .reported:
            latencyMeter.recordFrame(begunAt: begin, sentAt: monotonicTime(), isReported: true)
        case .unchanged, nil: if !keepsPanels { latencyMeter.forget() }
        }
        return list.rows
    }

    /// Returns the picture of a report, in the window's theme and scale.
    ///
    /// `line`, a summary of the session, replaces the key hints; a suggestion says what would have worked.
    func reportPicture(
        of subject: ReportPicture.Subject,
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome,
        in session: Session,
        about line: String,
        suggesting suggestion: Phrase?
    ) -> ReportPicture {
        var chrome = chrome
        chrome.keys = []
        chrome.status = line
        chrome.bar = nil
        // Notices, the help and the menus concern only the user at the window.
        chrome.notice = nil
        chrome.shows.cover = nil
        chrome.pointing = Chrome.Pointing()
        chrome.hover = .nothing
        chrome.verdictButtons = []
        chrome.thumbnails = []
        // A report's picture must not depend on when it is taken.
        chrome.latency = nil
        return ReportPicture(
            subject: subject,
            snapshot: snapshot,
            chrome: chrome,
            size: parts.geometry.sizeInPoints,
            canvas: session.scene.window.bounds.size,
            scale: parts.geometry.scale,
            layout: layout,
            suggestion: suggestion,
            makeScene: session.makeScene
        )
    }

    func close() { surface = nil }

    // MARK: Places

    var panels: Panels { parts.panels }

    func point(at pixel: CGPoint) -> CGPoint {
        CGPoint(x: pixel.x / parts.geometry.scale, y: pixel.y / parts.geometry.scale)
    }

    /// Whether the help or a menu covers the window.
    var isCovered: Bool { parts.hasOverlay && parts.cover != nil }

    /// Whether a press at a location and time repeats the last tap on a row of the inspector, and is on no control
    /// that was there then.
    func isRepeatedRowTap(at point: CGPoint, _ time: TimeInterval) -> Bool {
        guard !isCovered, panels.inspector?.contains(point) == true, let rowTap,
            rowTap.isFollowed(by: point, at: time)
        else { return false }
        let control = control(at: point)
        return !rowTap.controls.contains { control?.isSame(as: $0) == true }
    }

    func place(at point: CGPoint, _ time: TimeInterval) -> PanelInput.Place {
        if isRepeatedRowTap(at: point, time) { return .panel }
        if let control = control(at: point) { return .control(control) }
        if isCovered { return .cover }
        guard parts.hasOverlay else { return .canvas }
        if panels.handle.contains(point) { return .handle }
        return panels.contains(point) ? .panel : .canvas
    }

    /// Returns the control that was last drawn at a location.
    func control(at point: CGPoint) -> PanelControl? {
        controls.last { $0.frame.contains(point) }
    }

    /// Returns the recognizer whose name was last drawn at a location of the timeline.
    func recognizerOfLane(at point: CGPoint) -> LaneName? {
        laneNames.first { $0.frame.contains(point) }
    }

    /// Whether an enabled control performs a command.
    func isEnabled(_ command: Command) -> Bool {
        controls.contains { $0.command == command && $0.isEnabled }
    }
}

/// The last picture with new panels, of which 30 a second are enough for a reader.
struct PanelsFrame {
    private let next: TimeInterval
    private let chrome: Chrome
    /// Whether a later picture kept these panels.
    var areOutdated = false

    /// Begins with a picture at a local time, in seconds.
    init(time: TimeInterval, chrome: Chrome) {
        next = time + 1.0 / 30
        self.chrome = Self.compared(chrome)
    }

    /// The need for new panels, once a picture has kept these.
    var remainder: FrameNeed? { areOutdated ? .remainder(next) : nil }

    /// Whether a picture that is drawn now, for this need, keeps the panels.
    ///
    /// A movement is drawn before its panels. A change that the user makes to the window, such as with a key, is
    /// shown at once.
    func isKept(for need: FrameNeed, at now: TimeInterval, _ chrome: Chrome) -> Bool {
        guard Self.compared(chrome) == self.chrome else { return false }
        return switch need {
        case .change: !areOutdated || now < next
        case .animation: !areOutdated
        case .remainder: false
        }
    }

    /// Returns the chrome without the latency and the past sequences, which change without the user.
    private static func compared(_ chrome: Chrome) -> Chrome {
        var chrome = chrome
        chrome.latency = nil
        chrome.thumbnails = []
        return chrome
    }
}

/// The parts of the window that are shown, and their places.
struct WindowParts {
    var geometry: WindowGeometry
    /// The least precise device that is present; it determines the size of the controls.
    var pointer: Chrome.Pointer
    var isFullScreen = false
    /// The help or a menu, while it covers the window.
    var cover: Chrome.Cover?
    var theme: ThemeChoice
    private var panelsState = PanelsState.shown
    private(set) var areRelationsShown = false
    /// Whether strokes, labels and panels are drawn.
    let hasOverlay: Bool
    private var placement: CanvasPlacement
    /// Whether the scene starts with folded panels; a change folds or unfolds them.
    private var opensWithPanelsFolded = false {
        didSet {
            guard opensWithPanelsFolded != oldValue else { return }
            panelsState = opensWithPanelsFolded ? .folded : .shown
        }
    }

    init(
        _ scene: Scene,
        _ geometry: WindowGeometry,
        for pointer: Chrome.Pointer,
        _ options: WindowController.Options
    ) {
        self.geometry = geometry
        self.pointer = pointer
        hasOverlay = options.hasOverlay
        theme = options.theme
        placement = CanvasPlacement(scene, hasOverlay: options.hasOverlay)
        show(scene)
    }

    mutating func show(_ scene: Scene) {
        opensWithPanelsFolded = scene.opensWithPanelsFolded
        placement = CanvasPlacement(scene, hasOverlay: hasOverlay)
    }

    /// Folds or unfolds the panels; in a small window, unfolding opens the drawer.
    mutating func togglePanels() {
        let isDrawer = panels.arrangement == .drawer
        panelsState =
            switch panelsState {
            case .folded: isDrawer ? .drawerOpen : .shown
            case .shown: isDrawer ? .drawerOpen : .folded
            case .drawerOpen: .folded
            }
    }

    /// Shows or hides relations; a hidden inspector opens with them.
    mutating func toggleRelations() {
        guard panels.inspector == nil else { return areRelationsShown.toggle() }
        areRelationsShown = true
        togglePanels()
    }

    var arePanelsShown: Bool { panelsState != .folded }

    /// Whether the drawer of a small window is open.
    var isDrawerOpen: Bool { panelsState == .drawerOpen }

    // MARK: Places

    /// Whether the window has the bar of buttons.
    ///
    /// The bar stays when the panels are folded, because its buttons unfold them. In full screen it is folded
    /// too, so that a scene reaches all edges of the screen.
    var hasBar: Bool { hasOverlay && (arePanelsShown || !isFullScreen) }

    var panels: Panels {
        Panels(
            size: geometry.sizeInPoints,
            isShown: hasOverlay && arePanelsShown,
            isDrawerOpen: isDrawerOpen,
            barHeight: hasBar ? pointer.barHeight : nil
        )
    }

    /// The canvas as the session knows it.
    var canvas: WindowGeometry {
        placement.canvas(of: geometry, panels, isFolded: !hasOverlay || !arePanelsShown)
    }

    /// The factor at which the scene is shown.
    var zoom: Double { placement.zoom(in: panels) }

    var shown: Chrome.Parts {
        var shown = Chrome.Parts()
        shown.overlay = hasOverlay
        shown.panels = arePanelsShown
        shown.drawer = isDrawerOpen
        shown.relations = areRelationsShown
        shown.cover = cover
        return shown
    }

    /// Restores the parts that the previous program showed.
    mutating func restore(_ view: RestartState.View) {
        isFullScreen = view.isFullScreen
        cover = view.isHelpShown ? .help : nil
        panelsState = PanelsState(view)
        areRelationsShown = view.areRelationsShown
        theme = view.theme
    }
}

/// Whether the panels are shown, in a window of any size.
private enum PanelsState {
    case folded
    /// The panels are around the canvas; in a small window, their drawer is closed.
    case shown
    /// The panels are shown, and if the window is small, their drawer is open.
    case drawerOpen

    /// Creates the state of the previous program's panels.
    init(_ view: RestartState.View) {
        self =
            switch (view.arePanelsShown, view.isDrawerOpen) {
            case (false, _): .folded
            case (true, true): .drawerOpen
            case (true, false): .shown
            }
    }
}

/// The scene's canvas in the window: its size, and the factor at which the scene is shown.
struct CanvasPlacement {
    /// The size that the scene needs, in its points.
    private let restingSize: CGSize

    /// Without an overlay the scene has its own size, because no text would show the factor.
    init(_ scene: Scene, hasOverlay: Bool = true) {
        restingSize = hasOverlay ? scene.restingSize : .zero
    }

    func zoom(in panels: Panels) -> Double { panels.zoom(of: restingSize) }

    /// Returns the canvas of a window with these panels.
    func canvas(of window: WindowGeometry, _ panels: Panels, isFolded: Bool) -> WindowGeometry {
        let zoom = zoom(in: panels)
        let size = panels.canvas.size
        return WindowGeometry(
            origin: window.origin,
            // A very small window still has a canvas.
            size: CGSize(
                width: max(1, size.width * window.scale),
                height: max(1, size.height * window.scale)
            ),
            scale: min(max(window.scale * zoom, 0.1), 16),
            outer: .init(size: window.size, scale: window.scale, arePanelsShown: !isFolded)
        )
    }
}

extension Scene {
    /// The space between the views and the edges of the canvas, in points.
    private static let margin: CGFloat = 16

    /// The size in points that a canvas needs to show the whole scene at rest.
    ///
    /// It ends a little below and beside the initial frames of the views. A scene with edge pans keeps its own
    /// size, because they need its edges.
    package var restingSize: CGSize {
        guard !opensWithPanelsFolded, let resting = try? unmodifiedCopy() else { return size }
        let frames = resting.window.subviews.map(\.frame)
        func length(_ end: CGFloat?, _ designed: CGFloat) -> CGFloat {
            guard let end, end > 0 else { return 1 }
            return max(end, min(end + Self.margin, designed))
        }
        return CGSize(
            width: length(frames.map(\.maxX).max(), size.width),
            height: length(frames.map(\.maxY).max(), size.height)
        )
    }
}

/// The colour theme of the window, as `--theme` names it.
package enum ThemeChoice: String, CaseIterable, Codable {
    case dark
    case light

    var colors: Theme {
        switch self {
        case .dark: .dark
        case .light: .light
        }
    }
}
