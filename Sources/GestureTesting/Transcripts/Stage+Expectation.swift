import Foundation
public import GestureKit

/// The verbs that compare what happened with what a test expects.
extension Stage {
    /// Expects this to be all that happened since the transcript was last read.
    ///
    /// Where it is not, one issue is recorded at the line that called this: both transcripts side by
    /// side, with their reasons, and how the recognizers stood at the end. It works in Swift Testing
    /// and in XCTest. As `transcript(_:)` it starts the transcript anew.
    ///
    /// - Parameters:
    ///   - expected: the transcript, as `transcript(_:)` gives it.
    ///   - channels: what the transcript tells of; all but the resets by default.
    ///   - fileID: the caller's; leave it out.
    ///   - filePath: the caller's; leave it out.
    ///   - line: the caller's; leave it out.
    ///   - column: the caller's; leave it out.
    public func expect(
        _ expected: String,
        only channels: Channels = .usual,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        guard let difference = difference(from: expected, only: channels) else { return }
        let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
        caller.fail(difference.description)
    }

    /// What differs between this and all that happened since the transcript was last read; nil when
    /// nothing does.
    ///
    /// For what a test wants to do itself with the text; `expect(_:only:)` records it as an issue. As
    /// `transcript(_:)` it starts the transcript anew. The channels are all but the resets by default.
    public func difference(
        from expected: String,
        only channels: Channels = .usual
    ) -> TranscriptDifference? {
        let actual = transcript(channels)
        return TranscriptDifference(
            expected: expected,
            actual: actual,
            endings: expected == actual ? [] : endings(expected, actual),
            endTime: max(time, window.time).stamp
        )
    }

    /// How fingers and recognizers stand: those under way, and those that the two texts differ about.
    private func endings(_ expected: String, _ actual: String) -> [String] {
        let rows = TranscriptAlignment(
            expected: TranscriptLine.lines(of: expected),
            actual: TranscriptLine.lines(of: actual)
        ).rows
        let names = rows.filter { $0.change != .same }.flatMap { row in
            [row.expected?.subject, row.actual?.subject].compactMap(\.self)
        }
        let touches = window.touches.map { touch in
            let place = touch.location(in: nil)
            let numbers = String(format: "(%g, %g)", Double(place.x), Double(place.y))
            return "touch \(touch.id) is down at \(numbers)"
        }
        let presses = window.presses.map { "the key \($0.type) is down" }
        return touches + presses
            + log.lines(for: window.recognizersBelow, named: Set(names))
    }
}

/// Expects two transcripts to be alike, as that of a replay and one that was kept.
///
/// Where they are not, one issue is recorded at the line that called this, with both side by side. It
/// works in Swift Testing and in XCTest.
///
/// - Parameters:
///   - actual: what came.
///   - expected: what was expected.
///   - fileID: the caller's; leave it out.
///   - filePath: the caller's; leave it out.
///   - line: the caller's; leave it out.
///   - column: the caller's; leave it out.
public func expectTranscript(
    _ actual: String,
    is expected: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    guard let difference = TranscriptDifference(expected: expected, actual: actual) else { return }
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    caller.fail(difference.description)
}
