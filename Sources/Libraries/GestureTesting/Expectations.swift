import Foundation
public import GestureKit
import Testing
import XCTest

/// Comparing a stage's transcript with the expected one.
extension Stage {
    /// Expects the transcript of everything that happened since the transcript was last read.
    ///
    /// If the transcript differs, one issue is recorded at the caller's line. It shows both transcripts
    /// side by side, with reasons, and the final states of the recognizers. It works in Swift Testing and
    /// in XCTest. Like `transcript(_:)`, it starts a new transcript.
    ///
    /// - Parameters:
    ///   - expected: The transcript, as `transcript(_:)` returns it.
    ///   - channels: The contents of the transcript; everything but resets by default.
    ///   - fileID: The caller's file ID; omit it.
    ///   - filePath: The caller's file path; omit it.
    ///   - line: The caller's line; omit it.
    ///   - column: The caller's column; omit it.
    public func expect(
        _ expected: String,
        only channels: Channels = .usual,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        guard let difference = difference(from: expected, only: channels) else { return }
        recordIssue(difference.description, fileID, filePath, line, column)
    }

    /// Returns the difference between a text and the transcript since it was last read, or nil for equal ones.
    ///
    /// Use it to handle the difference in the test; `expect(_:only:)` records it as an issue. Like
    /// `transcript(_:)`, it starts a new transcript. By default, the channels are everything but resets.
    public func difference(
        from expected: String,
        only channels: Channels = .usual
    ) -> TranscriptDifference? {
        let actual = transcript(channels)
        return TranscriptDifference(
            expected: expected,
            actual: actual,
            finalStates: expected == actual ? [] : finalStates(expected, actual),
            endTime: max(time, window.time).stamp
        )
    }

    /// Returns the touches and presses that are down, and the states of the recognizers that are active or
    /// in which the two texts differ.
    private func finalStates(_ expected: String, _ actual: String) -> [String] {
        let rows = TranscriptAlignment(
            expected: TranscriptLine.lines(of: expected),
            actual: TranscriptLine.lines(of: actual)
        ).rows
        let names = rows.filter { $0.change != .same }.flatMap { row in
            [row.expected?.subject, row.actual?.subject].compactMap(\.self)
        }
        let touches = window.touches.map { touch in
            let location = touch.location(in: nil)
            let numbers = String(format: "(%g, %g)", Double(location.x), Double(location.y))
            return "touch \(touch.id) is down at \(numbers)"
        }
        let presses = window.presses.map { "the key \($0.type) is down" }
        return touches + presses
            + log.lines(for: window.descendantRecognizers, named: Set(names))
    }
}

/// Expects two transcripts to be equal, such as that of a replay and a stored one.
///
/// If they differ, one issue is recorded at the caller's line, with both side by side. It works in Swift
/// Testing and in XCTest.
///
/// - Parameters:
///   - actual: The actual transcript.
///   - expected: The expected transcript.
///   - fileID: The caller's file ID; omit it.
///   - filePath: The caller's file path; omit it.
///   - line: The caller's line; omit it.
///   - column: The caller's column; omit it.
public func expectTranscript(
    _ actual: String,
    is expected: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    guard let difference = TranscriptDifference(expected: expected, actual: actual) else { return }
    recordIssue(difference.description, fileID, filePath, line, column)
}

/// Records an issue at a location in a test's source: with both test frameworks if no test of Swift Testing is
/// known to run, such as in XCTest or on a test's own thread.
///
/// Each framework silently ignores issues outside of its own running tests.
package func recordIssue(
    _ text: String,
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ line: Int,
    _ column: Int
) {
    if Test.current == nil {
        XCTFail(text, file: filePath, line: UInt(max(0, line)))
    }
    Issue.record(
        Comment(rawValue: text),
        sourceLocation: SourceLocation(
            fileID: "\(fileID)",
            filePath: "\(filePath)",
            line: line,
            column: column
        )
    )
}
