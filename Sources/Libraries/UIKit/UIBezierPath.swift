/// A path of lines and curves for measuring and hit testing; nothing is drawn.
open class UIBezierPath {
    /// The path as a Core Graphics path; reading and assigning copy it.
    open var cgPath: CGPath {
        get { path.copy() ?? CGMutablePath() }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }
    /// The line width in points; 1 by default, without effect.
    open var lineWidth: CGFloat = 1
    /// Whether `contains(_:)` uses the even-odd rule; false, the default, uses the winding rule.
    open var usesEvenOddFillRule = false

    private var path = CGMutablePath()

    /// Creates an empty path.
    public init() {}

    /// Creates a path from a copy of a Core Graphics path.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// Creates a rectangular path.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Creates an ellipse that fits into a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Creates an arc of a circle; angles are in radians from the x axis, and `clockwise` is as seen on
    /// screen.
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

    /// Whether the path is empty; a path with a single point is not.
    open var isEmpty: Bool { path.isEmpty }

    /// The smallest rectangle around the lines and curves; `CGRect.null` for an empty path.
    open var bounds: CGRect { path.boundingBoxOfPath }

    /// The point where the next line or curve starts; `.zero` for an empty path.
    open var currentPoint: CGPoint { path.currentPoint }

    /// Starts a new subpath at a point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a line from the current point; an empty path starts at `point` instead.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a quadratic Bézier curve from the current point; an empty path starts at `end` instead.
    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: end, control: controlPoint)
    }

    /// Adds a cubic Bézier curve from the current point; an empty path starts at `end` instead.
    open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds an arc of a circle; angles are in radians from the x axis, and `clockwise` is as seen on screen.
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

    /// Closes the current subpath with a line to its start.
    open func close() { path.closeSubpath() }

    /// Removes all lines and curves.
    open func removeAllPoints() { path = CGMutablePath() }

    /// Adds all subpaths of another path.
    open func append(_ other: UIBezierPath) { path.addPath(other.path) }

    /// Applies a transform to all points.
    open func apply(_ transform: CGAffineTransform) {
        let changed = CGMutablePath()
        changed.addPath(path, transform: transform)
        path = changed
    }

    /// Returns whether a point is inside the path; open subpaths count as closed.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
}
