public import Foundation

/// The conversion between the coordinate systems of views.
extension View {
    /// Converts a point to another view's coordinates; to the window's if `view` is nil.
    public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
        let inWindow = point.applying(toRoot)
        guard let view else { return inWindow }
        return inWindow.applying(view.toRoot.inverted())
    }

    /// Converts a point from another view's coordinates (the window's if `view` is nil) to this view's.
    public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
        let inWindow = view.map { point.applying($0.toRoot) } ?? point
        return inWindow.applying(toRoot.inverted())
    }

    /// Returns the bounding box of a rectangle in another view's coordinates; in the window's if `view` is
    /// nil.
    public func convert(_ rect: CGRect, to view: View?) -> CGRect {
        CGRect(covering: rect.corners.map { convert($0, to: view) })
    }

    /// Returns the bounding box, in this view's coordinates, of a rectangle in another view's coordinates
    /// (the window's if `view` is nil).
    public func convert(_ rect: CGRect, from view: View?) -> CGRect {
        CGRect(covering: rect.corners.map { convert($0, from: view) })
    }

    /// Converts a displacement from the window's points to this view's.
    func convertVector(fromWindow vector: CGPoint) -> CGPoint {
        var linear = toRoot
        linear.tx = 0
        linear.ty = 0
        return vector.applying(linear.inverted())
    }

    /// Converts a displacement from this view's points to the window's.
    func convertVector(toWindow vector: CGPoint) -> CGPoint {
        var linear = toRoot
        linear.tx = 0
        linear.ty = 0
        return vector.applying(linear)
    }

    /// The transform from this view's coordinates to its superview's.
    package var toSuperview: CGAffineTransform {
        values.toSuperview
    }

    /// The transform from this view's coordinates to the window's.
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
