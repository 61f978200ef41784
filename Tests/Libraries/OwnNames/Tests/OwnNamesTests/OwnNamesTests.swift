import GestureTesting
import Testing
import UIKit

/// The bench reads its own members, whatever a subclass declares under their names.
struct OwnNamesTests {
    private let stage = Stage()

    @Test func `a recognizer calls its own methods, and its name is its own`() {
        let named = stage.add(NamedRecognizer(), "named")
        stage.add(SecretiveRecognizer(), "secretive")
        named.addAction { _ in }
        stage.down(50, 50)
        stage.move(to: 54, 50)
        stage.up()
        stage.expect(
            """
            0.000 secretive failed: set by the recognizer
            0.000 named failed: set by the recognizer
            """,
            only: .transitions
        )
        #expect(named.calls == ["action", "fail moved"])
        #expect(named.touchstone.label == "named")
        #expect(named.touchstone.deadline == nil)
    }

    @Test func `a pan with names of its own is a pan`() {
        let pan = stage.add(NamedPan(), "pan")
        stage.down(50, 50)
        stage.move(to: 80, 50)
        #expect(pan.progress == 0.2)
        stage.up()
        stage.expect(
            """
            0.000 pan began
            0.000 pan ended
            """,
            only: .transitions
        )
        #expect(pan.calls == 0)
    }

    @Test func `a view's name is its identifier, whatever its property of that name is`() {
        let view = NamedView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.accessibilityIdentifier = "named"
        stage.view.addSubview(view)
        stage.tap(25, 25)
        #expect(stage.transcript(.messages).hasPrefix("0.000 named touchesBegan 1"))
        #expect(view.name == 7)
        #expect(view.view(named: "four") == 4)
        #expect(stage.window.touchstone.view(named: "named") === view)
    }

    @Test func `controls and scroll views keep their own names`() {
        let control = NamedControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let list = NamedScrollView(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
        var downs = 0
        control.addAction(for: .touchDown) { _ in downs += 100 }
        control.touchstone.addAction(for: .touchDown) { _ in downs += 1 }
        list.contentSize = CGSize(width: 50, height: 500)
        stage.view.addSubview(control)
        stage.view.addSubview(list)
        stage.tap(25, 25)
        stage.drag(125, 40, to: 125, 5)
        #expect(downs == 1)
        #expect(list.contentOffset.y > 0)
        #expect(list.name == "list")
        #expect(NamedSlider(frame: .zero).knobRect == 1)
        #expect(SecretiveView(frame: .zero).sum() == 13)
        #expect((NamedEdgePan.margin, NamedEdgePan.beginTimeout) == (3, 4))
    }
}
