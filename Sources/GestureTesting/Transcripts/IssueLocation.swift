import Testing
import XCTest

/// The location in a test's source at which an issue is recorded.
package struct IssueLocation {
    package let fileID: StaticString
    package let filePath: StaticString
    package let line: Int
    package let column: Int

    /// Creates a location from the values of `#fileID` and the others at the call.
    package init(fileID: StaticString, filePath: StaticString, line: Int, column: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// Records an issue: with both test frameworks if no test of Swift Testing is known to run, such as in
    /// XCTest or on a test's own thread.
    ///
    /// Each framework silently ignores issues outside of its running tests.
    package func recordIssue(_ text: String) {
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
