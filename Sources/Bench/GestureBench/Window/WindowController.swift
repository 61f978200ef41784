package import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace
import ProcessSupport
import RecordingFormat
import TouchBridge
package import XInputFrontEnd

/// The window's application: it passes the front end's events through the layers of handlers, and draws the result.
package final class WindowController: FrontEndApplication {
    let frontEnd: FrontEnd
    package let session: WindowSession
    package let recording: FileRecording
    let scenes: SceneSource
    let view: WindowPresenter
    let inspector: Inspector
    let timeline: Timeline
    let attempts: AttemptBrowser
    private let states: CollectedStates
    let hover: Hover
    private let whatIf: WhatIf
    private let controls: PanelControls
    private let environment: ServerEnvironment
    let notices: Notices
    private let layers: EventLayers
    private var loop: WindowLoop

    /// Opens the window.
    ///
    /// - Throws: an error of the drawing surface.
    package init(_ frontEnd: FrontEnd, _ opening: WindowOpening, options: Options) throws {
        self.frontEnd = frontEnd
        notices = Notices()
        let scene = opening.previous?.session.scene ?? opening.scene
        view = try WindowPresenter(frontEnd, scene, options: options, notices: notices)
        session = try WindowSession(opening, on: view.parts.canvas, in: frontEnd)
        recording = FileRecording(session, view, notices: notices)
        scenes = SceneSource(opening, session, recording, notices: notices)
        states = CollectedStates()
        timeline = Timeline(session, view, states, notices: notices)
        inspector = Inspector(session, view, timeline, scenes, notices: notices)
        attempts = AttemptBrowser(session, view, timeline, notices: notices)
        hover = Hover(states, session, view, inspector, timeline)
        whatIf = WhatIf(session, view, inspector.editor, notices: notices)
        controls = PanelControls(view)
        environment = ServerEnvironment(frontEnd, view, session, notices: notices)
        let playback = PlaybackControl(session, environment, notices: notices)
        layers = EventLayers(
            cover: [CoverHandler(view)],
            panels: [
                hover, controls, timeline, inspector, attempts, FoldHandle(view),
                PanelWheelHandler(frontEnd, view, inspector, timeline, attempts),
            ],
            window: [environment, view, whatIf],
            commands: [KeyCommandHandler()],
            scene: [
                playback,
                SceneInputHandler(session: session, timeline: timeline, notices: notices),
                session, PressHandler(session, notices: notices),
            ],
            lifecycle: [WindowLifecycleHandler()]
        )
        loop = WindowLoop(
            opening.attachment,
            [session, playback, scenes, controls, whatIf, MainRunLoop(session)],
            leaveAt: opening.leaveAt ?? options.exitAfter.map { frontEnd.localStartTime + $0 }
        )
        controls.onRepeat = { [weak self] in self?.perform($0, at: $1) }
        session.onSceneChange = { [weak self] in self?.sceneChanged() }
        sceneChanged()
        if session.isLive {
            for input in environment.initialInputs { session.receive(input, at: session.start) }
        }
        view.onCanvasChange = { [unowned view, session] in session.resize(to: view.parts.canvas) }
        opening.attachment?.attach(to: self)
    }

    /// The surface must be destroyed before the display is closed, even if the view is still referenced.
    deinit { view.close() }

    private func sceneChanged() {
        session.recorded.trace.hasOverlay = view.parts.hasOverlay
        _ = layers.dispatch(.sceneChanged(session.scene))
    }

    // MARK: Events

    package func frontEnd(
        _ frontEnd: FrontEnd,
        received batch: [FrontEndEvent],
        arrival: TimeInterval
    ) {
        let removed = Set(batch.compactMap(\.removedDevice))
        for events in batch.removalsBeforeEnds.joiningScans {
            handle(events, removed: removed, arrival: arrival)
        }
        view.recordRecognition(monotonicTime() - arrival)
        if view.needsDisplay { showTitle() }
    }

    /// Handles the events of a scan, or one other event.
    private func handle(_ events: [FrontEndEvent], removed: Set<Int>, arrival: TimeInterval) {
        let outputCount = session.recorded.journal.outputCount
        var followUpActions: [FollowUpAction] = []
        for event in events {
            if case .frameShown = event { return view.recordShown(at: arrival) }
            guard let event = windowEvent(event, removed: removed, arrival: arrival) else {
                continue
            }
            followUpActions += layers.dispatch(event)
        }
        session.receive(followUpActions.compactMap(\.receivedInput))
        // A pointer passing over the window changes nothing unless a recognizer handles it, so no frame is
        // drawn.
        let isSeen =
            !events.allSatisfy(\.isPointerMotion) || session.recorded.session.hasTouches
            || session.recorded.journal.outputCount != outputCount
        if isSeen { view.setNeedsDisplay() }
        for action in followUpActions {
            switch action {
            case .receive(_, localTime: let local?): if isSeen { view.recordEvent(at: local) }
            case .perform(let command, let serverTime): perform(command, at: serverTime)
            case .open: announceOpening()
            case .leave: leave()
            case .receive(_, localTime: nil): break
            }
        }
    }

    /// Returns the front end's event with its place in the window and its time; nil for one that changes nothing.
    private func windowEvent(
        _ event: FrontEndEvent,
        removed: Set<Int>,
        arrival: TimeInterval
    ) -> WindowEvent? {
        switch event {
        case .input(let event):
            let time = session.observe(event.serverTime, arrival: arrival)
            return .input(PanelInput(event, at: time, on: view, devices: frontEnd.devices))
        case .key(let key):
            let time = session.observe(key.serverTime, arrival: arrival)
            return .key(key, at: time, isLost: removed.contains(key.source))
        case .device(let device): return .device(device, arrival: arrival)
        case .deviceRemoved(let id, let time): return .deviceRemoved(id, serverTime: time)
        case .desktop: return .desktopChanged
        case .diagnostic(let name, let detail):
            return .diagnostic(name: name, detail: detail, arrival: arrival)
        case .window(let geometry): return .resized(geometry)
        case .exposed(let region): return .exposed(region)
        case .mapped: return .mapped
        case .unmapped: return .interrupted("unmapped", arrival: arrival)
        case .focusLost(let time): return .focusLost(serverTime: time)
        case .destroyed, .closeRequested: return .closed
        case .focusGained, .frameShown: return nil
        }
    }

    /// Cancels all touches and presses, because a window that is gone receives no more events.
    func interrupt(_ reason: String, at arrival: TimeInterval) {
        _ = layers.dispatch(.interrupted(reason, arrival: arrival))
    }

    /// Prints the first line.
    ///
    /// Programs that start this one wait for it: signals and touches arrive from then on.
    private func announceOpening() {
        guard !loop.isOpen else { return }
        loop.isOpen = true
        session.playback?.begin(at: monotonicTime())
        let greeting = loop.attachment?.greeting ?? ""
        printMessage("\(programName): \(greeting)\(environment.summary)")
    }

    package var watchedDescriptors: [Int32] { loop.descriptors }

    package func descriptorReady(_ descriptor: Int32) {
        if loop.ready(descriptor, at: monotonicTime()) { view.setNeedsDisplay() }
        if view.needsDisplay { showTitle() }
    }

    // MARK: Time

    package var nextDeadline: TimeInterval? { loop.deadline }

    package var leaveDeadline: TimeInterval? { loop.leaveDeadline }

    package func deadlineReached(now: TimeInterval) {
        if let leaveDeadline, now >= leaveDeadline { leave() }
        if loop.deadlineReached(now: now) { view.setNeedsDisplay() }
        if view.needsDisplay { showTitle() }
    }

    package func handleSignal(_ signal: Int32) { leave() }

    private func leave() { loop.isExitRequested = true }

    package var isFinished: Bool { loop.isFinished }

    /// Runs the window until it closes.
    ///
    /// If a rebuilt program cannot replace this one, the window continues.
    package func run() throws(FrontEndError) {
        repeat {
            showTitle()
            try frontEnd.run(self)
            loop.attachment?.loopDidEnd()
            view.setNeedsDisplay()
        } while !isFinished
    }

    // MARK: Commands

    private func perform(_ command: Command, at serverTime: UInt32) {
        // A command of a menu closes it.
        if case .menu = view.parts.cover, command != .escape { view.parts.cover = nil }
        switch command {
        case .report: saveReport(of: .sequence, at: serverTime)
        case .windowPicture: saveReport(of: .window, at: serverTime)
        case .record: if isPlaying { interruptTouches() } else { recording.toggle() }
        case .clear:
            // A frozen window would still show what is cleared.
            if session.isLive { timeline.resume() }
            timeline.showAll()
            session.clear()
            notices.show(nil)
        case .escape: escape()
        case .interrupt: interruptTouches()
        case .property(let index, let action): inspector.perform(action, on: index)
        case .entry(let key): inspector.perform(key)
        case .undo: inspector.undo()
        case .writeScene: inspector.editor.write()
        case .whatIf: whatIf.toggle()
        case .tryChange(let index): whatIf.performAgain(with: index)
        case .writeChange(let index): whatIf.write(index)
        case .copyReason: copyReason(at: serverTime)
        case .expected(let name): inspector.labeler.toggle(name ?? inspector.selectedName)
        case .nothingExpected: inspector.labeler.expectNothing()
        case .untouchedRows(let view): inspector.toggleUntouchedRows(of: view)
        case .latency: break
        case .quit: leave()
        case .help: view.parts.cover = view.parts.cover == .help ? nil : .help
        case .menu(let menu): view.parts.cover = .menu(menu)
        case .theme: view.parts.theme = view.parts.theme == .dark ? .light : .dark
        case .freeze: timeline.togglePause()
        case .attempt(let start): attempts.show(start)
        case .secondAttempt(let start): attempts.lay(start)
        case .stepBack: timeline.stepBack()
        case .stepForward: timeline.stepForward()
        case .panels: view.parts.togglePanels()
        case .relations:
            view.parts.toggleRelations()
        case .scene(let number): scenes.show(number) { timeline.resume() }
        case .fullScreen: toggleFullScreen()
        }
    }

    /// Closes the help or a menu, or else the selection, or else the frozen moment; without these, it
    /// interrupts.
    private func escape() {
        if view.isCovered {
            view.parts.cover = nil
        } else if inspector.isSelectionShown {
            inspector.select(nil)
        } else if session.moment != nil {
            timeline.resume()
        } else {
            interruptTouches()
        }
    }

    /// Whether the command for recordings stops a playback, because nothing is being recorded.
    private var isPlaying: Bool {
        recording.name == nil && session.playback?.progress != nil
    }

    private func interruptTouches() {
        if session.isLive {
            session.interrupt("escape", at: session.now)
        } else if session.endPlayback(interrupting: "escape") {
            notices.show("playback stopped; a touch starts a new session")
        }
    }

    private func toggleFullScreen() {
        let fullScreen = frontEnd.fullScreen
        guard view.parts.isFullScreen || fullScreen != .unsupported else {
            return notices.announce(
                "the window manager does not support full screen, expected _NET_WM_STATE_FULLSCREEN"
            )
        }
        view.parts.isFullScreen.toggle()
        frontEnd.setFullScreen(view.parts.isFullScreen)
        if view.parts.isFullScreen, fullScreen == .unmanaged {
            notices.announce("no window manager: the window covers the screen directly")
        }
    }

    /// Copies the name, state and reason of the selected recognizer, or else the verdict, as text.
    private func copyReason(at time: UInt32) {
        guard let line = inspector.reason(in: session.shown) else {
            let name = inspector.selection?.name
            let cause = name.map { "\($0) has no outcome" } ?? "nothing has happened yet"
            return notices.show("nothing to copy: \(cause)")
        }
        notices.show(
            frontEnd.copy(.text(line), at: time)
                ? "copied: \(line)" : "not copied: another program has copied something since"
        )
    }

    /// Saves a report to a new file, and copies it to the clipboard.
    private func saveReport(of subject: ReportPicture.Subject, at time: UInt32) {
        do {
            // A signal during this long work must not set the alarm for the server.
            let path = try TerminationSignals.whileBlocked {
                try report(of: .scene, showing: subject).write(to: nil)
            }
            let isCopied = SavedReport(path).map { frontEnd.copy($0.content, at: time) } ?? false
            notices.announce(
                "report saved\(isCopied ? " and copied" : ""): \(path)",
                line: "report saved: \(path)"
            )
        } catch {
            notices.warn("report not saved: \(error)", line: "\(error)")
        }
    }

    // MARK: The bar

    /// The bar of buttons for the window's state.
    private var bar: Chrome.Bar {
        CommandBar.bar(
            for: view.parts.pointer,
            scenes: view.parts.cover == .menu(.scenes) ? scenes.items : [],
            state
        )
    }

    private func state(of command: Command) -> CommandState {
        switch command {
        case .copyReason: inspector.canCopy ? .enabled : .disabled
        case .record:
            isPlaying ? .ending("stop the playback") : recording.name == nil ? .enabled : .on
        case .freeze: session.moment == nil ? .enabled : .on
        case .stepBack, .stepForward: session.moment == nil ? .disabled : .enabled
        case .relations:
            view.parts.areRelationsShown && view.panels.inspector != nil ? .on : .enabled
        case .panels: view.panels.inspector != nil ? .on : .enabled
        case .fullScreen: view.parts.isFullScreen ? .on : .enabled
        case .undo: inspector.editor.canUndo ? .enabled : .disabled
        case .whatIf: whatIf.hasQuestion ? .enabled : .disabled
        case .report, .windowPicture, .clear, .theme, .help, .quit, .menu, .scene, .property,
            .entry, .untouchedRows, .writeScene, .tryChange, .writeChange, .escape, .interrupt,
            .attempt, .secondAttempt:
            .enabled
        case .latency: .disabled
        case .expected, .nothingExpected: inspector.labeler.isEnabled ? .enabled : .disabled
        }
    }

    // MARK: Frames and reports

    package var frameNeeds: [FrameNeed] {
        let isMoving = isCollecting || session.moment == nil && isAnimating
        return view.frameNeeds + (isMoving ? [.animation] : [])
    }

    /// Whether a replay that the picture needs takes more frames.
    var isCollecting: Bool {
        session.comparisons.isUnderWay || states.isUnderWay || session.moment?.progress != nil
    }

    package var awaitsFrame: Bool { view.awaitsFrame }

    /// Whether the picture changes with time alone.
    ///
    /// Without the overlay, only animated views and fading images count.
    private var isAnimating: Bool {
        view.parts.hasOverlay
            ? session.shownSession.trace.isAnimating(at: view.displayedTime)
            : session.recorded.trace.areViewsAnimating(at: view.displayedTime)
    }

    package func drawFrame(for need: FrameNeed, now: TimeInterval) {
        session.advance(to: now)
        let snapshot = timeline.snapshot()
        inspector.canCopy = inspector.hasReason(in: snapshot)
        whatIf.follow(snapshot)
        let preview = hover.preview(of: snapshot)
        let chrome = chrome
        let lanes = attempts.layOut(chrome, in: view.panels.timeline)
        timeline.layOut(snapshot.timeline, chrome, in: lanes)
        let rows = view.draw(
            snapshot,
            previewing: preview,
            chrome,
            for: need,
            at: session.recorded.latest,
            begin: now
        )
        inspector.follow(rows, keepsPosition: preview != nil)
        hover.followFrame()
        showTitle()
    }

    /// The window's contents other than the trace.
    private var chrome: Chrome {
        var chrome = Chrome(keys: WindowKey.hints)
        chrome.notice = notices.shown ?? session.comparisons.text
        chrome.recording = recording.name
        chrome.bar = view.parts.hasBar ? bar : nil
        layers.add(to: &chrome)
        return chrome
    }

    /// The window's title: the scene, the devices, the recording or playback, and the last diagnostic; or the
    /// error of the scene's file.
    private var title: String {
        let state = [
            recording.name.map { "recording \($0)" },
            session.playback?.progress == nil ? nil : "playing",
            session.moment.map { "frozen at \($0.text)" },
            view.diagnostic.map { "\($0.name): \($0.detail)" },
        ].compactMap(\.self)
        let parts =
            scenes.error.map { [$0] }
            ?? [session.shownSceneName, environment.devices] + state
        return (["touchstone"] + parts).joined(separator: " - ")
    }

    private func showTitle() {
        let title = title
        if frontEnd.title != title { frontEnd.title = title }
    }

    /// Returns a report of the shown sequence or of the window, with the recording of its scene or of the whole
    /// session.
    ///
    /// With the recording of its scene, the sequence has the values that it is shown with.
    package func report(
        of extent: WindowReport.Extent,
        showing subject: ReportPicture.Subject = .sequence
    ) -> WindowReport {
        session.advance(to: monotonicTime())
        // The tick makes a replay of the report draw the same moment of an animation.
        if session.isLive, session.recorded.trace.areViewsAnimating(at: session.recorded.latest) {
            session.receive(.tick, at: session.recorded.latest)
        }
        let shown = timeline.snapshot()
        let source = extent == .session ? session.recorded : session.shownSession
        let moment = try? session.moment(of: source)
        let snapshot =
            switch subject {
            case .sequence: moment.map { $0.layOver($0.sequence) } ?? source.snapshot
            case .window: shown
            }
        let date = Date()
        var header = session.recorded.session.header
        header.environment["date"] = ReportName.minute(date)
        let picture = view.reportPicture(
            of: subject,
            snapshot,
            chrome,
            in: session.recorded.session,
            about: ReportLine.text(header, of: snapshot, on: view.parts.canvas),
            suggesting: whatIf.sentence(about: snapshot)
        )
        return WindowReport(
            picture: picture,
            date: date,
            moment: extent == .scene ? session.moment?.shownTime ?? source.latest : nil,
            session: source
        )
    }

    /// Cancels all touches and presses, and ends the recording; no input and no drawing follow.
    package func close() {
        whatIf.stop()
        view.close()
        session.close()
    }
}

/// A report's file as the clipboard offers it.
private struct SavedReport {
    /// The maximum size of a report on the clipboard, in bytes: it must fit into one request of 16 MB.
    private static let maxSize = 16_000_000

    let content: ClipboardContent

    /// Reads the file.
    ///
    /// Fails if it is gone or too large.
    init?(_ path: String) {
        guard let status = SystemFile.status(path), status.st_size <= Self.maxSize,
            let handle = SystemFile.reader(path), let png = try? handle.readToEnd()
        else { return nil }
        content = .picture(png: png, uri: URL(fileURLWithPath: path).absoluteString)
    }
}
