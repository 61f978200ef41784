package import Foundation
import GestureKit
package import GestureScenes
package import RecordingFormat
import TouchBridge

/// The recording in a report of a session: the whole session, or its part from the last change of scene on,
/// with the devices and the window of that moment.
///
/// Its header has the moment of saving.
package final class ReportRecording {
    /// The beginning of the last scene.
    private struct Start {
        let time: TimeInterval
        let header: RecordingHeader
        /// The devices and the window.
        let context: [TimedInput]
        /// The size of the session's recording before the first line of the scene.
        let offset: Int
    }

    /// The maximum size of a scene's recording that is tried, in bytes: some minutes of fingers, whose replay takes
    /// less than a second.
    package static let maxTrialSize = 4_000_000

    private let journal: Journal
    private let header: RecordingHeader
    private var devices: [InputDevice] = []
    private var window: WindowGeometry?
    private var latest: TimeInterval = 0
    /// The beginning of the last scene; nil while the first one is open.
    private var start: Start?

    /// Observes a session whose recording is this journal; the journal has to observe it first.
    package init(_ journal: Journal, _ header: RecordingHeader, of session: Session) {
        self.journal = journal
        self.header = header
        session.observe { [self] in note($0) }
    }

    /// Returns the recording so far.
    ///
    /// It begins with the last scene if its inputs alone give the same outputs, and they are short enough to try;
    /// otherwise with the session. A finger that was down when the scene changed makes a difference.
    ///
    /// - Parameters:
    ///   - moment: The moment that the report shows, in seconds, and that the recording contains; nil for the
    ///     whole session.
    ///   - date: The moment of saving, for the header.
    ///   - makeScene: Creates a scene from its name and text.
    /// - Returns: The recording, complete and independent of the session.
    /// - Throws: `RecordingError` if the session's recording cannot be read.
    package func journal(
        showing moment: TimeInterval?,
        savedAt date: String,
        makeScene: @escaping (String, String?) throws -> Scene
    ) throws(RecordingError) -> Journal {
        func dated(_ header: RecordingHeader) -> RecordingHeader {
            var header = header
            header.environment["date"] = date
            return header
        }
        if let start, let moment, start.time <= moment + Tolerance.time,
            journal.count - start.offset <= Self.maxTrialSize
        {
            let scene = try Journal(dated(start.header), start.context, journal, from: start.offset)
            if (try? Self.isRepeatable(scene, makeScene)) == true { return scene }
        }
        return try Journal(dated(header), [], journal, from: journal.headerSize)
    }

    private static func isRepeatable(
        _ journal: Journal,
        _ makeScene: @escaping (String, String?) throws -> Scene
    ) throws -> Bool {
        let text = try journal.text()
        var options = Player.Options()
        options.makeScene = makeScene
        let player = try Player(text: text, name: "the report", options: options)
        let repeated = Journal(player.session.header)
        repeated.record(player.session)
        try player.performAll()
        return try repeated.text() == text
    }

    private func note(_ event: Session.Event) {
        switch event {
        case .input(let input): note(input)
        case .scene(let scene, let size):
            var header = header
            (header.scene, header.source, header.size) = (scene.name, scene.sourceText, size)
            if let window { header.scale = window.scale }
            let context =
                devices.map { TimedInput(.device($0), at: latest) }
                + (window.map { [TimedInput(.window($0), at: latest)] } ?? [])
            start = Start(time: latest, header: header, context: context, offset: journal.count)
        case .event, .owned, .interrupted, .window, .cleared, .output, .behaviour, .diagnostic:
            break
        }
    }

    private func note(_ input: TimedInput) {
        latest = input.time
        switch input.input {
        case .device(let device):
            if let index = devices.firstIndex(where: { $0.id == device.id }) {
                devices[index] = device
            } else {
                devices.append(device)
            }
        case .deviceRemoved(let id): devices.removeAll { $0.id == id }
        case .window(let geometry): window = geometry
        case .expected(let label):
            // Its sequence has to be in the recording.
            if let start, let time = label.time, time < start.time { self.start = nil }
        default: break
        }
    }
}

extension ReportPNG {
    /// Writes the PNG with the recording inserted before its last chunk.
    ///
    /// - Throws: `RecordingError` if `png` is not a complete PNG, the recording is too large, or memory is
    ///   short; or the error of the file.
    package static func write(_ png: Data, with recording: Journal, to file: FileHandle) throws {
        try write(png, size: recording.count, recording.pieces(), to: file)
    }
}

extension RecordingStrip {
    /// Creates the pixels of a recording so far.
    ///
    /// - Throws: `Omission` if the recording does not fit; `RecordingError` if it cannot be read, or if memory
    ///   is exhausted.
    package init(_ recording: Journal, maxColumns: Int, minRows: Int) throws {
        guard recording.count <= Self.maxSize else { throw Omission.tooLong }
        try self.init(try recording.text(), maxColumns: maxColumns, minRows: minRows)
    }
}
