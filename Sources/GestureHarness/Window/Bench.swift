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
        /// The same in local time, which goes before it.
        var leaveAt: TimeInterval?
        var theme = ThemeArgument.dark
        /// Whether strokes, labels and panels are drawn.
        var hasOverlay = true
    }

    let frontEnd: FrontEnd
    /// Whose classes the scenes may name.
    let program: Program
    var recorded: RecordedSession
    var picture: BenchPicture
    /// The recording that is performed, or was, as long as nobody has touched the window since.
    var playing: Playing?
    /// When the playing's progress was last shown, local time.
    var shownAt: TimeInterval = 0
    var untaken = UntakenTouches()
    var held = HeldKeys()
    var deviceNews: DeviceNews
    /// The session's time of what is known and shown.
    var latest: TimeInterval = 0
    /// The time that the picture shows; what has faded since is still in it.
    var drawn: TimeInterval = 0
    let sceneFile: SceneFile?
    /// What stood in the window when it opened.
    let firstScene: (name: String, source: String?)
    /// The file of `--record`.
    private(set) var commandedFile: RecordingFile?
    var clock: ServerClock
    var offset = ClockOffset()
    var pace = FramePace()
    /// What the pictures took, where that is to be measured; nil where it is not.
    var frameLog = FrameLog()
    let leaveAt: TimeInterval?
    /// The moment that is shown while the window is frozen; nil while it shows what comes.
    var frozen: Frozen?
    /// Who holds the timeline.
    var grips = TimelineGrips()
    /// The touchpad whose fingers stretch the timeline, and how far they have; nil for none.
    var pinched: (source: Int, scale: Double)?
    /// The recognizer that is selected in the inspector; nil for none.
    var selected: Selected?
    /// Who has pressed on the inspector and not let go yet; nil for nobody.
    var pointed: Pointed?
    var panelScroll = PanelScroll()
    /// What was changed with the keyboard, to be undone from the last.
    var changes: [PropertyChange] = []
    /// Makes the scenes of the recording, as the session made them.
    var sceneMaker: (String, String?) throws -> Scene {
        playing?.makeScene ?? { [program] in try program.scene(recorded: $0, source: $1) }
    }
    /// What tells that the program was rebuilt; nil where nobody wants to know.
    let rebuildWatch: RebuildWatch?
    /// Whether the rebuilt program was tried, and is fit to take the place.
    var isRehearsed = false
    /// Whether it leaves for the rebuilt program.
    var isRestarting = false
    /// Whether it took the place of a program before it.
    let isRestarted: Bool
    /// Why the recording stopped early, of the program before.
    var formerFailure: String?
    var isOpen = false
    /// Whether nobody has touched, pressed, scrolled or typed anything of the scene's.
    var isUntouched = true
    var isFinished = false

    /// Opens the session.
    ///
    /// - Parameters:
    ///   - frontEnd: the window.
    ///   - scene: what stands in it; the played recording's while one is played.
    ///   - sceneFile: the file to follow; nil when the scene is none, or a recording's.
    ///   - playing: the recording to be performed; nil for none.
    ///   - program: whose classes the scenes may name; the standard one by default.
    ///   - options: how the window runs.
    ///   - rebuildWatch: what tells that the program was rebuilt; nil, the default, for none.
    ///   - resumption: what the program before handed over; nil, the default, for nothing.
    /// - Throws: what drawing in the window throws.
    init(
        frontEnd: FrontEnd,
        scene: Scene,
        sceneFile: SceneFile?,
        playing: Playing?,
        program: Program = Program(),
        options: Options,
        rebuildWatch: RebuildWatch? = nil,
        resumption: Resumption? = nil
    ) throws {
        self.frontEnd = frontEnd
        self.program = program
        self.sceneFile = sceneFile
        firstScene = (scene.name, scene.sourceText)
        self.playing = playing
        deviceNews = DeviceNews(frontEnd.devices)
        self.rebuildWatch = rebuildWatch
        isRestarted = resumption != nil
        let former = resumption?.recorded
        clock = ServerClock(start: former?.header.startTime ?? frontEnd.startTime)
        recorded =
            former
            ?? RecordedSession(
                scene: scene,
                header: playing?.header ?? Self.header(of: scene, frontEnd, clock)
            )
        let opened = clock.seconds(at: frontEnd.startTime)
        offset.observe(event: opened, arrival: frontEnd.startArrival)
        leaveAt = options.leaveAt ?? options.exitAfter.map { frontEnd.startArrival + $0 }
        picture = try BenchPicture(
            frontEnd: frontEnd,
            scene: recorded.session.scene.name,
            options: options
        )
        picture.opensFolded = session.scene.opensFolded
        let start = max(opened, recorded.now)
        if former != nil { recorded.player.tick(before: start) }
        if isLive { noteSurroundings(at: start) }
        showTitle()
    }

    var session: Session { recorded.session }

    func header(of scene: Scene) -> RecordingHeader { Self.header(of: scene, frontEnd, clock) }

    private static func header(
        of scene: Scene,
        _ frontEnd: FrontEnd,
        _ clock: ServerClock
    ) -> RecordingHeader {
        RecordingHeader(
            scene: scene.name,
            source: scene.sourceText,
            size: frontEnd.geometry.sizeInPoints,
            scale: frontEnd.geometry.scale,
            startTime: clock.start,
            environment: [
                "server": frontEnd.serverDescription,
                "xinput": "\(frontEnd.xinputVersion)",
                "devices": BenchPicture.devices(frontEnd.devices, on: frontEnd.mappedDesktop),
                "touchstone": Touchstone.version,
                "date": ReportName.minute(Date()),
            ]
        )
    }

    /// What the bridge has to know before the first touch.
    func noteSurroundings(at time: TimeInterval) {
        for device in frontEnd.devices { note(.device(device), at: time) }
        note(.window(frontEnd.geometry), at: time)
    }

    /// Records to a file from the session's beginning, as `--record` says.
    func record(to file: RecordingFile) throws(RecordingError) {
        commandedFile = file
        try recorded.write(to: file)
        picture.recording = file.path
        showTitle()
    }

    /// Goes on with a file that holds the session so far.
    func goOn(with file: RecordingFile, isCommanded: Bool) {
        if isCommanded { commandedFile = file }
        recorded.goOn(writingTo: file)
        picture.recording = file.path
        showTitle()
    }

    /// Why the recording stopped early; nil when all of it was written, or none was wanted.
    var recordingFailure: String? { commandedFile?.failure ?? formerFailure }

    /// The picture as the window shows it now.
    func png() throws -> Data {
        latest = max(latest, sessionTime(at: monotonicTime()))
        // A replay of the report draws the same moment of an animation.
        if isLive, recorded.trace.areViewsAnimating(at: latest) { note(.tick, at: latest) }
        let snapshot = shownSnapshot()
        return try picture.png(
            of: snapshot,
            about: ReportLine.text(recorded.header, scene: snapshot.sceneName)
        )
    }

    /// Cancels what is down and ends the recording; nothing comes after it, and nothing is drawn.
    func close() {
        picture.close()
        latest = max(latest, sessionTime(at: monotonicTime()))
        let time = isLive ? latest : recorded.now
        if session.isInterruptible { note(.interrupt("exit"), at: time) }
        cancelPresses(at: time)
        note(.end, at: time)
        frameLog?.write()
    }

    /// Writes a report, which is the picture with the recording so far inside, and returns its
    /// path.
    ///
    /// Writes a new file in the current directory if the path is nil.
    @discardableResult
    func writeReport(_ png: Data, to path: String?) throws -> String {
        let report = try ReportPNG.embed(recorded.text(), in: png)
        guard let path else {
            return try WholeFile.write(report, toFirstFreeOf: ReportName.candidates(at: Date()))
        }
        try WholeFile.write(report, to: path)
        return path
    }

    func showTitle() {
        if frontEnd.title != picture.title { frontEnd.title = picture.title }
    }

    /// The session's time at a local one; a played one's goes no further than what was performed.
    func sessionTime(at local: TimeInterval) -> TimeInterval {
        guard let playing else { return offset.event(local) ?? latest }
        let time = playing.clock.time(at: local)
        return max(recorded.now, min(time, playing.step(in: session)?.time ?? time))
    }

    /// Puts an input of the surroundings into the session and its recording.
    func note(_ input: RecordingInput, at time: TimeInterval) {
        let timed = TimedInput(input, at: time)
        latest = max(latest, timed.time)
        do {
            try recorded.perform(timed)
        } catch {
            recorded.trace.noted(Diagnostic("inputRefused", error.message, at: latest))
        }
        tellRecordingFailure()
    }
}
