import Foundation

/// A continuous recognizer of fingers that drag inward from an edge of the window.
///
///     possible ──≥ 10 pt, more inward than along, within 0.25 s──▶ began ──▶ as a pan
///         └── landed > 20 pt from the edges, 0.25 s before that, too many fingers,
///             all lifted before ──▶ failed
///
/// It fails early where a pan would continue, so that recognizers do not wait for it long. Source: Apple,
/// `UIScreenEdgePanGestureRecognizer`; Semantics.md, section 2.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// The maximum distance from the edge at the landing, in points.
    ///
    /// Source: Semantics.md, section 2 "Screen edge pan".
    static let margin: CGFloat = 20
    /// The maximum time from the first landing to the beginning, in seconds.
    ///
    /// Source: Semantics.md, section 2 "Screen edge pan".
    static let beginTimeout: TimeInterval = 0.25

    /// The edges of the window from which the pan may start; with none, the default, it never begins.
    open var edges: RectEdge = []

    private var candidates: RectEdge?
    private var start: TimeInterval = 0
    /// The largest distance of a landing from the nearest edge, in points; nil before the first.
    private var landingDistance: CGFloat?

    /// The pan's values, and the edges.
    override var builtInValues: [GestureValue] {
        super.builtInValues + [GestureValue("edges", .names(edges.names))]
    }

    /// The strips where the pan may start; after the landing, the limits of movement and time.
    override var builtInLimits: [RecognitionLimit] {
        guard settled == .possible, !hasBegun, let bounds = attachedView?.window?.bounds
        else { return [] }
        guard candidates != nil else {
            return RectEdge.allEdges.filter(edges.contains).map {
                RecognitionLimit(.band($0.band(Self.margin, of: bounds)), .fails)
            }
        }
        let time = RecognitionLimit(.time(from: start, to: start + Self.beginTimeout), .fails)
        return super.builtInLimits + [time]
    }

    /// The distance of the landing from the edge, and the displacement.
    override var builtInMeasurements: [Reason] {
        super.builtInMeasurements
            + [landingDistance.map { .startedAwayFromEdge($0, limit: Self.margin) }]
            .compactMap(\.self)
    }

    /// Returns true for touches and presses: scrolling does not start at an edge.
    open override func shouldReceive(_ event: TouchEvent) -> Bool {
        event.type != .scroll && super.shouldReceive(event)
    }

    /// Handles landings; away from the edges the recognizer fails immediately.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        if !hasBegun, let bounds = attachedView?.window?.bounds {
            for touch in touches.inOrder {
                if let reason = landed(touch, in: bounds) { return fail(reason) }
            }
        }
        super.touchesBegan(touches, with: event)
    }

    /// Fails, because the pan has not begun in time.
    override func handleDeadline(at time: TimeInterval) {
        guard !hasBegun else { return }
        let displacement = displacement
        let inward = bestInward(of: displacement)
        if displacement.length.reaches(Self.slop) {
            let across = max(displacement.length * displacement.length - inward * inward, 0)
                .squareRoot()
            fail(.strayed(across, limit: max(inward, 0)))
        } else {
            fail(.tooSlow(displacement.length, limit: Self.slop))
        }
    }

    /// Clears the path.
    open override func reset() {
        super.reset()
        candidates = nil
        landingDistance = nil
    }

    override func mayBegin(after displacement: CGPoint) -> Bool {
        let isInward = RectEdge.allEdges.contains { edge in
            candidates?.contains(edge) == true
                && (displacement.along(edge.inward) - abs(displacement.across(edge.inward)))
                    .exceeds(0)
        }
        if isInward { deadline = nil }
        return isInward
    }

    /// Notes the edges near the touch, or returns the reason to fail if none is near.
    private func landed(_ touch: Touch, in bounds: CGRect) -> Reason? {
        let asked = RectEdge.allEdges.filter((candidates ?? edges).contains)
        let distances = asked.map { $0.distance(of: touch.windowLocation, in: bounds) }
        guard let nearest = distances.min() else { return .noDirection }
        landingDistance = max(landingDistance ?? 0, nearest)
        guard !nearest.exceeds(Self.margin) else {
            return .startedAwayFromEdge(nearest, limit: Self.margin)
        }
        if candidates == nil {
            start = touch.timestamp
            deadline = start + Self.beginTimeout
        }
        candidates = RectEdge(zip(asked, distances).filter { !$0.1.exceeds(Self.margin) }.map(\.0))
        return nil
    }

    private func bestInward(of displacement: CGPoint) -> CGFloat {
        RectEdge.allEdges.filter { candidates?.contains($0) == true }
            .map { displacement.along($0.inward) }.max() ?? 0
    }
}

/// The edges of a rectangle.
///
/// Source: Apple, `UIRectEdge`.
public struct RectEdge: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates edges from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The edge of minimum y.
    public static let top = RectEdge(rawValue: 1 << 0)
    /// The edge of minimum x.
    public static let left = RectEdge(rawValue: 1 << 1)
    /// The edge of maximum y.
    public static let bottom = RectEdge(rawValue: 1 << 2)
    /// The edge of maximum x.
    public static let right = RectEdge(rawValue: 1 << 3)
    /// All four edges.
    public static let all: RectEdge = [.top, .left, .bottom, .right]
}

extension RectEdge {
    /// The four single edges, in the order of their bits.
    fileprivate static let allEdges: [RectEdge] = [.top, .left, .bottom, .right]

    /// The names in UIKit's spelling.
    package var names: [String] {
        zip(Self.allEdges, ["top", "left", "bottom", "right"]).filter { contains($0.0) }.map(\.1)
    }

    /// The unit vector from an edge into the rectangle, with y growing downward.
    var inward: CGPoint {
        switch self {
        case .top: CGPoint(x: 0, y: 1)
        case .left: CGPoint(x: 1, y: 0)
        case .bottom: CGPoint(x: 0, y: -1)
        default: CGPoint(x: -1, y: 0)
        }
    }

    /// Returns the inward distance of a point from an edge of the rectangle, in points.
    func distance(of point: CGPoint, in rectangle: CGRect) -> CGFloat {
        switch self {
        case .top: point.y - rectangle.minY
        case .left: point.x - rectangle.minX
        case .bottom: rectangle.maxY - point.y
        default: rectangle.maxX - point.x
        }
    }

    /// Returns the strip of this width along an edge, inside the rectangle.
    func band(_ width: CGFloat, of rectangle: CGRect) -> CGRect {
        switch self {
        case .top:
            CGRect(x: rectangle.minX, y: rectangle.minY, width: rectangle.width, height: width)
        case .left:
            CGRect(x: rectangle.minX, y: rectangle.minY, width: width, height: rectangle.height)
        case .bottom:
            CGRect(
                x: rectangle.minX,
                y: rectangle.maxY - width,
                width: rectangle.width,
                height: width
            )
        default:
            CGRect(
                x: rectangle.maxX - width,
                y: rectangle.minY,
                width: width,
                height: rectangle.height
            )
        }
    }
}
