import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// The application in the window: what the front end reads goes down a list of handlers, and what they
/// know is drawn.
final class WindowController: FrontEndApplication {
    let frontEnd: FrontEnd
    let session: WindowSession
    let recording: FileRecording
    let scenes: SceneEditor
    let view: WindowView
    let inspector: Inspector
    let timeline: Timeline
    let surroundings: Surroundings
    let playback: PlaybackControl
    let presses: Presses
    let notices: Notices
    /// What leaves for the rebuilt program, with `--watch`; nil without.
    let rebuild: Rebuild?
    /// Who sees an event, in this order.
    private let handlers: [any EventHandler]
    let leaveDeadline: TimeInterval?
    private var stage = Stage()

    /// How far the window is; it may be left before it is open.
    private struct Stage {
        var isOpen = false
        var isLeft = false
    }

    /// Opens the window on what stands in it first.
    ///
    /// - Throws: what drawing in the window throws.
    init(
        _ frontEnd: FrontEnd,
        _ opening: Opening,
        options: Options,
        rebuild: Rebuild? = nil
    ) throws {
        self.frontEnd = frontEnd
        self.rebuild = rebuild
        leaveDeadline =
            opening.leaveAt ?? options.exitAfter.map { frontEnd.startArrival + $0 }
        notices = Notices()
        session = try WindowSession(opening, in: frontEnd)
        view = try WindowView(frontEnd, options: options, notices: notices)
        recording = FileRecording(session, notices: notices)
        scenes = SceneEditor(opening, session, notices: notices)
        timeline = Timeline(session, view, notices: notices)
        inspector = Inspector(session, view, scenes: scenes)
        surroundings = Surroundings(frontEnd, session, notices: notices)
        presses = Presses(session, notices: notices)
        playback = PlaybackControl(
            session,
            recording,
            surroundings,
            presses,
            view,
            notices: notices
        )
        handlers = [
            timeline, inspector, PanelWheels(frontEnd, view, inspector, timeline), surroundings,
            view, KeyCommands(), playback, Canvas(session, timeline, notices: notices), session,
            presses, WindowLife(),
        ]
        session.onSceneChange = { [weak self] in self?.sceneChanged() }
        view.parts.opensFolded = session.scene.opensFolded
        if session.isLive { surroundings.introduce(at: session.start) }
        showTitle()
    }

    /// The surface goes before the display does, whoever still holds the view.
    deinit { view.close() }

    private func sceneChanged() {
        presses.forget()
        scenes.forgetChanges()
        inspector.followScene()
        view.parts.opensFolded = session.scene.opensFolded
        view.setNeedsDisplay()
    }

    // MARK: Events

    func frontEnd(
        _ frontEnd: FrontEnd,
        received batch: [FrontEndEvent],
        arrival: TimeInterval
    ) {
        let removed = Set(batch.compactMap(\.removedDevice))
        for event in batch.goingsFirst { take(event, removed: removed, arrival: arrival) }
        if view.needsDisplay { showTitle() }
    }

    private func take(_ event: FrontEndEvent, removed: Set<Int>, arrival: TimeInterval) {
        let outputs = session.recorded.outputs
        let consequence: Consequence?
        switch event {
        case .input(let input):
            let time = session.observe(input.serverTime, arrival: arrival)
            consequence = walk(
                .input(PanelInput(input, at: time, on: view, devices: frontEnd.devices))
            )
        case .key(let key):
            let time = session.observe(key.serverTime, arrival: arrival)
            consequence = walk(.key(key, at: time, isLost: removed.contains(key.source)))
        case .unmapped:
            interrupt("unmapped", at: arrival)
            consequence = walk(.other(event, arrival: arrival))
        default: consequence = walk(.other(event, arrival: arrival))
        }
        // A pointer that passes over shows nothing unless someone listens: no picture is worked out.
        let isSeen =
            !event.isHover || session.player.session.hasTouches
            || session.recorded.outputs != outputs
        if isSeen { view.setNeedsDisplay() }
        switch consequence {
        case .shows(let local?): if isSeen { view.shows(since: local) }
        case .performs(let command, let serverTime): perform(command, at: serverTime)
        case .opens: tellThatItIsOpen()
        case .leaves: leave()
        case .shows(nil), nil: break
        }
    }

    /// Takes an event down the list, and returns what follows.
    private func walk(_ event: WindowEvent) -> Consequence? {
        for handler in handlers {
            if case .taken(let consequence) = handler.handle(event) { return consequence }
        }
        return nil
    }

    /// Takes away all that is down: of a window that is gone nothing more is reported.
    func interrupt(_ reason: String, at arrival: TimeInterval) {
        _ = walk(.interrupted(reason, arrival: arrival))
    }

    /// Programs that start this one wait for the line: from here on signals and touches arrive.
    private func tellThatItIsOpen() {
        guard !stage.isOpen else { return }
        stage.isOpen = true
        session.playback?.clock.begin(at: monotonicTime())
        say("\(programName): \(rebuild?.greeting ?? "")\(surroundings.summary)")
    }

    var watchedDescriptors: [Int32] {
        [scenes.descriptor, rebuild?.descriptor].compactMap(\.self)
    }

    func descriptorReady(_ descriptor: Int32) {
        if descriptor == rebuild?.descriptor { rebuild?.read(at: monotonicTime()) }
        if descriptor == scenes.descriptor, scenes.reloadIfSaved() {
            view.setNeedsDisplay()
            showTitle()
        }
    }

    // MARK: Time

    var nextDeadline: TimeInterval? {
        let due =
            session.isLive
            ? session.player.session.nextDeadline.flatMap { session.offset.local($0) }
            : session.playback?.deadline
        return [due, leaveDeadline, rebuild?.deadline].compactMap(\.self).min()
    }

    func deadlineReached(now: TimeInterval) {
        if let leaveDeadline, now >= leaveDeadline { leave() }
        if !isFinished { rebuild?.deadlineReached(now: now) }
        if session.tick(at: now) { view.setNeedsDisplay() }
        playback.play(now: now)
        if view.needsDisplay { showTitle() }
    }

    func signalled(_ signal: Int32) { leave() }

    func leave() { stage.isLeft = true }

    var isFinished: Bool { stage.isLeft || rebuild?.isLeaving == true }

    /// Runs the window until it is left; of a rebuilt program that cannot take its place it goes on.
    func run() throws(XFault) {
        repeat {
            try frontEnd.run(self)
            rebuild?.restart()
        } while !isFinished
    }
}
