package import Foundation
import GestureRecording
import ProcessSupport
import TouchBridge
package import XInputFrontEnd

/// The window's application: it passes the front end's events down a list of handlers, and draws the result.
package final class WindowController: FrontEndApplication {
    let frontEnd: FrontEnd
    package let session: WindowSession
    package let recording: FileRecording
    let scenes: SceneSource
    let view: WindowPresenter
    let inspector: Inspector
    let timeline: Timeline
    let whatIf: WhatIf
    let controls: PanelControls
    let environment: SessionEnvironment
    let notices: Notices
    /// The event handlers, in the order in which they receive events.
    let handlers: [any EventHandler]
    private var loop: WindowLoop

    /// Opens the window.
    ///
    /// - Throws: an error of the drawing surface.
    package init(_ frontEnd: FrontEnd, _ opening: WindowOpening, options: Options) throws {
        self.frontEnd = frontEnd
        notices = Notices()
        let scene = opening.previous?.player.session.scene ?? opening.scene
        view = try WindowPresenter(frontEnd, scene, options: options, notices: notices)
        session = try WindowSession(opening, on: view.parts.canvas, in: frontEnd)
        recording = FileRecording(session, view, notices: notices)
        scenes = SceneSource(opening, session, recording, notices: notices)
        timeline = Timeline(session, view, notices: notices)
        inspector = Inspector(session, view, scenes, notices: notices)
        whatIf = WhatIf(session, view, inspector.editor, notices: notices)
        controls = PanelControls(view)
        environment = SessionEnvironment(frontEnd, view, session, notices: notices)
        let playback = PlaybackControl(session, environment, notices: notices)
        handlers = [
            CoverHandler(view), controls, timeline, inspector, FoldHandle(view),
            PanelWheelHandler(frontEnd, view, inspector, timeline), environment, view, whatIf,
            KeyCommandHandler(), playback,
            SessionInputHandler(session: session, timeline: timeline, notices: notices), session,
            PressHandler(session, notices: notices), WindowLifecycleHandler(),
        ]
        loop = WindowLoop(
            opening.attachment,
            [session, playback, scenes, controls, whatIf],
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
        _ = dispatch(.sceneChanged(session.scene))
    }

    // MARK: Events

    package func frontEnd(
        _ frontEnd: FrontEnd,
        received batch: [FrontEndEvent],
        arrival: TimeInterval
    ) {
        let removed = Set(batch.compactMap(\.removedDevice))
        for item in batch.removalsBeforeEnds.joiningScans {
            handle(item, removed: removed, arrival: arrival)
        }
        view.recordRecognition(monotonicTime() - arrival)
        if view.needsDisplay { showTitle() }
    }

    private func handle(_ item: BatchItem, removed: Set<Int>, arrival: TimeInterval) {
        let outputCount = session.recorded.outputCount
        var followUpActions: [FollowUpAction] = []
        switch item {
        case .inputs(let events):
            for event in events {
                let time = session.observe(event.serverTime, arrival: arrival)
                let input = PanelInput(event, at: time, on: view, devices: frontEnd.devices)
                followUpActions += dispatch(.input(input))
            }
        case .other(.key(let key)):
            let time = session.observe(key.serverTime, arrival: arrival)
            followUpActions = dispatch(.key(key, at: time, isLost: removed.contains(key.source)))
        case .other(.unmapped):
            followUpActions = dispatch(.interrupted("unmapped", arrival: arrival))
        case .other(.frameShown): return view.recordShown(at: arrival)
        case .other(let event): followUpActions = dispatch(.other(event, arrival: arrival))
        }
        session.receive(followUpActions.compactMap(\.receivedInput))
        // A pointer passing over the window changes nothing unless a recognizer handles it, so no frame is
        // drawn.
        let isSeen =
            !item.isPointerMotion || session.player.session.hasTouches
            || session.recorded.outputCount != outputCount
        if isSeen { view.setNeedsDisplay() }
        for action in followUpActions {
            switch action {
            case .receives(_, since: let local?): if isSeen { view.shows(since: local) }
            case .performs(let command, let serverTime): perform(command, at: serverTime)
            case .opens: announceOpening()
            case .leaves: leave()
            case .receives(_, since: nil): break
            }
        }
    }

    /// Passes an event down the list of handlers, and returns the actions that follow.
    private func dispatch(_ event: WindowEvent) -> [FollowUpAction] {
        var actions: [FollowUpAction] = []
        for handler in handlers {
            switch handler.handle(event) {
            case .unhandled: break
            case .passed(let action): actions.append(action)
            case .handled(let action): return actions + (action.map { [$0] } ?? [])
            }
        }
        return actions
    }

    /// Cancels all touches and presses, because a window that is gone receives no more events.
    func interrupt(_ reason: String, at arrival: TimeInterval) {
        _ = dispatch(.interrupted(reason, arrival: arrival))
    }

    /// Prints the first line.
    ///
    /// Programs that start this one wait for it: signals and touches arrive from then on.
    private func announceOpening() {
        guard !loop.isOpen else { return }
        loop.isOpen = true
        session.opened(at: monotonicTime())
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

    func leave() { loop.isExitRequested = true }

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
}
