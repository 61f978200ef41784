import GestureTesting
import Testing
import UIKit

/// The calls that a scroll view's delegate gets.
struct ScrollDelegateTests {
    final class Listener: NSObject, UIScrollViewDelegate {
        var log: [String] = []
        var target: CGPoint?

        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            log.append("scrolled to \(plain(scrollView.contentOffset))")
        }

        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
            log.append("begins at \(plain(scrollView.contentOffset))")
        }

        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView,
            withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            log.append("ends at \(plain(velocity)) to \(plain(targetContentOffset.pointee))")
            if let target { targetContentOffset.pointee = target }
        }

        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
            let place = plain(scrollView.contentOffset)
            log.append(willDecelerate ? "decelerates" : "stops at \(place)")
        }
    }

    /// A delegate that is interested in nothing.
    final class Silent: UIScrollViewDelegate {}

    let stage = Stage()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let listener = Listener()

    init() {
        scroll.contentSize = CGSize(width: 100, height: 400)
        scroll.delegate = listener
        stage.view.addSubview(scroll)
    }

    @Test func `a delegate hears of the beginning, each step and the end of a drag`() {
        #expect(!scroll.isTracking)
        stage.down(50, 90)
        #expect(scroll.isTracking)
        #expect(!scroll.isDragging)
        stage.elapse(0.02)
        stage.move(by: 0, -20)
        stage.elapse(0.02)
        stage.move(by: 0, -20)
        #expect(scroll.isTracking)
        #expect(scroll.isDragging)
        stage.up()
        #expect(!scroll.isTracking)
        #expect(!scroll.isDecelerating)
        #expect(
            listener.log == [
                "begins at (0, 0)", "scrolled to (0, 10)", "scrolled to (0, 30)",
                "ends at (0, 1) to (0, 30)", "stops at (0, 30)",
            ]
        )
    }

    @Test func `the content goes where the delegate wants it at the end`() {
        listener.target = CGPoint(x: 0, y: 100)
        stage.drag(50, 90, to: 50, 30)
        #expect(scroll.contentOffset.y == 100)
        #expect(listener.log.suffix(2) == ["scrolled to (0, 100)", "stops at (0, 100)"])
    }

    @Test func `a delegate hears of the program's changes, and only of changes`() {
        scroll.contentOffset.y = 5
        scroll.contentOffset.y = 5
        scroll.setContentOffset(CGPoint(x: 0, y: 8), animated: true)
        #expect(listener.log == ["scrolled to (0, 5)", "scrolled to (0, 8)"])
    }

    @Test func `methods are optional, and can be called as optional methods`() {
        let silent = Silent()
        scroll.delegate = silent
        stage.drag(50, 90, to: 50, 30)
        #expect(scroll.contentOffset.y > 0)
        scroll.delegate = listener
        scroll.delegate?.scrollViewDidScroll?(scroll)
        scroll.delegate?.scrollViewWillBeginDragging?(scroll)
        scroll.delegate?.scrollViewDidEndDragging?(scroll, willDecelerate: true)
        var target = CGPoint(x: 0, y: 7)
        scroll.delegate?.scrollViewWillEndDragging?(
            scroll,
            withVelocity: .zero,
            targetContentOffset: &target
        )
        #expect(listener.log.suffix(2) == ["decelerates", "ends at (0, 0) to (0, 7)"])
        #expect(listener.log.count == 4)
        #expect(scroll.pinchGestureRecognizer == nil)
    }
}
