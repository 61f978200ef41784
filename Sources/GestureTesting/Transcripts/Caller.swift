import Testing
import XCTest

/// The line of a test that called a verb, where its issue is recorded.
struct Caller {
    let fileID: StaticString
    let filePath: StaticString
    let line: Int
    let column: Int

    /// Records an issue with this text.
    ///
    /// Each framework ignores silently what does not belong to one of its own running tests. Where no
    /// Swift Testing test is known to run, as in XCTest or on a thread of a test's own, both are told.
    func fail(_ text: String) {
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
}
