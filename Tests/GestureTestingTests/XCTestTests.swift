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
        let inner = XCTestCase(name: "fails, as the outer test expects") { _ in
            expectTranscript("0.050 tap recognized", is: "0.050 tap failed: too late")
        }
        inner.run()
        XCTAssertEqual(inner.testRun?.failureCount, 1)
    }
}
