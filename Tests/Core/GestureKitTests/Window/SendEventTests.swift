import Foundation
import GestureKit
import GestureTesting
import Testing

/// Windows that observe their events, or keep them from recognizers and views.
///
/// Semantics.md, section 4 "Events of a window".
struct SendEventTests {
    /// A window with a scripted `sendEvent(_:)`.
    final class Hall: Window {
        /// Returns whether to pass the event on.
        var passes: (TouchEvent) -> Bool = { _ in true }
        var didSend: (TouchEvent) -> Void = { _ in }
        var seen: [String] = []
        var kept: TouchEvent?

        override func sendEvent(_ event: TouchEvent) {
            let touches = event.allTouches.sorted { $0.id < $1.id }
            let phases = touches.map { touch in
                "\(touch.id) \(touch.phase.name) on \(touch.view?.touchstone.name ?? "nothing")"
            }
            seen.append(([String(describing: event.type)] + phases).joined(separator: " "))
            kept = event
            if passes(event) { super.sendEvent(event) }
            didSend(event)
        }

        func sendAgain() { if let kept { super.sendEvent(kept) } }
    }

    let hall = Hall(size: CGSize(width: 400, height: 400))
    let stage: Stage
    let view = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    init() {
        hall.touchstone.name = "hall"
        view.touchstone.name = "v"
        view.isMultipleTouchEnabled = true
        hall.addSubview(view)
        stage = Stage(window: hall)
    }

    @Test func `each event passes once, with its touches and their views`() {
        stage.down(1, 100, 100)
        stage.down(2, 350, 100)
        stage.move(1, by: 1, 0)
        stage.up(1)
        stage.up(2)
        stage.hover(to: 100, 100)
        stage.hoverOut()
        stage.press(.select)
        #expect(
            hall.seen == [
                "touches 1 began on v", "touches 1 stationary on v 2 began on hall",
                "touches 1 moved on v 2 stationary on hall",
                "touches 1 ended on v 2 stationary on hall", "touches 2 ended on hall",
                "hover 0 regionEntered on v", "hover 0 regionExited on nothing", "presses",
                "presses",
            ]
        )
    }

    @Test func `everything has received the event after the call of super`() {
        let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
        var states: [String] = []
        hall.didSend = { [stage] _ in
            let lines = stage.transcript().split(separator: "\n").map { String($0.dropFirst(6)) }
            states.append(([pan.state.name] + lines).joined(separator: ", "))
        }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            states == [
                "possible, v touchesBegan 1",
                "began, pan began, v touchesCancelled 1, pan action began",
                "possible, pan ended, pan action ended",
            ]
        )
    }

    @Test func `a touch whose beginning is withheld is never delivered`() {
        stage.add(TapGestureRecognizer(), "tap", to: view)
        hall.passes = { $0.allTouches.first?.phase != .began }
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.up()
        stage.wait(1)
        stage.expect(
            "0.000 diagnostic eventWithheld: touch 1 began, and sendEvent(_:) did not deliver it"
        )
        hall.passes = { _ in true }
        stage.tap(100, 100)
        stage.expect(
            """
            1.000 v touchesBegan 1
            1.050 tap recognized
            1.050 v touchesCancelled 1
            1.050 tap action recognized
            """
        )
    }

    @Test func `a movement that is withheld is lost`() {
        let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
        stage.down(100, 100)
        stage.move(by: 20, 0)
        hall.passes = { _ in false }
        stage.move(by: 100, 0)
        #expect(pan.translation(in: nil) == CGPoint(x: 10, y: 0))
        hall.passes = { _ in true }
        stage.move(by: 5, 0)
        #expect(pan.translation(in: nil) == CGPoint(x: 15, y: 0))
        #expect(stage.transcript([.diagnostics]) == "")
    }

    @Test func `an end that is withheld cancels the touch`() {
        let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
        pan.cancelsTouchesInView = false
        stage.down(100, 100)
        stage.move(by: 20, 0)
        _ = stage.transcript()
        hall.passes = { _ in false }
        stage.up()
        let end = "sendEvent(_:) did not deliver its end"
        stage.expect(
            """
            0.000 diagnostic eventWithheld: touch 1 is cancelled, since \(end)
            0.000 pan cancelled: touch cancelled by the system
            0.000 pan action cancelled
            0.000 v touchesCancelled 1
            """
        )
        #expect(hall.touches == [])
        #expect(hall.isAtRest)
    }

    @Test func `presses, hovering and scrolling that are withheld leave nothing begun`() {
        let hover = stage.add(HoverGestureRecognizer(), "hover", to: view)
        let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
        pan.allowedScrollTypesMask = .all
        stage.hover(to: 100, 100)
        stage.scroll(phase: .began, by: 5, 0, at: 100, 100)
        #expect([hover.state, pan.state] == [.began, .began])
        stage.keyDown(.select)
        _ = stage.transcript()
        hall.passes = { _ in false }
        stage.hover(to: 120, 100)
        stage.hoverOut()
        stage.scroll(phase: .moved, by: 5, 0, at: 100, 100)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 100)
        stage.keyUp(.select)
        let end = "sendEvent(_:) did not deliver its end"
        stage.expect(
            """
            0.000 hover ended
            0.000 hover action ended
            0.000 pan cancelled: touch cancelled by the system
            0.000 pan action cancelled
            0.000 diagnostic eventWithheld: select is cancelled, since \(end)
            0.000 hall pressesCancelled 4
            """
        )
        stage.scroll(phase: .began, by: 5, 0, at: 100, 100)
        hall.passes = { _ in true }
        stage.scroll(phase: .moved, by: 5, 0, at: 100, 100)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 100)
        #expect(stage.transcript() == "")
        #expect(hall.isAtRest)
    }

    @Test func `a call of super for an event that is over has no effect`() {
        stage.add(TapGestureRecognizer(), "tap", to: view)
        hall.passes = { _ in false }
        stage.down(100, 100)
        stage.up()
        _ = stage.transcript()
        hall.sendAgain()
        let detail = "sendEvent(_:) was called late, or for another event"
        #expect(stage.transcript() == "0.000 diagnostic eventWithheld: \(detail)")
        hall.passes = { _ in true }
        hall.didSend = { [hall] _ in hall.sendAgain() }
        stage.tap(100, 100)
        #expect(stage.transcript([.actions]) == "0.050 tap action recognized")
    }
}
