public import Foundation

/// Converting between the coordinate systems of views.
extension View {
    /// The point in another view's coordinates; in the window's when `view` is nil.
    public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
        let inWindow = point.applying(toRoot)
        guard let view else { return inWindow }
        return inWindow.applying(view.toRoot.inverted())
    }

    /// The point, given in another view's coordinates (the window's when nil), in this view's.
    public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
        let inWindow = view.map { point.applying($0.toRoot) } ?? point
        return inWindow.applying(toRoot.inverted())
    }

    /// The box around the rectangle in another view's coordinates; in the window's when `view` is nil.
    public func convert(_ rect: CGRect, to view: View?) -> CGRect {
        CGRect(covering: rect.corners.map { convert($0, to: view) })
    }

    /// The box around the rectangle, given in another view's coordinates (the window's when nil), in
    /// this view's.
    public func convert(_ rect: CGRect, from view: View?) -> CGRect {
        CGRect(covering: rect.corners.map { convert($0, from: view) })
    }

    /// A displacement in the window's points, in this view's.
    func convertVector(fromWindow vector: CGPoint) -> CGPoint {
        var linear = toRoot
        linear.tx = 0
        linear.ty = 0
        return vector.applying(linear.inverted())
    }

    /// A displacement in this view's points, in the window's.
    func convertVector(toWindow vector: CGPoint) -> CGPoint {
        var linear = toRoot
        linear.tx = 0
        linear.ty = 0
        return vector.applying(linear)
    }

    /// From this view's coordinates to its superview's.
    package var toSuperview: CGAffineTransform {
        values.toSuperview
    }

    /// From this view's coordinates to the window's.
    package var toRoot: CGAffineTransform {
        var result = CGAffineTransform.identity
        var current: View = self
        while let above = current.superview {
            result = result.concatenating(current.toSuperview)
            current = above
        }
        return result
    }
}
