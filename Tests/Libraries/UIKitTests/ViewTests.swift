import GestureTesting
import Testing
import UIKit

/// The members that UIKit adds to views, and the views that it declares.
struct ViewTests {
    let stage = Stage()

    @Test func `the accessibility identifier is the name`() {
        let view = UIView()
        #expect(view.accessibilityIdentifier == nil)
        view.accessibilityIdentifier = "card"
        #expect(view.touchstone.name == "card")
    }

    @Test func `viewWithTag finds the view itself and its descendants, not its superview`() {
        let (view, inner) = (UIView(), UIView())
        inner.tag = 7
        view.addSubview(inner)
        #expect(view.viewWithTag(7) === inner)
        #expect(view.viewWithTag(0) === view)
        #expect(inner.viewWithTag(8) == nil)
    }

    @Test func `a background color is stored`() {
        let view = UIView()
        #expect(view.backgroundColor == nil)
        view.backgroundColor = UIColor.red.withAlphaComponent(0.5)
        #expect(view.backgroundColor == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        view.backgroundColor = nil
        #expect(view.backgroundColor == nil)
    }

    @Test func `an image view receives no touches by default, as on iOS`() {
        let picture = UIImageView(image: UIImage(size: CGSize(width: 30, height: 20)))
        #expect(picture.frame.size == CGSize(width: 30, height: 20))
        stage.view.addSubview(picture)
        let tap = UITapGestureRecognizer()
        picture.addGestureRecognizer(tap)
        stage.tap(10, 10)
        #expect(tap.state == .possible)
        picture.isUserInteractionEnabled = true
        var taps = 0
        tap.touchstone.addAction { _ in taps += 1 }
        stage.tap(10, 10)
        #expect(taps == 1)
        #expect(UIImage(named: "any") == nil)
        #expect(UIImage(systemName: "any") == nil)
    }

    /// Logs the calls that load the view, and the touches that it receives.
    final class Controller: UIViewController {
        var log: [String] = []

        override func loadView() {
            log.append("loadView")
            super.loadView()
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            log.append("viewDidLoad")
            view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.append("touchesBegan")
            super.touchesBegan(touches, with: event)
        }
    }

    @Test func `a controller loads its view once, at the first read`() {
        let controller = Controller()
        #expect(!controller.isViewLoaded)
        #expect(controller.viewIfLoaded == nil)
        controller.loadViewIfNeeded()
        controller.loadViewIfNeeded()
        #expect(controller.view.frame.width == 50)
        #expect(controller.log == ["loadView", "viewDidLoad"])
    }

    @Test func `touches go from the view to its controller, and then to the superview`() {
        let controller = Controller()
        let above = Controller()
        above.view.addSubview(controller.view)
        stage.view.addSubview(above.view)
        #expect(controller.view.next === controller)
        #expect(controller.next === above.view)
        stage.tap(10, 10)
        #expect(controller.log.last == "touchesBegan")
        #expect(above.log.last == "touchesBegan")
        controller.view = UIView()
        #expect(controller.next == nil)
    }

    @Test func `a scroll view's content follows the finger and stops at its edges`() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 250)
        stage.view.addSubview(scroll)
        stage.down(50, 90)
        stage.move(to: 50, 70)
        stage.move(to: 40, 40)
        #expect(scroll.isDragging)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 40))
        stage.move(to: 40, -200)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 150))
        stage.up()
        scroll.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        stage.down(50, 10)
        stage.move(to: 50, 30)
        stage.move(to: 50, 500)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: -20))
        stage.up()
        scroll.setContentOffset(CGPoint(x: 0, y: 5), animated: true)
        #expect(scroll.bounds.origin.y == 5)
    }

    @Test func `a drag continues from the offset that the program set meanwhile`() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 1000)
        stage.view.addSubview(scroll)
        stage.down(50, 90)
        stage.move(to: 50, 70)
        stage.move(to: 50, 50)
        #expect(scroll.contentOffset.y == 30)
        scroll.contentOffset.y = 500
        stage.move(to: 50, 40)
        #expect(scroll.contentOffset.y == 510)
        stage.move(to: 50, 90)
        #expect(scroll.contentOffset.y == 460)
    }

    @Test func `a scroll view whose content fits does not prevent the pan behind it`() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 100)
        scroll.panGestureRecognizer.name = "scroll"
        stage.view.addSubview(scroll)
        stage.add(UIPanGestureRecognizer(), "pan")
        stage.down(50, 90)
        stage.move(to: 50, 70)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 scroll failed: refused by UIScrollView
                0.000 pan began
                """
        )
        stage.up()
        _ = stage.transcript()
        scroll.contentSize.height = 101
        stage.down(50, 90)
        stage.move(to: 50, 70)
        stage.up()
        #expect(stage.transcript([.transitions]).hasPrefix("0.000 scroll began"))
        _ = stage.transcript()
        scroll.isScrollEnabled = false
        stage.down(50, 90)
        stage.move(to: 50, 70)
        #expect(stage.transcript([.transitions]).hasPrefix("0.000 pan began"))
    }
}
