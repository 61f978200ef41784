import Foundation
import GestureRecording
import GestureScenes
import XInputFrontEnd

/// What `run` finds out before its window opens.
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

    /// The scene that the key 0 leads to.
    func firstScene(
        _ opening: SceneText?,
        _ former: Session?,
        in program: Program
    ) throws -> Scene {
        do {
            if let opening { return try program.scene(opening) }
        } catch {
            guard former != nil else { throw error }
        }
        return try former?.scene ?? program.scene(program.firstScene())
    }

    /// The scene's file, to be followed; of a session that goes on it may hold another text by now.
    func sceneFile(
        _ text: SceneText?,
        _ resumption: Resumption?,
        in program: Program
    ) -> SceneFile? {
        guard let scene, let path = program.file(of: scene) else { return nil }
        guard let resumption, let former = resumption.recorded?.session,
            resumption.handover.isFirstScene || text == nil
        else { return text.flatMap { SceneFile($0) } }
        let standing = resumption.handover.isFirstScene ? former.scene.sourceText : nil
        return SceneFile(path: path, standing: standing ?? "", latest: nil)
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

    /// Opens the file of `--record` for a session that begins.
    ///
    /// What it holds of one that cannot go on is nowhere else in a place of the user's, and is kept beside it.
    func newRecording(_ path: String, after resumption: Resumption?) throws -> RecordingFile {
        if resumption?.trouble != nil, SystemFile.exists(path) {
            let url = URL(fileURLWithPath: path)
            let names = ReportName.candidates(
                url.deletingPathExtension().path,
                extension: url.pathExtension
            )
            let kept = try WholeFile.move(path, toFirstFreeOf: names)
            complain("\(programName): the old session's recording is kept: \(kept)")
        }
        return try RecordingFile(path: path)
    }

    func windowOptions(size points: CGSize) -> WindowOptions {
        WindowOptions(
            title: "touchstone",
            size: size.map { .pixels(width: $0.width, height: $0.height) }
                ?? .points(width: Int(points.width), height: Int(points.height)),
            scale: scale.factor,
            icons: WindowIcon.images
        )
    }
}
