import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// The application in the window: what the front end reads goes into the session and the recording,
/// what the session knows is drawn.
final class Bench: FrontEndApplication {
    /// How the window runs.
    struct Options {
        /// Seconds after which it leaves by itself; nil for never.
        var exitAfter: TimeInterval?
        var theme = ThemeArgument.dark
        /// Whether strokes, labels and panels are drawn.
        var hasOverlay = true
    }

    let frontEnd: FrontEnd
    let session: Session
    let header: RecordingHeader
    private let journal: Journal
    private(set) var picture: BenchPicture
    private var clock: ServerClock
    private var offset = ClockOffset()
    private var latest: TimeInterval = 0
    /// The time that the picture shows; what has faded since is still in it.
    private var drawn: TimeInterval = 0
    private let leaveAt: TimeInterval?
    private var isOpen = false
    private(set) var isFinished = false

    init(frontEnd: FrontEnd, scene: Scene, file: RecordingFile?, options: Options) throws {
        self.frontEnd = frontEnd
        let geometry = frontEnd.geometry
        header = RecordingHeader(
            scene: scene.name,
            source: scene.sourceText,
            size: geometry.sizeInPoints,
            scale: geometry.scale,
            startTime: frontEnd.startTime,
            environment: [
                "server": frontEnd.serverDescription,
                "xinput": "\(frontEnd.xinputVersion)",
                "touchstone": Touchstone.version,
            ]
        )
        let session = Session(scene: scene, header: header)
        let journal = Journal(header, file: file)
        session.onLine = { journal.note($0) }
        self.session = session
        self.journal = journal
        clock = ServerClock(start: frontEnd.startTime)
        offset.observe(event: 0, arrival: frontEnd.startArrival)
        leaveAt = options.exitAfter.map { frontEnd.startArrival + $0 }
        picture = try BenchPicture(
            frontEnd: frontEnd,
            scene: scene.name,
            recording: file?.path,
            options: options
        )
        picture.arePanelsShown = !scene.opensFolded
        for device in frontEnd.devices { perform(.device(device), at: 0) }
        perform(.window(geometry), at: 0)
        frontEnd.title = picture.title
    }

    /// Why the recording stopped early; nil when all of it was written, or none was wanted.
    var recordingFailure: String? { journal.file?.failure }

    /// The picture as the window shows it now.
    func png() throws -> Data {
        latest = max(latest, eventTime(monotonicTime()))
        return try picture.png(of: session.snapshot(at: latest))
    }

    /// Cancels what is down and ends the recording; nothing comes after it, and nothing is drawn.
    func close(isConnectionLost: Bool) {
        picture.close(isLost: isConnectionLost)
        latest = max(latest, eventTime(monotonicTime()))
        if session.hasTouches { perform(.interrupt("exit"), at: latest) }
        perform(.end, at: latest)
    }

    /// Writes a report: the picture, with the recording so far inside.
    func writeReport(_ png: Data, to path: String) throws {
        try WholeFile.write(try ReportPNG.embed(journal.text, in: png), to: path)
    }

    // MARK: FrontEndApplication

    func frontEnd(
        _ frontEnd: FrontEnd,
        received batch: [FrontEndEvent],
        arrival: TimeInterval
    ) {
        var gone = Set(batch.compactMap(\.removedDevice))
        for event in batch {
            // A device that goes ends its touches first: told the other way round they are cancelled,
            // as they are, and no pan ends with a fling. The recording keeps this order.
            if let source = event.endedTouchSource, gone.remove(source) != nil {
                take(.deviceRemoved(id: source), arrival: arrival)
            } else if let id = event.removedDevice, gone.remove(id) == nil {
                continue
            }
            take(event, arrival: arrival)
        }
    }

    var nextDeadline: TimeInterval? {
        let due = session.nextDeadline.flatMap { offset.local($0) }
        return [due, leaveAt].compactMap(\.self).min()
    }

    func deadlineReached(now: TimeInterval) {
        if let leaveAt, now >= leaveAt { isFinished = true }
        guard let due = session.nextDeadline, let local = offset.local(due), local <= now else {
            return
        }
        // The core is then at this very time, and so are the outputs.
        perform(.tick, at: max(session.scene.window.time, due))
        picture.isStale = true
    }

    var needsFrame: Bool { picture.isStale || session.isAnimating(at: drawn) }

