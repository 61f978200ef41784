import Foundation
import RecordingFormat

/// The programs whose logs hold touches rather than kernel events.
package enum TouchLogFormat: CaseIterable, Sendable {
    case libinputDebugEvents
    case xinputTest
    case motionEvents

    private var grammar: any TouchLogGrammar {
        switch self {
        case .libinputDebugEvents: DebugEventsGrammar()
        case .xinputTest: XInputTestGrammar()
        case .motionEvents: MotionEventGrammar()
        }
    }

    /// Whether the line identifies a log of this program.
    func recognizes(_ line: TextCursor) -> Bool { type(of: grammar).isRecognizable(line) }

    /// Opens a log whose first line was already read.
    func recording(
        _ first: LineReader.Line,
        _ lines: LineReader
    ) throws(RecordingError) -> TouchLogRecording {
        let frames = try LoggedFrames(first, lines, grammar: grammar)
        return try TouchLogRecording([frames], warnings: [])
    }
}
