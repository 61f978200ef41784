import Assets
import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import XInputFrontEnd

/// What the window opens with.
struct Opening {
    /// What stands in the window: the played recording's scene while one is played.
    let scene: Scene
    /// The file to follow; nil when the scene comes from none, or is a recording's.
    var sceneFile: SceneFile?
    /// The recording to be performed; nil for none.
    var playback: Playback?
    /// The session to go on with; nil for a new one.
    var former: RecordedSession?
    var program = Program()
    /// When to leave, in local time; nil as the options say.
    var leaveAt: TimeInterval?
    /// Where the window stands; nil as the window manager places it.
    var place: WindowPlace?
    /// Whether the session to resume is untouched so far.
    var isUntouched = true
    /// The window's companion, such as that of `--watch`; nil for none.
    var attachment: (any Attachment)?
    /// Whether this run is the trial of a rebuilt program, which opens no window.
    var isRehearsal = false
}

extension WindowController {
    struct Options {
        /// Seconds after which it leaves by itself; nil for never.
        var exitAfter: TimeInterval?
        var theme = ThemeArgument.dark
        /// Whether strokes, labels and panels are drawn.
        var hasOverlay = true
    }
}

/// What `run` finds out before its window opens, and leaves behind.
extension Run {
    /// What can be told to be wrong before anything is done.
    func checkFiles(_ program: Program) throws {
        if let report { try WholeFile.checkPlace(report) }
        if let record { try RecordingFile.checkLinks(record) }
        if let report, let record, ReportName.isSameFile(report, record) {
            throw Failure(.badInput, "--record and --report name the same file, expected two")
        }
        for path in [record, report].compactMap(\.self) {
            if let play, ReportName.isSameFile(path, play) {
                throw Failure(.badInput, "\(path) is the played file itself, expected another")
            }
            if let file = scene.flatMap(program.file), ReportName.isSameFile(path, file) {
                throw Failure(.badInput, "\(path) is the scene's file itself, expected another")
            }
        }
        if watch, let record, try !RecordingFile.isReplaceable(record) {
            throw Failure(.badInput, "\(record) is no regular file, expected one with --watch")
        }
    }

    /// What the window opens with.
    func opening(in program: Program) throws -> Opening {
        guard watch else { return try newOpening(in: program) }
        return try Rebuild(in: program, scene: scene).opening { try newOpening(in: program) }
    }

    private func newOpening(in program: Program) throws -> Opening {
        let text = try scene.map { name throws(SceneError) in try program.text(named: name) }
        let playback = try play.map {
            try Playback(file: $0, speed: speed ?? 1, scene: text, in: program)
        }
        // The program's own scene comes from no file.
        let isFile = scene.flatMap { program.file(of: $0) } != nil
        return Opening(
            scene: try playback?.player.session.scene
                ?? program.scene(text ?? program.firstScene()),
            sceneFile: isFile ? text.flatMap { SceneFile($0) } : nil,
            playback: playback,
            program: program
        )
    }

    /// Opens the pipe of `--record`; nil if it is not a pipe.
    ///
    /// The window opens only afterwards, since it would not respond while this waits for a reader.
    func openPipe() throws -> RecordingFile? {
        guard let record, SystemFile.kind(record) == S_IFIFO else { return nil }
        return try RecordingFile(path: record) {
            complain(
                "\(programName): \(record): is a pipe without a reader; waiting for one"
            )
        }
    }

    func windowOptions(_ opening: Opening) -> WindowOptions {
        let points = opening.playback?.player.header.size ?? opening.scene.size
        var options = WindowOptions(
            title: "touchstone",
            size: size.map { .pixels(width: $0.width, height: $0.height) }
                ?? .points(width: Int(points.width), height: Int(points.height)),
            scale: scale.factor,
            icons: WindowIcon.images
        )
        options.place = opening.place
        return options
    }

    /// Ends the session, and writes what is to be kept of it; throws the gravest of what went wrong.
    func end(_ controller: WindowController, after fault: XFault?) throws {
        // A session that broke off is kept, whether a report was wanted or not.
        let isWanted = report != nil || fault != nil && !controller.session.isUntouched
        // The picture is what was seen on leaving; the recording also holds what leaving did.
        let picture = isWanted ? Result { try controller.png() } : nil
        controller.close()
        var failures = controller.recording.failure.map { [Failure(.badInput, $0)] } ?? []
        do {
            if let picture {
                let path = try controller.writeReport(picture.get(), to: report)
                if fault != nil { say("\(programName): report saved: \(path)") }
            }
        } catch {
            failures.append(Failure(error))
        }
        if let fault { failures.append(Failure(fault)) }
        // Each is reported; the last, which is the gravest, gives the status.
        for failure in failures.dropLast() { complain("\(programName): \(failure)") }
        if let last = failures.last { throw last }
    }
}

/// The window's icon, in the sizes that window managers ask for.
enum WindowIcon {
    static var images: [IconImage] {
        Assets.icons.compactMap { png in
            (try? IconPixels(png: png)).flatMap { icon in
                IconImage(width: icon.width, height: icon.height, pixels: icon.values)
            }
        }
    }
}
