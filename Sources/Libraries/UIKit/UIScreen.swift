/// A coordinate system, from and to which points and rectangles are converted: that of a view, or of the screen.
public protocol UICoordinateSpace: AnyObject {
    /// The extent of the coordinate system, in points.
    var bounds: CGRect { get }

    /// Converts a point to another coordinate system.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint

    /// Converts a point from another coordinate system.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint

    /// Returns the bounding box of a rectangle in another coordinate system.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect

    /// Returns the bounding box of a rectangle of another coordinate system.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension View: UICoordinateSpace {
    /// Converts a point to another coordinate system.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, to: coordinateSpace as? UIView)
    }

    /// Converts a point from another coordinate system.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, from: coordinateSpace as? UIView)
    }

    /// Returns the bounding box of a rectangle in another coordinate system.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, to: coordinateSpace as? UIView)
    }

    /// Returns the bounding box of a rectangle of another coordinate system.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, from: coordinateSpace as? UIView)
    }
}

/// The screen of a window, which is as large as the window and has its coordinates.
///
/// There is no main screen, since a program may have any number of windows.
public final class UIScreen {
    private let window: UIWindow

    init(of window: UIWindow) { self.window = window }

    /// The bounds of the window, in points.
    public var bounds: CGRect { window.bounds }

    /// The number of pixels per point: always 1.
    public var scale: CGFloat { 1 }

    /// The coordinate system of the window.
    public var coordinateSpace: any UICoordinateSpace { window }

    /// The same as `coordinateSpace`, since the screen does not rotate.
    public var fixedCoordinateSpace: any UICoordinateSpace { window }
}

extension UIWindow {
    /// The screen: as large as the window, with its coordinates.
    public var screen: UIScreen { UIScreen(of: self) }
}
