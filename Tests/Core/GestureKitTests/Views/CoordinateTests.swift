import Foundation
import GestureKit
import GestureTesting
import Testing

struct CoordinateTests {
    let stage = Stage()

    @Test func `points convert between the window, a view and its subview`() {
        let child = stage.addView("child", 50, 60, 100, 100)
        let deep = stage.addView("deep", 5, 6, 10, 10, in: child)
        let point = CGPoint(x: 1, y: 2)
        #expect(plain(deep.convert(point, to: nil)) == "(56, 68)")
        #expect(plain(deep.convert(point, to: child)) == "(6, 8)")
        #expect(plain(child.convert(point, to: deep)) == "(-4, -4)")
        #expect(plain(child.convert(point, from: deep)) == "(6, 8)")
        #expect(plain(child.convert(point, from: nil)) == "(-49, -58)")
    }

    @Test func `a view is scaled about its centre`() {
        let child = stage.addView("child", 100, 100, 100, 100)
        child.transform = CGAffineTransform(scaleX: 2, y: 0.5)
        #expect(child.frame == CGRect(x: 50, y: 125, width: 200, height: 50))
        #expect(plain(child.convert(.zero, to: nil)) == "(50, 125)")
        #expect(plain(child.convert(CGPoint(x: 50, y: 125), from: nil)) == "(0, 0)")
        #expect(plain(child.convert(CGPoint(x: 250, y: 175), from: nil)) == "(100, 100)")
    }

    @Test func `a rotated view inside a scaled view converts points`() {
        stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let child = stage.addView("child", 100, 100, 100, 100)
        child.transform = CGAffineTransform(rotationAngle: .pi / 2)
        // The child's top left corner is at its top right: (200, 100) in v, twice as far from v's
        // centre (150, 150) in the window.
        #expect(plain(child.convert(.zero, to: stage.view)) == "(200, 100)")
        #expect(plain(child.convert(.zero, to: nil)) == "(250, 50)")
        #expect(plain(child.convert(CGPoint(x: 250, y: 50), from: nil)) == "(0, 0)")
    }

    @Test func `the origin of bounds moves the view's own coordinates`() {
        let child = stage.addView("child", 100, 100, 100, 100)
        child.bounds.origin = CGPoint(x: 30, y: 40)
        #expect(plain(child.convert(CGPoint(x: 30, y: 40), to: nil)) == "(100, 100)")
        #expect(child.frame == CGRect(x: 100, y: 100, width: 100, height: 100))
        #expect(stage.window.hitTest(CGPoint(x: 199, y: 199), with: nil) === child)
    }

    @Test func `setting the frame moves and resizes the view, and keeps the transform`() {
        let child = stage.addView("child", 0, 0, 10, 10)
        child.frame = CGRect(x: 20, y: 30, width: 40, height: 50)
        #expect(child.center == CGPoint(x: 40, y: 55))
        #expect(child.bounds == CGRect(x: 0, y: 0, width: 40, height: 50))
    }

    @Test func `a transform followed by its inverse is the identity`() {
        let transform = CGAffineTransform(rotationAngle: 0.7)
            .concatenating(CGAffineTransform(scaleX: 3, y: -2))
            .concatenating(CGAffineTransform(translationX: 17, y: 4))
        let point = CGPoint(x: 12, y: -34)
        #expect(plain(point.applying(transform).applying(transform.inverted())) == "(12, -34)")
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
    }

    @Test func `views are found by name, and know their ancestors`() {
        let child = stage.addView("child", 0, 0, 10, 10)
        let deep = stage.addView("deep", 0, 0, 10, 10, in: child)
        #expect(stage.window.touchstone.view(named: "deep") === deep)
        #expect(stage.window.touchstone.view(named: "none") == nil)
        #expect(deep.isDescendant(of: stage.view))
        #expect(deep.isDescendant(of: deep))
        #expect(!child.isDescendant(of: deep))
        #expect(deep.window === stage.window)
        child.removeFromSuperview()
        #expect(deep.window == nil)
        #expect(stage.view.subviews.isEmpty)
    }

    @Test func `a transform that is added to another one is applied first`() {
        let start = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(
            start.translatedBy(x: 10, y: 100)
                == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 315, ty: 426)
        )
        #expect(
            start.scaledBy(x: 10, y: 100)
                == CGAffineTransform(a: 10, b: 20, c: 300, d: 400, tx: 5, ty: 6)
        )
        let quarter = CGPoint(x: 1, y: 0).applying(start.rotated(by: .pi / 2))
        #expect(plain(quarter) == "(8, 10)")
    }

    @Test func `isIdentity is false for a transform that is nearly the identity`() {
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(CGAffineTransform(scaleX: 2, y: 4).scaledBy(x: 0.5, y: 0.25).isIdentity)
        #expect(!CGAffineTransform(translationX: 0.001, y: 0).isIdentity)
    }

    @Test func `a transformed rectangle is its bounding box`() {
        let child = stage.addView("child", 100, 100, 100, 40)
        child.transform = CGAffineTransform(rotationAngle: .pi / 2)
        let box = child.convert(CGRect(x: 0, y: 0, width: 10, height: 20), to: nil)
        #expect(plain(box.origin) == "(150, 70)")
        #expect(plain(CGPoint(x: box.width, y: box.height)) == "(20, 10)")
        let back = child.convert(CGRect(x: 150, y: 70, width: 20, height: 10), from: nil)
        #expect(plain(back.origin) == "(0, 0)")
        #expect(plain(CGPoint(x: back.width, y: back.height)) == "(10, 20)")
    }
}
