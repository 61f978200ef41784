import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// A session that was handed over, performed by the classes that this program has.
struct Resumption {
    let handover: Handover
    let folder: HandoverFolder
    /// The session with its recording; nil where there was none, or it cannot be performed any more.
    let recorded: RecordedSession?
    /// Why it cannot be performed; nil where all is well.
    let trouble: String?

    /// The one that was given to this program, once; nil for none.
    init?(in program: Program) throws(Failure) {
        guard let folder = HandoverFolder.taken() else { return nil }
        self.folder = folder
        handover = try folder.read()
        guard handover.hasSession else {
            recorded = nil
            trouble = nil
            return
        }
        do {
            recorded = try Self.perform(folder.recording, in: program)
            trouble = nil
        } catch {
            recorded = nil
            trouble = "\(error)"
        }
    }

    /// The file that goes on; the old one is replaced when the new recording is whole beside it.
    func continuedFile() throws(RecordingError) -> RecordingFile? {
        guard let recorded, let file = handover.file else { return nil }
        return try RecordingFile(replacing: file.path, with: recorded.text())
    }

    /// Takes away what was handed over; the old session's recording stays where there is no other.
    func finish() { folder.remove(keepsRecording: trouble != nil) }

    private static func perform(_ file: String, in program: Program) throws -> RecordedSession {
        var reader = try RecordingReader(file: file)
        let header = reader.header
        let scene = try program.scene(recorded: header.scene, source: header.source)
        let recorded = RecordedSession(scene: scene, header: header)
        while let (input, _) = try reader.next() {
            recorded.player.tick(before: input.time)
            if case .scene(let name, let source) = input.input {
                let scene = try program.scene(recorded: name, source: source)
                recorded.change(to: scene, at: input.time)
            } else {
                try recorded.perform(input)
            }
        }
        return recorded
    }
}
