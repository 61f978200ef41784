import Foundation
import GestureRecording
import XInputFrontEnd

/// The key `R`, and the recording's file.
extension Bench {
    /// Ends the recording that is being written, one of `--record` too; begins one in a new file where
    /// none is.
    func toggleRecording() {
        if recorded.file == nil { startRecording() } else { stopRecording() }
    }

    /// The file holds the session from its beginning: the fingers that are down, and what the recognizers
    /// remember, come from before.
    private func startRecording() {
        let path: String
        do throws(RecordingError) {
            let names = ReportName.candidates(at: Date(), extension: "jsonl")
            let file = try RecordingFile(firstFreeOf: names)
            path = file.path
            try recorded.write(to: file)
        } catch {
            return tellNotRecording("\(error)")
        }
        if tellRecordingFailure() {
            // What has not even its beginning is no recording.
            try? FileManager.default.removeItem(atPath: path)
            return
        }
        if recorded.isOver { return stopRecording() }
        picture.recording = path
        picture.notice = "recording to \(path)"
        say("\(programName): recording to \(path)")
        showTitle()
    }

    func stopRecording() {
        guard let path = recorded.file?.path else { return }
        let file = recorded.file
        recorded.stopWriting(at: isLive ? sessionTime(at: monotonicTime()) : 0)
        picture.recording = nil
        if let failure = file?.failure { return tellNotRecording(failure) }
        picture.notice = "recording saved: \(FileName.last(of: path))"
        say("\(programName): recording saved: \(path)")
        showTitle()
    }

    /// Tells once when the file takes no more, as on a full disk, and goes on without it; false when all
    /// is well.
    @discardableResult
    func tellRecordingFailure() -> Bool {
        guard let file = recorded.file, let failure = file.failure else { return false }
        recorded.stopWriting(at: isLive ? sessionTime(at: monotonicTime()) : 0)
        picture.recording = nil
        // That of `--record` is told at the end, with the exit status.
        if file === commandedFile {
            picture.notice = "the recording stopped: its file cannot be written on"
            showTitle()
        } else {
            tellNotRecording(failure)
        }
        return true
    }

    private func tellNotRecording(_ failure: String) {
        picture.notice = "not recording: \(failure)"
        complain("\(programName): \(failure)")
        showTitle()
    }
}
