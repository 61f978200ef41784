import GestureFixtures
import GestureTesting
import Testing
import UIKit

/// The lines of a recording after its header.
struct `Recorded lines` {
    let recorded = RecordedWindow()
    let stage: Stage

    init() { stage = recorded.stage }

    @Test func `count from the first touch, number the fingers and combine those of an event`() {
        stage.elapse(5)
        stage.down([FingerMove(7, to: 10, 20), FingerMove(9, to: 30.25, 40)])
        stage.elapse(0.0123456)
        stage.move([FingerMove(7, to: 11, 20), FingerMove(9, to: 31, 40)])
        stage.move(9, to: 32, 40)
        stage.move(9, to: 33, 40)
        stage.up(7)
        stage.elapse(0.1)
        stage.down(3, 50, 60, force: 0.4)
        stage.fingers(.up(3), .cancel(9), .down(4, 1, 2))
        stage.up(4)
        #expect(
            recorded.touchLines == [
                #"{"t":0.000000,"touches":[{"touch":"begin","id":1,"x":10,"y":20},{"touch":"begin","id":2,"x":30.25,"y":40}]}"#,
                #"{"t":0.012346,"touches":[{"touch":"update","id":1,"x":11,"y":20},{"touch":"update","id":2,"x":31,"y":40}]}"#,
                #"{"t":0.012346,"touch":"update","id":2,"x":32,"y":40}"#,
                #"{"t":0.012346,"touch":"update","id":2,"x":33,"y":40}"#,
                #"{"t":0.012346,"touch":"end","id":1,"x":11,"y":20}"#,
                #"{"t":0.112346,"touch":"begin","id":1,"x":50,"y":60,"force":0.4}"#,
                #"{"t":0.112346,"touches":[{"touch":"begin","id":3,"x":1,"y":2},{"touch":"cancel","id":2,"x":33,"y":40},{"touch":"end","id":1,"x":50,"y":60,"force":0.4}]}"#,
                #"{"t":0.112346,"touch":"end","id":3,"x":1,"y":2}"#,
            ]
        )
    }

    @Test func `leave out pens and pointers`() {
        stage.touchType = .pencil
        stage.tap(10, 10)
        stage.touchType = .direct
        stage.tap(1, 10, 20)
        #expect(recorded.touchLines.count == 2)
    }

    @Test(arguments: [true, false])
    func `cancel the fingers when the recorder is disabled or removed`(_ isRemoved: Bool) throws {
        stage.down(10, 10)
        if isRemoved {
            recorded.window.removeGestureRecognizer(recorded.recorder)
        } else {
            recorded.recorder.isEnabled = false
        }
        stage.up()
        recorded.recorder.isEnabled = true
        recorded.window.addGestureRecognizer(recorded.recorder)
        stage.tap(20, 20)
        #expect(
            recorded.touchLines == [
                #"{"t":0.000000,"touch":"begin","id":1,"x":10,"y":10}"#,
                #"{"t":0.000000,"touch":"cancel","id":1}"#,
                #"{"t":0.000000,"touch":"begin","id":1,"x":20,"y":20}"#,
                #"{"t":0.050000,"touch":"end","id":1,"x":20,"y":20}"#,
            ]
        )
        _ = try recorded.fixture().transcript()
    }

    @Test func `leave the other recognizers and the views unchanged`() {
        let view = recorded.addView(UIView(frame: CGRect(x: 0, y: 0, width: 99, height: 99)), "v")
        stage.add(UITapGestureRecognizer(), "tap", to: view)
        stage.tap(50, 50)
        stage.runOn()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 recorder failed: set by the recognizer
                0.050 tap recognized
                0.050 v touchesCancelled 1
                0.050 tap action recognized
                """
        )
        #expect(!recorded.recorder.cancelsTouchesInView && !recorded.recorder.delaysTouchesEnded)
        #expect(!recorded.recorder.canPrevent(recorded.recorder))
        #expect(!recorded.recorder.canBePrevented(by: recorded.recorder))
    }

    @Test func `have the samples of all fingers in order of time`() {
        func sample(_ time: Double, _ id: Int, x: Double = 0) -> FingerSample {
            let location = CGPoint(x: x, y: .nan)
            return FingerSample(time: time, action: "update", id: id, location: location, force: 2)
        }
        var clock = RecordingClock()
        let end = #","y":0,"force":1}"#
        #expect(
            clock.lines(of: [sample(7, 1), sample(7.008, 1), sample(7.004, 2), sample(7.008, 2)])
                == #"{"t":0.000000,"touch":"update","id":1,"x":0\#(end)"# + "\n"
                + #"{"t":0.004000,"touch":"update","id":2,"x":0\#(end)"# + "\n"
                + #"{"t":0.008000,"touches":[{"touch":"update","id":1,"x":0\#(end),"#
                + #"{"touch":"update","id":2,"x":0\#(end)]}"# + "\n"
        )
        // Late samples, and several of one finger at a time, stay in order.
        #expect(
            clock.lines(of: [sample(7.007, 1, x: 1), sample(7.0071, 1, x: 2)])
                == #"{"t":0.008000,"touch":"update","id":1,"x":1\#(end)"# + "\n"
                + #"{"t":0.008000,"touch":"update","id":1,"x":2\#(end)"# + "\n"
        )
        #expect(clock.text == "0.008000")
    }
}
