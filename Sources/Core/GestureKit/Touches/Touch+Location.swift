public import Foundation

/// The location of a touch, and the tilt of a pen, in the coordinates of a view.
extension Touch {
    /// Returns the location in the view's coordinates, in points; in the window's if `view` is nil.
    public func location(in view: View?) -> CGPoint {
        guard let view, view !== window else { return windowLocation }
        return view.convert(windowLocation, from: nil)
    }

    /// Returns the location before the last change, like `location(in:)`.
    public func previousLocation(in view: View?) -> CGPoint {
        guard let view, view !== window else { return previousWindowLocation }
        return view.convert(previousWindowLocation, from: nil)
    }

    /// Returns the location at the sensor's full precision: the same as `location(in:)`.
    public func preciseLocation(in view: View?) -> CGPoint { location(in: view) }

    /// Returns the location before the last change, like `preciseLocation(in:)`.
    public func precisePreviousLocation(in view: View?) -> CGPoint { previousLocation(in: view) }

    /// Returns the direction in which a pen leans, in radians from the view's x axis, clockwise on screen; in
    /// the window's axes if `view` is nil, and 0 if the device does not report it.
    public func azimuthAngle(in view: View?) -> CGFloat {
        let vector = azimuthDirection(in: view)
        return CGFloat(atan2(Double(vector.y), Double(vector.x)))
    }

    /// Returns the direction in which a pen leans, as a vector of length 1 in the view's axes; in the
    /// window's if `view` is nil, and zero if the device does not report it.
    @_disfavoredOverload
    public func azimuthUnitVector(in view: View?) -> CGPoint { azimuthDirection(in: view) }

    /// Returns the same vector as `azimuthUnitVector(in:)`, for the module UIKit, which hides that name with
    /// its own method.
    package func azimuthDirection(in view: View?) -> CGPoint {
        guard let azimuth else { return .zero }
        let vector = CGPoint(x: CGFloat(cos(Double(azimuth))), y: CGFloat(sin(Double(azimuth))))
        guard let view, view !== window else { return vector }
        let turned = view.convertVector(fromWindow: vector)
        return turned.length > 0 ? turned / turned.length : vector
    }
}
