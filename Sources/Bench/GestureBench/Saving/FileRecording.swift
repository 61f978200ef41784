import Foundation
import GestureRecording
import ProcessSupport
package import RecordingFormat
import XInputFrontEnd

/// The file to which the session is recorded: that of `--record`, or one started with the key R.
package final class FileRecording {
    private var commandLineFile: RecordingFile?
    /// The reason why the previous program's recording stopped early.
    private var previousFailure: String?
    private let session: WindowSession
    private let view: WindowPresenter
    private let notices: Notices

    init(_ session: WindowSession, _ view: WindowPresenter, notices: Notices) {
        self.session = session
        self.view = view
        self.notices = notices
        session.onPerform = { [weak self] in _ = self?.reportFailure() }
        // A playback's recording is complete at the playback's end; later input is not part of it.
        session.onPlaybackEnd = { [weak self] in self?.stop() }
    }

    /// The reason why the recording of `--record` stopped early, if it did.
    package var failure: String? { commandLineFile?.failure ?? previousFailure }

    /// The last component of the file's path, while the session is recorded.
    var name: String? { session.recorded.journal.file.map { FileName.last(of: $0.path) } }

    var file: RestartState.File? {
        session.recorded.journal.file.map {
            .init(path: $0.path, isCommanded: $0 === commandLineFile)
        }
    }

    /// Records the session from its start to the file of `--record`.
    package func record(to file: RecordingFile) throws(RecordingError) {
        commandLineFile = file
        try session.recorded.write(to: file)
    }

    /// Continues with a file that already contains the session so far.
    func resume(with file: RecordingFile, isCommanded: Bool) {
        if isCommanded { commandLineFile = file }
        session.recorded.journal.file = file
    }

    /// Continues a file with a session that was performed again; the file is replaced once the new one is
    /// complete.
    ///
    /// - Returns: the reason why it cannot continue, for the window's message; nil if it does.
    func restart(_ old: RestartState.File, with journal: Journal) -> String? {
        do throws(RecordingError) {
            let new = try RecordingFile(replacing: old.path, with: journal.write)
            resume(with: new, isCommanded: old.isCommanded)
            return nil
        } catch {
            // A failure of `--record` is reported at the end, with the exit status.
            if old.isCommanded {
                resume(after: "\(error)")
            } else {
                printError("\(programName): \(error)")
            }
            return "not recording: \(FileName.withoutFolder(error))"
        }
    }

    /// Records why the previous program's recording stopped early, if it did.
    func resume(after failure: String?) { previousFailure = failure }

    /// Ends the current recording, including that of `--record`, or starts one in a new file.
    func toggle() {
        if session.recorded.journal.file == nil { start() } else { stop() }
    }

    /// Starts a recording in a new file.
    ///
    /// The file contains the session from its start, because touches and the recognizers' state depend on
    /// earlier input.
    private func start() {
        let file: RecordingFile
        do throws(RecordingError) {
            let names = ReportName.candidates(at: Date(), extension: "jsonl")
            file = try RecordingFile(firstFreeOf: names)
            try session.recorded.write(to: file)
        } catch {
            return notices.refuseRecording("\(error)")
        }
        if reportFailure() {
            // A file without the start of the session is not a recording.
            try? FileManager.default.removeItem(atPath: file.path)
            return
        }
        if session.recorded.session.isOver { return stop() }
        notices.announce("recording to \(file.path)")
    }

    func stop() {
        guard let file = session.recorded.journal.file else { return }
        closeFile()
        if let failure = file.failure { return notices.refuseRecording(failure) }
        notices.announce(
            "recording saved: \(FileName.last(of: file.path))",
            line: "recording saved: \(file.path)"
        )
    }

    /// Reports a failed write, as on a full disk, and ends the recording; returns whether one failed.
    private func reportFailure() -> Bool {
        guard let file = session.recorded.journal.file, let failure = file.failure else {
            return false
        }
        closeFile()
        // A failure of `--record` is reported at the end, with the exit status.
        if file === commandLineFile {
            notices.show("recording stopped: its file cannot be written")
        } else {
            notices.refuseRecording(failure)
        }
        return true
    }

    private func closeFile() {
        session.recorded.stopWriting(at: session.isLive ? session.now : 0)
        // The failing write may come from a hovering pointer, which does not redraw the window.
        view.setNeedsDisplay()
    }
}

extension Notices {
    fileprivate func refuseRecording(_ failure: String) {
        warn("not recording: \(failure)", line: failure)
    }
}
