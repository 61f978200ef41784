import Foundation
import GestureKit
import GestureScenes
import Testing

/// Controls that a scene describes.
struct ControlTests {
    private static func scene(_ keys: String) throws -> Scene {
        let text = "views: [{id: ok, frame: [10, 10, 90, 30], \(keys)}]"
        return try Scene(SceneText(text, name: "test"))
    }

    @Test(arguments: [
        ("button", "Button"), ("switch", "Switch"), ("slider", "Slider"), ("stepper", "Stepper"),
        ("segmented", "SegmentedControl"), ("pageControl", "PageControl"), ("control", "Control"),
    ])
    func `each kind has its class and its location`(kind: String, name: String) throws {
        let view = try #require(try Self.scene("control: \(kind)").view("ok"))
        #expect(String(describing: type(of: view)) == name)
        #expect(view.frame == CGRect(x: 10, y: 10, width: 90, height: 30))
        #expect(view.touchstone.name == "ok")
        #expect((view as? Control)?.isEnabled == true)
    }

    @Test func `segments and pages can be touched`() throws {
        let segments = try Self.scene("control: segmented").view("ok") as? SegmentedControl
        #expect(segments?.numberOfSegments == 3)
        let pages = try Self.scene("control: pageControl").view("ok") as? PageControl
        #expect(pages?.numberOfPages == 3)
    }

    @Test func `a disabled one is disabled`() throws {
        let button = try Self.scene("control: button, enabled: false").view("ok") as? Button
        #expect(button?.isEnabled == false)
    }

    @Test func `its own gesture takes precedence over its superviews' gestures`() throws {
        let script = try Script(
            """
            views:
              - id: panel
                frame: [0, 0, 200, 200]
                recognizers: [{id: panelTap, type: tap}]
                views:
                  - {id: ok, frame: [10, 10, 90, 30], control: button}
                  - {id: off, frame: [10, 60, 90, 30], control: button, enabled: false}
            """
        )
        script.tap(20, 20)
        script.wait(1)
        #expect(script.failures() == ["panelTap failed ok keeps single taps"])
        script.tap(20, 70)
        #expect(script.actions().map { $0.dropFirst(6) } == ["panelTap action recognized"])
    }

    @Test func `errors are reported`() {
        #expect(
            error(of: view("control: buton"))
                == "test.yaml:4:14: found the control buton, expected button (there are "
                + "button, switch, slider, stepper, segmented, pageControl, control)"
        )
        #expect(
            error(of: view("enabled: false"))
                == "test.yaml:4:14: found enabled in a view that is not a control, expected"
                + " control: button | switch | slider | stepper | segmented | pageControl | control"
        )
        #expect(
            error(of: view("control: [button, switch]"))
                == "test.yaml:4:14: found a list of 2, expected one control"
        )
    }
}
