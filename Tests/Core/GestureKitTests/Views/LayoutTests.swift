import Foundation
import GestureKit
import GestureTesting
import Testing

/// Layout of subviews, and the moments when it runs.
struct LayoutTests {
    let stage = Stage()

    /// A view that keeps its first subview in its right half.
    final class Halves: View {
        private(set) var layouts = 0

        override func layoutSubviews() {
            layouts += 1
            subviews.first?.frame = CGRect(
                x: bounds.width / 2,
                y: 0,
                width: bounds.width / 2,
                height: bounds.height
            )
        }
    }

    let halves = Halves(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let tap = TapGestureRecognizer()

    init() {
        let right = View()
        right.addGestureRecognizer(tap)
        tap.name = "tap"
        halves.addSubview(right)
        stage.view.addSubview(halves)
    }

    @Test func `layout runs before the first event is hit tested, and only once`() {
        stage.tap(75, 50)
        stage.tap(25, 50)
        #expect(stage.transcript([.transitions]) == "0.050 tap recognized")
        #expect(halves.layouts == 1)
    }

    @Test func `a new size or origin causes layout, a new position does not`() {
        stage.tap(75, 50)
        halves.center.x += 10
        stage.elapse(1)
        stage.tap(85, 50)
        #expect(halves.layouts == 1)
        halves.bounds.size.width = 200
        stage.tap(85, 50)
        #expect(halves.layouts == 2)
        #expect(halves.subviews[0].frame.width == 100)
        halves.bounds.origin.y = 5
        stage.tap(85, 50)
        #expect(halves.layouts == 3)
    }

    @Test func `a view that an action resizes is laid out with the same event`() {
        tap.touchstone.addAction { [halves] _ in halves.bounds.size.width = 60 }
        stage.tap(75, 50)
        #expect(halves.subviews[0].frame.minX == 30)
    }

    @Test func `layout can be requested, and done immediately`() {
        stage.tap(75, 50)
        halves.setNeedsLayout()
        #expect(halves.layouts == 1)
        halves.layoutIfNeeded()
        #expect(halves.layouts == 2)
        halves.layoutIfNeeded()
        #expect(halves.layouts == 2)
    }

    /// A view that calls a closure whenever it is laid out.
    final class Reacting: View {
        var onLayout: () -> Void = {}

        override func layoutSubviews() { onLayout() }
    }

    @Test func `a recognizer that a layout disables releases the one that waits for it`() {
        let view = Reacting(frame: CGRect(x: 200, y: 0, width: 50, height: 50))
        stage.view.addSubview(view)
        let (one, two) = (TapGestureRecognizer(), TapGestureRecognizer())
        (one.name, two.name) = ("one", "two")
        two.numberOfTapsRequired = 2
        one.require(toFail: two)
        view.addGestureRecognizer(one)
        view.addGestureRecognizer(two)
        let spy = Spy(ended: { _, _ in view.bounds.size.width = 60 })
        stage.add(spy, "spy")
        stage.down(210, 10)
        _ = stage.transcript()
        view.onLayout = { two.isEnabled = false }
        stage.up()
        #expect(
            stage.transcript([.transitions, .actions]).hasPrefix(
                """
                0.000 one waits for two
                0.000 spy failed: touches ended, nothing recognized
                0.000 two failed: disabled
                0.000 one recognized
                0.000 one action recognized
                """
            )
        )
    }

    @Test func `a change that a layout cancels sends its action with the same event`() {
        let view = Reacting(frame: CGRect(x: 200, y: 0, width: 50, height: 50))
        stage.view.addSubview(view)
        let pan = PanGestureRecognizer()
        pan.name = "pan"
        view.addGestureRecognizer(pan)
        stage.down(210, 10)
        view.onLayout = { pan.isEnabled = false }
        pan.touchstone.addAction { _ in view.bounds.size.width += 1 }
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 pan began
                0.000 pan action began
                0.000 pan cancelled: disabled
                0.000 pan action cancelled
                """
        )
    }

    /// A view that requests layout again during each layout.
    final class Restless: View {
        var layouts = 0

        override func layoutSubviews() {
            layouts += 1
            setNeedsLayout()
        }
    }

    @Test func `a view that requests layout in each layout does not block the program`() {
        let restless = Restless()
        stage.view.addSubview(restless)
        stage.tap(75, 50)
        #expect(restless.layouts == 4)
    }
}
