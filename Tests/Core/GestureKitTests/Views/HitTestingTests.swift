import Foundation
import GestureKit
import GestureTesting
import Testing

struct HitTestingTests {
    let stage = Stage()

    private func hit(_ x: CGFloat, _ y: CGFloat) -> String? {
        stage.window.hitTest(CGPoint(x: x, y: y), with: nil)?.touchstone.name
    }

    @Test func `the frontmost view is hit: the last added, the deepest`() {
        let child = stage.addView("child", 50, 50, 100, 100)
        _ = stage.addView("over", 100, 50, 100, 100)
        _ = stage.addView("deep", 0, 0, 20, 20, in: child)
        #expect(
            [hit(60, 60), hit(80, 80), hit(120, 60), hit(10, 10), hit(350, 350), hit(500, 0)]
                == ["deep", "child", "over", "v", "window", nil]
        )
        stage.view.addSubview(child)
        #expect(hit(120, 60) == "child")
    }

    @Test func `the minimum edges belong to a view, the maximum edges do not`() {
        _ = stage.addView("child", 50, 50, 100, 100)
        #expect(
            [hit(50, 50), hit(149.9, 149.9), hit(49.9, 100), hit(150, 100), hit(100, 150)]
                == ["child", "child", "v", "v", "v"]
        )
    }

    @Test func `hidden, transparent and disabled views are skipped with their subviews`() {
        let child = stage.addView("child", 50, 50, 100, 100)
        _ = stage.addView("deep", 0, 0, 100, 100, in: child)
        #expect(hit(100, 100) == "deep")
        child.isHidden = true
        #expect(hit(100, 100) == "v")
        child.isHidden = false
        child.alpha = 0.009
        #expect(hit(100, 100) == "v")
        child.alpha = 0.01
        #expect(hit(100, 100) == "deep")
        child.isUserInteractionEnabled = false
        #expect(hit(100, 100) == "v")
    }

    @Test func `a view is not hit outside its superview`() {
        let child = stage.addView("child", 50, 50, 20, 20)
        _ = stage.addView("deep", 0, 0, 100, 100, in: child)
        #expect([hit(60, 60), hit(80, 80)] == ["deep", "v"])
    }

    @Test func `hit testing applies transforms`() {
        let child = stage.addView("child", 100, 100, 100, 20)
        child.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect([hit(150, 70), hit(150, 150), hit(110, 110)] == ["child", "child", "v"])
        child.transform = CGAffineTransform(scaleX: 0.5, y: 1)
        #expect([hit(124, 110), hit(126, 110)] == ["v", "child"])
        child.transform = CGAffineTransform(translationX: 0, y: 100)
        #expect([hit(150, 110), hit(150, 210)] == ["v", "child"])
    }

    @Test func `a view that is scaled to zero is never hit`() {
        let child = stage.addView("child", 0, 0, 300, 300)
        child.transform = CGAffineTransform(scaleX: 0, y: 0)
        #expect(hit(150, 150) == "v")
        child.transform = CGAffineTransform(scaleX: 1, y: 0)
        #expect(hit(150, 150) == "v")
    }

    @Test func `a view's overrides decide, and receive the event of the landing`() {
        final class Ring: View {
            var asked: [Bool] = []
            override func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
                asked.append(event != nil)
                let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
                return (dx * dx + dy * dy).squareRoot() >= 20
                    && super.point(inside: point, with: event)
            }
        }
        final class Shield: View {
            override func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
                super.hitTest(point, with: event) == nil ? nil : subviews.first
            }
        }
        let ring = stage.add(Ring(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), "ring")
        let shield = stage.add(
            Shield(frame: CGRect(x: 200, y: 0, width: 100, height: 100)),
            "shield"
        )
        _ = stage.addView("handle", 0, 0, 10, 10, in: shield)
        #expect([hit(30, 50), hit(31, 50), hit(0, 0)] == ["ring", "v", "ring"])
        #expect(ring.asked == [false, false, false])
        #expect(hit(290, 90) == "handle")
        stage.down(50, 50)
        stage.down(2, 50, 20)
        stage.down(3, 250, 50)
        #expect(ring.asked.suffix(2) == [true, true])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 ring touchesBegan 2
                0.000 handle touchesBegan 3
                """
        )
    }

    @Test func `an answer from outside the window is refused`() {
        final class Lost: View {
            let other = View()
            override func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? { other }
        }
        _ = stage.add(Lost(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), "lost")
        stage.down(50, 50)
        #expect(
            stage.transcript() == """
                0.000 diagnostic hitElsewhere: a hit test returned a view outside the window
                0.000 window touchesBegan 1
                """
        )
    }

    @Test func `a touch outside all views belongs to the window`() {
        stage.down(390, 390)
        stage.up()
        stage.down(-10, 500)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 window touchesBegan 1
                0.000 window touchesEnded 1
                0.000 window touchesBegan 1
                0.000 window touchesEnded 1
                """
        )
    }
}
