import Foundation
import GestureKit
import GestureTesting
import Synchronization
import Testing

@Suite struct `A test that expects a transcript` {
    private let stage = Stage()

    @Test func `passes where all that happened was expected, and reads on from there`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(50, 50)
        stage.expect(
            """
            0.000 v touchesBegan 1
            0.050 tap recognized
            0.050 v touchesCancelled 1
            0.050 tap action recognized
            """
        )
        stage.expect("")
        stage.tap(50, 50)
        stage.expect("0.100 tap recognized", only: .transitions)
    }

    @Test func `fails with one complete issue at its own line`() throws {
        stage.add(TapGestureRecognizer(), "tap")
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        let issues = Issues()
        var line = 0
        stage.tap(50, 50)
        stage.down(100, 50)
        withKnownIssue {
            line = #line + 1
            stage.expect(
                """
                0.000 v touchesBegan 1
                0.050 tap recognized
                0.050 v touchesEnded 1
                0.050 tap action recognized
                0.400 double failed: no next tap in 0.35 s
                """
            )
        } matching: {
            issues.take($0)
        }
        let issue = try #require(issues.all.first)
        #expect(issues.all.count == 1)
        #expect(issue.sourceLocation?.line == line)
        #expect(issue.sourceLocation?.fileID == #fileID)
        #expect(
            issue.comments.map(\.rawValue).joined() == """
                the transcript differs from the expected one in 3 of 6 lines:

                                expected                                   | actual
                                -------------------------------------------+-------------------------------------------------------
                                0.000 v touchesBegan 1                     | 0.000 v touchesBegan 1
                                0.050 tap recognized                       | 0.050 tap recognized
                ~ outcome       0.050 v touchesEnded 1                     | 0.050 v touchesCancelled 1
                                0.050 tap action recognized                | 0.050 tap action recognized
                ~ time, reason  0.400 double failed: no next tap in 0.35 s | 0.050 double failed: next tap 50.0 pt away (allows 45)
                + extra                                                    | 0.050 v touchesBegan 1

                final states, at 0.050 s:
                  touch 1 is down at (100, 50)
                  tap     possible, deadline at 0.800
                  double  failed at 0.050: next tap 50.0 pt away (allows 45)
                """
        )
    }

    @Test func `hands the text over instead, for other frameworks`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(50, 50)
        let difference = stage.difference(from: "0.050 tap began", only: .transitions)
        #expect(difference?.actual == "0.050 tap recognized")
        #expect(difference?.text().contains("~ outcome  0.050 tap began | 0.050 tap") == true)
        #expect(stage.difference(from: "", only: .transitions) == nil)
    }

    @Test func `reports a recognizer without touches, and one that waits`() throws {
        let far = View(frame: CGRect(x: 350, y: 350, width: 10, height: 10))
        stage.window.addSubview(far)
        stage.add(LongPressGestureRecognizer(), "far", to: far)
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        pan.require(toFail: swipe)
        stage.down(50, 50)
        stage.elapse(0.01)
        stage.move(to: 62, 50)
        let difference = try #require(stage.difference(from: "0.500 far began", only: .transitions))
        #expect(
            difference.finalStates == [
                "touch 1 is down at (62, 50)",
                "pan    possible, waits for swipe; has never changed its state",
                "swipe  possible, deadline at 0.500; has never changed its state",
                "far    possible; has never changed its state",
            ]
        )
    }

    @Test func `reports keys that are down, and a last failure`() throws {
        stage.add(LongPressGestureRecognizer(), "press")
        stage.tap(50, 50)
        stage.wait(1)
        stage.keyDown(.select)
        let difference = try #require(
            stage.difference(from: "1.500 press began", only: .transitions)
        )
        #expect(
            difference.finalStates == [
                "the key select is down",
                "press  possible; last failed at 0.050: lifted after 0.05 s (needs 0.5)",
            ]
        )
    }

    @Test func `compares two given texts too`() throws {
        expectTranscript("0.050 tap recognized", is: "0.050 tap recognized")
        let issues = Issues()
        var line = 0
        withKnownIssue {
            line = #line + 1
            expectTranscript("0.050 tap recognized", is: "")
        } matching: {
            issues.take($0)
        }
        let issue = try #require(issues.all.first)
        #expect(issue.sourceLocation?.line == line)
        #expect(
            issue.comments.map(\.rawValue).joined() == """
                the transcript differs from the expected one in its one line:

                         expected | actual
                         ---------+---------------------
                + extra           | 0.050 tap recognized
                """
        )
    }
}

/// The issues of a block, in their order.
private final class Issues: Sendable {
    private let list = Mutex<[Issue]>([])

    var all: [Issue] { list.withLock(\.self) }

    func take(_ issue: Issue) -> Bool {
        list.withLock { $0.append(issue) }
        return true
    }
}
