import Foundation
import GestureKit
import GestureTesting
import Testing

/// The order of subviews, which decides the view that is hit.
struct OrderTests {
    let stage = Stage()
    let views = ["a", "b", "c"].map { name in
        let view = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.touchstone.name = name
        return view
    }

    init() { for view in views { stage.view.addSubview(view) } }

    private var order: String {
        stage.view.subviews.compactMap(\.touchstone.name).joined(separator: " ")
    }

    private func named(_ name: String) -> View {
        let view = View()
        view.touchstone.name = name
        return view
    }

    @Test(arguments: [
        (0, "n a b c"), (1, "a n b c"), (3, "a b c n"), (9, "a b c n"), (-2, "n a b c"),
    ])
    func `a view is inserted at an index`(index: Int, expected: String) {
        stage.view.insertSubview(named("n"), at: index)
        #expect(order == expected)
    }

    @Test func `a view is inserted in front of or behind another one`() {
        stage.view.insertSubview(named("n"), aboveSubview: views[0])
        stage.view.insertSubview(named("m"), belowSubview: views[0])
        #expect(order == "m a n b c")
    }

    @Test func `a subview that is inserted again moves`() {
        stage.view.insertSubview(views[0], aboveSubview: views[1])
        #expect(order == "b a c")
        stage.view.insertSubview(views[2], belowSubview: views[1])
        #expect(order == "c b a")
    }

    @Test func `next to a view that is not a subview, a view is inserted at the front`() {
        stage.view.insertSubview(named("n"), aboveSubview: View())
        stage.view.insertSubview(named("m"), belowSubview: View())
        #expect(order == "a b c n m")
    }

    @Test func `a subview is brought to the front or sent to the back, and touches follow`() {
        let tap = TapGestureRecognizer()
        views[0].addGestureRecognizer(tap)
        tap.name = "tap"
        stage.view.bringSubviewToFront(views[0])
        #expect(order == "b c a")
        stage.tap(20, 20)
        #expect(stage.transcript([.transitions]) == "0.050 tap recognized")
        stage.view.sendSubviewToBack(views[0])
        #expect(order == "a b c")
        stage.tap(20, 20)
        #expect(stage.transcript([.transitions]) == "")
    }

    @Test func `a view that is not a subview does not move to the front or the back`() {
        stage.view.bringSubviewToFront(View())
        stage.view.sendSubviewToBack(View())
        #expect(order == "a b c")
    }
}
