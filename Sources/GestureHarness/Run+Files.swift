import Assets
import Foundation
import GestureBench
import GestureOverlay
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat
import XInputFrontEnd

/// The checks of `run` before its window opens, and its output at the end.
extension Run {
    /// Checks the files before anything is written.
    ///
    /// - Throws: ``Failure`` if a file to write is also read, is written twice, or cannot be created.
    func checkFiles(_ program: Program) throws {
        if let report { try AtomicFile.checkWritable(report) }
        if let record { try AtomicFile.checkName(record) }
        if let report, let record, ReportName.isSameFile(report, record) {
            throw Failure(.badInput, "--record and --report name the same file, expected two")
        }
        for path in [record, report].compactMap(\.self) {
            if let play, ReportName.isSameFile(path, play) {
                throw Failure(.badInput, "\(path) is the file of --play, expected another file")
            }
            if let file = scene.flatMap(program.file), ReportName.isSameFile(path, file) {
                throw Failure(.badInput, "\(path) is the scene's file, expected another file")
            }
        }
        if watch, let record, !RecordingFile.isReplaceable(record) {
            throw Failure(.badInput, "\(record) is not a regular file, expected one with --watch")
        }
    }

    func opening(in program: Program) throws -> WindowOpening {
        guard watch else { return try newOpening(in: program) }
        return try RebuildAttachment(in: program, scene: scene).opening {
            try newOpening(in: program)
        }
    }

    private func newOpening(in program: Program) throws -> WindowOpening {
        let text = try scene.map { name throws(SceneError) in try program.text(named: name) }
        let values = try Player.Options.settings(settings)
        let playback = try play.map {
            try Playback(
                file: $0,
                speed: speed ?? 1,
                options: Player.Options(scene: text, settings: values, in: program)
            )
        }
        // The program's own scene has no file.
        let isFile = scene.flatMap { program.file(of: $0) } != nil
        return WindowOpening(
            scene: try playback?.player.session.scene
                ?? program.scene(text ?? program.firstScene()),
            sceneFile: isFile ? text.flatMap { SceneFile($0) } : nil,
            playback: playback,
            program: program
        )
    }

    func windowOptions(_ opening: WindowOpening) -> WindowOptions {
        let scene = opening.playback?.player.session.scene ?? opening.scene
        let preferred = opening.playback?.player.header.size ?? scene.size
        let points =
            opening.playback?.windowSize
            ?? (scene.opensWithPanelsFolded
                ? preferred
                : Panels.windowSize(showing: scene.restingSize, preferred: preferred))
        var options = WindowOptions(
            title: "touchstone",
            size: size.map { .pixels(width: $0.width, height: $0.height) }
                ?? .points(width: Int(points.width), height: Int(points.height)),
            scale: scale.factor,
            icons: WindowIcon.images
        )
        options.placement = opening.placement
        return options
    }

    /// Ends the session and writes its report.
    ///
    /// - Throws: the most serious of the failures; the others are printed.
    func end(_ controller: WindowController, after fault: FrontEndError?) throws {
        // A session that ends because X failed is saved even if no report was requested.
        let isWanted = report != nil || fault != nil && !controller.session.isUntouched
        // The picture is taken before closing cancels the touches; the recording includes the cancellations.
        let wanted = isWanted ? controller.report(of: .session) : nil
        controller.close()
        var failures = controller.recording.failure.map { [Failure(.badInput, $0)] } ?? []
        do {
            if let wanted {
                let path = try wanted.write(to: report)
                if fault != nil { printMessage("\(programName): report saved: \(path)") }
            }
        } catch {
            failures.append(Failure(error))
        }
        if let fault { failures.append(Failure(fault)) }
        // The last failure is the most serious one and determines the exit status.
        for failure in failures.dropLast() { printError("\(programName): \(failure)") }
        if let last = failures.last { throw last }
    }
}