    func drawFrame(now: TimeInterval) {
        latest = max(latest, eventTime(now))
        drawn = latest
        picture.draw(session.snapshot(at: latest))
    }

    func signalled(_ signal: Int32) { isFinished = true }

    // MARK: Events

    private func take(_ event: FrontEndEvent, arrival: TimeInterval) {
        // A pointer that passes over shows nothing: no picture is worked out for it.
        if !event.isHover || session.hasTouches { picture.isStale = true }
        switch event {
        case .input(let input):
            let time = clock.seconds(at: input.serverTime)
            offset.observe(event: time, arrival: arrival)
            let begins = input.kind == .touchBegin || input.kind == .buttonPress
            if begins { picture.notice = nil }
            let isOnPanel = begins && picture.isOnPanel(pixel: input.position)
            perform(.xi(input, isOnPanel: isOnPanel), at: time)
        case .key(let key):
            if key.isDown && !key.isRepeat, let command = KeyCommand(key) { perform(command) }
        case .device(let device):
            perform(.device(device), at: eventTime(arrival))
            followDevices()
        case .deviceRemoved(let id):
            perform(.deviceGone(id), at: eventTime(arrival))
            followDevices()
        case .window(let geometry):
            perform(.window(geometry), at: eventTime(arrival))
            picture.resize(to: geometry)
        case .exposed(let rectangle): picture.expose(rectangle)
        case .mapped: tellThatItIsOpen()
        case .unmapped: interrupt("unmapped", at: arrival)
        case .destroyed:
            interrupt("destroyed", at: arrival)
            isFinished = true
        case .closeRequested: isFinished = true
        case .focusGained, .focusLost: break
        case .diagnostic(let name, let detail):
            // Of the surroundings, which a replay does not have: shown, but no output.
            session.trace.noted(Diagnostic(name, detail, at: eventTime(arrival)))
        }
    }

    /// Programs that start this one wait for the line: from here on signals and touches arrive.
    private func tellThatItIsOpen() {
        guard !isOpen else { return }
        isOpen = true
        say("touchstone: \(picture.summary)")
    }

    private func followDevices() {
        picture.follow(frontEnd.devices)
        frontEnd.title = picture.title
    }

    private func perform(_ command: KeyCommand) {
        switch command {
        case .report: saveReport()
        case .clear:
            session.clear()
            picture.notice = nil
        case .interrupt: interrupt("escape", at: monotonicTime())
        case .quit: isFinished = true
        case .help: picture.isHelpShown.toggle()
        case .panels: picture.arePanelsShown.toggle()
        case .fullScreen:
            picture.isFullScreen.toggle()
            frontEnd.setFullScreen(picture.isFullScreen)
        }
    }

    private func interrupt(_ reason: String, at arrival: TimeInterval) {
        guard session.hasTouches else { return }
        perform(.interrupt(reason), at: eventTime(arrival))
    }

    private func saveReport() {
        let path = ReportName.free(at: Date())
        do {
            try writeReport(png(), to: path)
            picture.notice = "report saved: \(path)"
            say("touchstone: report saved: \(path)")
        } catch {
            picture.notice = "report not saved: \(error)"
            complain("touchstone: \(error)")
        }
    }

    private func eventTime(_ local: TimeInterval) -> TimeInterval { offset.event(local) ?? latest }

    private func perform(_ input: RecordingInput, at time: TimeInterval) {
        let timed = TimedInput(input, at: time)
        journal.note(timed)
        latest = max(latest, timed.time)
        do {
            try session.perform(timed)
        } catch {
            session.trace.noted(Diagnostic("inputRefused", error.message, at: latest))
        }
    }
}

extension FrontEndEvent {
    /// Whether a pointer moved; with a button held it drags, and touches are down.
    fileprivate var isHover: Bool {
        guard case .input(let event) = self else { return false }
        switch event.kind {
        case .motion, .enter, .leave: return true
        case .touchBegin, .touchUpdate, .touchEnd, .touchOwnership, .buttonPress, .buttonRelease:
            return false
        }
    }

    /// The device that is gone with this event; nil for other events.
    fileprivate var removedDevice: Int? {
        guard case .deviceRemoved(let id) = self else { return nil }
        return id
    }

    /// The device of a touch that ends with this event; nil for other events.
    fileprivate var endedTouchSource: Int? {
        guard case .input(let event) = self, event.kind == .touchEnd else { return nil }
        return event.source
    }
}
