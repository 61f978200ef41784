import GestureTesting
import Testing
import UIKit

/// Windows with a root view controller, and what controllers hear.
struct WindowTests {
    final class Screen: UIViewController {
        var log: [String] = []

        override func viewDidLoad() { log.append("loaded at \(plain(view.frame.width))") }
        override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
        override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
        override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }
        override func viewWillLayoutSubviews() { log.append("will lay out") }
        override func viewDidLayoutSubviews() { log.append("laid out \(plain(view.bounds.width))") }
        override func willMove(toParent parent: UIViewController?) {
            log.append(parent == nil ? "will leave parent" : "will join parent")
        }
        override func didMove(toParent parent: UIViewController?) {
            log.append(parent == nil ? "left parent" : "joined parent")
        }
    }

    let window = UIWindow(frame: CGRect(x: 5, y: 5, width: 200, height: 100))

    @Test func `the root controller's view fills the window, and keeps its size`() {
        let screen = Screen()
        window.rootViewController = screen
        window.makeKeyAndVisible()
        #expect(window.isKeyWindow)
        #expect(window.rootViewController === screen)
        #expect(screen.view.superview === window)
        #expect(screen.view.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
        window.frame.size = CGSize(width: 300, height: 50)
        #expect(screen.view.frame == CGRect(x: 0, y: 0, width: 300, height: 50))
        #expect(screen.log == ["loaded at 200", "will appear"])
    }

    @Test func `a controller appears after the first layout, and disappears for another one`() {
        let (screen, other) = (Screen(), Screen())
        window.rootViewController = screen
        let stage = Stage(window: window)
        stage.tap(50, 50)
        #expect(
            screen.log == [
                "loaded at 200", "will appear", "will lay out", "laid out 200", "appeared",
            ]
        )
        screen.log = []
        window.rootViewController = other
        #expect(screen.log == ["will disappear", "disappeared"])
        #expect(screen.view.window == nil)
        #expect(other.view.window === window)
        window.rootViewController = nil
        #expect(window.subviews == [])
        screen.log = []
        window.rootViewController = screen
        stage.tap(50, 50)
        #expect(screen.log == ["will appear", "will lay out", "laid out 200", "appeared"])
    }

    @Test func `the window keeps its root controller, and the controller does not keep the window`()
    {
        weak var kept: Screen?
        weak var gone: UIWindow?
        do {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let screen = Screen()
            window.rootViewController = screen
            (kept, gone) = (screen, window)
            #expect(kept != nil)
        }
        #expect(kept == nil)
        #expect(gone == nil)
    }

    @Test func `a child's view is as large as its parent's, and its controller hears of both`() {
        let (parent, child) = (Screen(), Screen())
        window.rootViewController = parent
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(parent.children == [child])
        #expect(child.parent === parent)
        #expect(child.next === parent.view)
        #expect(child.log == ["will join parent", "loaded at 200", "will appear", "joined parent"])
        child.log = []
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(parent.children == [])
        #expect(child.parent == nil)
        #expect(
            child.log == ["will leave parent", "will disappear", "disappeared", "left parent"]
        )
    }

    @Test func `a window is its own screen`() {
        let view = UIView(frame: CGRect(x: 20, y: 30, width: 40, height: 40))
        window.addSubview(view)
        let screen = window.screen
        #expect(screen.bounds == window.bounds)
        #expect(screen.scale == 1)
        let point = CGPoint(x: 1, y: 2)
        #expect(view.convert(point, to: screen.coordinateSpace) == CGPoint(x: 21, y: 32))
        #expect(view.convert(CGPoint(x: 21, y: 32), from: screen.coordinateSpace) == point)
        #expect(screen.fixedCoordinateSpace.convert(CGPoint(x: 21, y: 32), to: view) == point)
        #expect(view.convert(view.bounds, to: screen.coordinateSpace) == view.frame)
        #expect(view.convert(view.frame, from: screen.coordinateSpace) == view.bounds)
        #expect(view.convert(point, to: window) == CGPoint(x: 21, y: 32))
        #expect(view.convert(point, to: nil) == CGPoint(x: 21, y: 32))
    }

    final class LockedWindow: UIWindow {
        var isLocked = false

        override func sendEvent(_ event: UIEvent) {
            guard event.type == .touches, isLocked else { return super.sendEvent(event) }
        }
    }

    @Test func `a window of a subclass keeps events from its views`() {
        let window = LockedWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let stage = Stage(window: window)
        let tap = stage.add(UITapGestureRecognizer(), "tap")
        window.isLocked = true
        stage.tap(50, 50)
        #expect(stage.transcript([.actions]) == "")
        window.isLocked = false
        stage.tap(50, 50)
        #expect(stage.transcript([.actions]) == "0.100 tap action recognized")
        #expect(tap.state == .possible)
    }
}
