import Testing
import XCTest

/// The line of a test that called a verb, where its issue is recorded.
package struct Caller {
    package let fileID: StaticString
    package let filePath: StaticString
    package let line: Int
    package let column: Int

    /// Takes what `#fileID` and the others say at the place of the call.
    package init(fileID: StaticString, filePath: StaticString, line: Int, column: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// Records an issue with this text.
    ///
    /// Each framework ignores silently what does not belong to one of its own running tests. Where no
    /// Swift Testing test is known to run, as in XCTest or on a thread of a test's own, both are told.
    package func fail(_ text: String) {
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
