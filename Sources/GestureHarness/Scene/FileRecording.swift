import Foundation
import GestureRecording
import XInputFrontEnd

/// The file that the session is recorded to: that of `--record`, or the key R's.
final class FileRecording {
    private var commandedFile: RecordingFile?
    /// Why the recording stopped early, of the program before.
    private var formerFailure: String?
    private let session: WindowSession
    private let view: WindowView
    private let notices: Notices

    init(_ session: WindowSession, _ view: WindowView, notices: Notices) {
        self.session = session
        self.view = view
        self.notices = notices
        session.onPerform = { [weak self] in _ = self?.reportFailure() }
        // The recording of a playback is complete at its end: later input is not part of it.
        session.onPlaybackEnd = { [weak self] in self?.stop() }
    }

    /// Why the recording stopped early; nil when all of it was written, or none was wanted.
    var failure: String? { commandedFile?.failure ?? formerFailure }

    /// The last part of the file's name; nil when none is written.
    var name: String? { session.recorded.file.map { FileName.last(of: $0.path) } }

    /// The file that is written; nil for none.
    var file: Handover.File? {
        session.recorded.file.map { .init(path: $0.path, isCommanded: $0 === commandedFile) }
    }

    /// Records to a file from the session's beginning, as `--record` says.
    func record(to file: RecordingFile) throws(RecordingError) {
        commandedFile = file
        try session.record(to: file)
    }

    /// Goes on with a file that holds the session so far.
    func goOn(with file: RecordingFile, isCommanded: Bool) {
        if isCommanded { commandedFile = file }
        session.goOn(recordingTo: file)
    }

    /// Takes in that the recording of the program before stopped early; nil for no.
    func goOn(after failure: String?) { formerFailure = failure }

    /// Ends the recording that is being written, one of `--record` too; begins one in a new file where
    /// none is.
    func toggle() {
        if session.recorded.file == nil { start() } else { stop() }
    }

    /// The file holds the session from its beginning: the fingers that are down, and what the recognizers
    /// remember, come from before.
    private func start() {
        let file: RecordingFile
        do throws(RecordingError) {
            let names = ReportName.candidates(at: Date(), extension: "jsonl")
            file = try RecordingFile(firstFreeOf: names)
            try session.record(to: file)
        } catch {
            return notices.refuseRecording("\(error)")
        }
        if reportFailure() {
            // What has not even its beginning is no recording.
            try? FileManager.default.removeItem(atPath: file.path)
            return
        }
        if session.player.isOver { return stop() }
        notices.tell("recording to \(file.path)")
    }

    func stop() {
        guard let file = session.recorded.file else { return }
        letGo()
        if let failure = file.failure { return notices.refuseRecording(failure) }
        notices.tell(
            "recording saved: \(FileName.last(of: file.path))",
            line: "recording saved: \(file.path)"
        )
    }

    /// Reports once that the file takes no more, as on a full disk, and goes on without it; false when all
    /// is well.
    private func reportFailure() -> Bool {
        guard let file = session.recorded.file, let failure = file.failure else { return false }
        letGo()
        // That of `--record` is reported at the end, with the exit status.
        if file === commandedFile {
            notices.show("the recording stopped: its file cannot be written on")
        } else {
            notices.refuseRecording(failure)
        }
        return true
    }

    private func letGo() {
        session.stopRecording()
        // A file may fail under a pointer that passes over, which by itself shows nothing.
        view.setNeedsDisplay()
    }
}

extension Notices {
    fileprivate func refuseRecording(_ failure: String) {
        warn("not recording: \(failure)", line: failure)
    }
}
