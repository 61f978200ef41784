import GestureTesting
import Testing
import UIKit

/// Cases 116–124: the touches that the content of a scroll view receives.
///
/// The scroll view is 300 pt wide and 300 pt high, and its content twice as high.
struct ScrollContentCases {
    /// Logs what the scroll view is asked.
    final class List: UIScrollView {
        var sendsTouches = true
        var takesTouches: Bool?
        var asked: [String] = []

        override func touchesShouldBegin(
            _ touches: Set<UITouch>,
            with event: UIEvent?,
            in view: UIView
        ) -> Bool {
            asked.append("begin \(touches.map(\.id).sorted()) in \(view.touchstone.name ?? "")")
            return sendsTouches && super.touchesShouldBegin(touches, with: event, in: view)
        }

        override func touchesShouldCancel(in view: UIView) -> Bool {
            asked.append("cancel in \(view.touchstone.name ?? "")")
            return takesTouches ?? super.touchesShouldCancel(in: view)
        }
    }

    let stage = Stage()
    let list = List(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let row = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

    init() {
        list.touchstone.name = "list"
        list.panGestureRecognizer.name = "scroll"
        list.contentSize = CGSize(width: 300, height: 600)
        row.touchstone.name = "row"
        row.isMultipleTouchEnabled = true
        list.addSubview(row)
        stage.view.addSubview(list)
    }

    /// A finger lands, rests beyond the delay, moves vertically and lifts.
    private func dragAfterTheDelay(from y: Double, by distance: Double) {
        stage.down(100, y)
        stage.wait(0.2)
        stage.move(by: 0, distance)
        stage.up()
    }

    @Test func `116 a finger that rests reaches the content after 0.15 s`() {
        stage.down(100, 100)
        stage.elapse(0.14)
        stage.move(by: 0, 2)
        #expect(stage.transcript() == "")
        stage.wait(1)
        stage.up()
        stage.expect(
            """
            0.150 row touchesBegan 1
            0.150 row touchesMoved 1
            1.140 scroll failed: moved 2.0 pt (needs 10)
            1.140 row touchesEnded 1
            """
        )
        #expect(list.asked == ["begin [1] in row", "cancel in row"])
    }

    @Test func `116 an event at the end of the delay comes first, and may begin the scrolling`() {
        stage.down(100, 100)
        stage.elapse(0.15)
        stage.move(by: 0, 10)
        stage.up()
        stage.expect(
            """
            0.150 scroll began
            0.150 scroll action began
            0.150 scroll ended
            0.150 scroll action ended
            """
        )
    }

    @Test func `117 a tap in the delay reaches the content whole, at the lift`() {
        stage.tap(100, 100)
        stage.wait(1)
        stage.expect(
            """
            0.050 scroll failed: moved 0.0 pt (needs 10)
            0.050 row touchesBegan 1
            0.050 row touchesEnded 1
            """
        )
    }

    @Test func `118 the content never receives a finger that scrolls in the delay`() {
        stage.down(100, 100)
        stage.elapse(0.1)
        stage.move(by: 0, -20)
        stage.wait(1)
        stage.move(by: 0, -20)
        stage.up()
        stage.expect(
            """
            0.100 scroll began
            0.100 scroll action began
            1.100 scroll changed
            1.100 scroll action changed
            1.100 scroll ended
            1.100 scroll action ended
            """
        )
        #expect(list.asked == [])
        #expect(list.contentOffset == CGPoint(x: 0, y: 30))
    }

    @Test func `119 scrolling after the delay cancels the content's touch`() {
        dragAfterTheDelay(from: 100, by: -20)
        stage.expect(
            """
            0.150 row touchesBegan 1
            0.200 scroll began
            0.200 row touchesCancelled 1
            0.200 scroll action began
            0.200 scroll ended
            0.200 scroll action ended
            """
        )
        #expect(list.asked == ["begin [1] in row", "cancel in row"])
    }

    @Test func `120 content whose touches may not be cancelled keeps them`() {
        list.canCancelContentTouches = false
        dragAfterTheDelay(from: 100, by: -20)
        stage.expect(
            """
            0.150 row touchesBegan 1
            0.150 scroll failed: row keeps its touches
            0.200 row touchesMoved 1
            0.200 row touchesEnded 1
            """
        )
        #expect(list.asked == ["begin [1] in row"])
        #expect(list.contentOffset == .zero)
    }

    @Test func `120 a control keeps its touches, and a scroll view may decide otherwise`() {
        let save = UIButton(frame: CGRect(x: 0, y: 200, width: 300, height: 40))
        save.touchstone.name = "save"
        list.addSubview(save)
        dragAfterTheDelay(from: 220, by: -100)
        stage.expect(
            """
            0.150 save touchesBegan 1
            0.150 save sends touchDown
            0.150 scroll failed: save keeps its touches
            0.200 save touchesMoved 1
            0.200 save sends touchDragExit
            0.200 save sends touchDragOutside
            0.200 save touchesEnded 1
            0.200 save sends touchUpOutside
            """
        )
        list.takesTouches = true
        dragAfterTheDelay(from: 220, by: -100)
        stage.expect(
            """
            0.350 save touchesBegan 1
            0.350 save sends touchDownRepeat
            0.350 save sends touchDown
            0.400 scroll began
            0.400 save touchesCancelled 1
            0.400 save sends touchCancel
            0.400 scroll action began
            0.400 scroll ended
            0.400 scroll action ended
            """
        )
    }

    @Test func `121 without a delay, the content receives the touch at the landing`() {
        list.delaysContentTouches = false
        stage.down(100, 100)
        stage.move(by: 0, -20)
        stage.up()
        stage.expect(
            """
            0.000 row touchesBegan 1
            0.000 scroll began
            0.000 row touchesCancelled 1
            0.000 scroll action began
            0.000 scroll ended
            0.000 scroll action ended
            """
        )
        list.takesTouches = false
        stage.down(100, 100)
        stage.move(by: 0, -20)
        stage.up()
        stage.expect(
            """
            0.000 row touchesBegan 1
            0.000 scroll failed: row keeps its touches
            0.000 row touchesMoved 1
            0.000 row touchesEnded 1
            """
        )
    }

    @Test func `121 content that fits, or does not scroll, is not delayed`() {
        list.contentSize.height = 300
        stage.down(100, 100)
        stage.up()
        stage.expect(
            """
            0.000 row touchesBegan 1
            0.000 scroll failed: moved 0.0 pt (needs 10)
            0.000 row touchesEnded 1
            """
        )
        list.contentSize.height = 600
        list.isScrollEnabled = false
        list.asked = []
        stage.down(100, 100)
        stage.up()
        stage.expect(
            """
            0.000 row touchesBegan 1
            0.000 row touchesEnded 1
            """
        )
        #expect(list.asked == [])
    }

    @Test func `122 content that the scroll view sends no touches receives none`() {
        list.sendsTouches = false
        stage.down(1, 100, 100)
        stage.down(2, 150, 100)
        stage.wait(0.2)
        stage.move(1, by: 0, -20)
        stage.move(2, by: 0, -20)
        stage.up(1)
        stage.up(2)
        stage.expect(
            """
            0.200 scroll began
            0.200 scroll action began
            0.200 scroll changed
            0.200 scroll action changed
            0.200 scroll changed
            0.200 scroll action changed
            0.200 scroll ended
            0.200 scroll action ended
            """
        )
        #expect(list.asked == ["begin [1, 2] in row"])
    }

    @Test func `123 a recognizer in the content receives touches at once`() {
        let tap = UITapGestureRecognizer()
        tap.name = "tap"
        row.addGestureRecognizer(tap)
        stage.tap(100, 100)
        stage.wait(1)
        stage.expect(
            """
            0.050 scroll failed: moved 0.0 pt (needs 10)
            0.050 tap recognized
            0.050 tap action recognized
            """
        )
    }

    @Test func `123 touches of the scroll view itself are not content`() {
        row.isUserInteractionEnabled = false
        stage.tap(100, 100)
        stage.expect(
            """
            0.000 list touchesBegan 1
            0.050 scroll failed: moved 0.0 pt (needs 10)
            0.050 list touchesEnded 1
            """
        )
    }

    @Test func `124 with a scroll view in a scroll view, both decide`() {
        let inner = List(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        inner.touchstone.name = "inner"
        inner.panGestureRecognizer.name = "innerScroll"
        inner.contentSize = CGSize(width: 900, height: 200)
        inner.delaysContentTouches = false
        list.addSubview(inner)
        inner.addSubview(row)
        stage.down(100, 100)
        #expect(stage.transcript() == "")
        list.takesTouches = false
        stage.wait(0.2)
        stage.move(by: -20, 0)
        stage.up()
        stage.expect(
            """
            0.150 row touchesBegan 1
            0.150 scroll failed: row keeps its touches
            0.200 innerScroll began
            0.200 row touchesCancelled 1
            0.200 innerScroll action began
            0.200 innerScroll ended
            0.200 innerScroll action ended
            """
        )
        #expect(inner.asked == ["begin [1] in row", "cancel in row"])
        #expect(list.asked == ["begin [1] in row", "cancel in row"])
    }
}
