import Foundation
import GestureKit
import GestureTesting
import XCTest

/// The verbs in a test of XCTest.
final class XCTestTests: XCTestCase {
    func testATranscriptThatIsAsExpected() {
        let stage = Stage()
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(50, 50)
        stage.expect("0.050 tap recognized", only: .transitions)
        XCTAssertNil(stage.difference(from: ""))
    }

    /// A silent pass would be the worst of failures: Swift Testing's own issues get lost here.
    func testATranscriptThatIsNotFailsTheTest() {
        let inner = Inner(name: "differs, as the outer test expects") { _ in
            expectTranscript("0.050 tap recognized", is: "0.050 tap failed: too late")
        }
        inner.run()
        XCTAssertEqual(inner.failures.count, 1)
    }

    /// Keeps its failures, which would otherwise be printed as those of the run.
    private final class Inner: XCTestCase {
        private(set) var failures: [String] = []

        override func recordFailure(
            withDescription description: String,
            inFile filePath: String,
            atLine lineNumber: Int,
            expected: Bool
        ) {
            failures.append(description)
        }
    }
}
