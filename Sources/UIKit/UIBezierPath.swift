/// Lines and curves, to be measured and hit; nothing draws them here.
open class UIBezierPath {
    /// The same as CoreGraphics' path; a copy of it is returned and taken.
    open var cgPath: CGPath {
        get { path.copy() ?? CGMutablePath() }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }
    /// The line's width in points; 1 by default, and without effect here.
    open var lineWidth: CGFloat = 1
    /// Whether `contains(_:)` counts by the even-odd rule; false by default.
    open var usesEvenOddFillRule = false

    private var path = CGMutablePath()

    /// Makes an empty path.
    public init() {}

    /// Makes a path of the same lines and curves.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// Makes a path around a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Makes a path around the ellipse that fills a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Makes a part of a circle; the angles are in radians from the x axis, and clockwise as on screen.
    public convenience init(
        arcCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center,
            radius: radius,
            startAngle: startAngle,
            endAngle: endAngle,
            clockwise: clockwise
        )
    }

    /// Whether there is nothing in it, not even a point.
    open var isEmpty: Bool { path.isEmpty }

    /// The smallest rectangle that holds the lines and curves; null for an empty path.
    open var bounds: CGRect { path.boundingBoxOfPath }

    /// Where the next line or curve begins; `.zero` in an empty path.
    open var currentPoint: CGPoint { path.currentPoint }

    /// Begins a new part at a point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a line from the current point; without one it begins there.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a quadratic curve from the current point.
    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: end, control: controlPoint)
    }

    /// Adds a cubic curve from the current point.
    open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a part of a circle; the angles are in radians from the x axis, and clockwise as on screen.
    open func addArc(
        withCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        path.addArc(
            center: center,
            radius: radius,
            startAngle: startAngle,
            endAngle: endAngle,
            clockwise: !clockwise
        )
    }

    /// Closes the last part with a line to its start.
    open func close() { path.closeSubpath() }

    /// Removes all lines and curves.
    open func removeAllPoints() { path = CGMutablePath() }

    /// Adds all parts of another path.
    open func append(_ other: UIBezierPath) { path.addPath(other.path) }

    /// Changes all points by a transform.
    open func apply(_ transform: CGAffineTransform) {
        let changed = CGMutablePath()
        changed.addPath(path, transform: transform)
        path = changed
    }

    /// Whether the point is inside when each part is closed.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
}
