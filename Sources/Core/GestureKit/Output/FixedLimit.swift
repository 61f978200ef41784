import Foundation
import TextFormatting

/// A limit that no property sets.
package struct FixedLimit: Hashable, Sendable {
    /// The words before the value: `moves at least`.
    package let name: String
    /// The value with its unit: `10 pt`.
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension GestureRecognizer {
    /// The fixed limits of its class; empty for a class that is not derived from a built-in one.
    package var fixedLimits: [FixedLimit] {
        switch self {
        case is TapGestureRecognizer: FixedLimit.tap
        case is ScreenEdgePanGestureRecognizer: FixedLimit.edgePan
        case is PanGestureRecognizer: FixedLimit.pan
        case is SwipeGestureRecognizer: FixedLimit.swipe
        case is PinchGestureRecognizer: FixedLimit.pinch
        case is RotationGestureRecognizer: FixedLimit.rotation
        default: []
        }
    }
}

extension FixedLimit {
    /// The limits of a tap, and of the next one if several are required.
    fileprivate static let tap: [FixedLimit] = {
        typealias Limit = TapSequence.Limit
        return [
            FixedLimit("tap at most", "\(points(Limit.movement)), \(seconds(Limit.press))"),
            FixedLimit("next tap within", "\(points(Limit.spread)), \(seconds(Limit.pause))"),
        ]
    }()

    fileprivate static let pan = [
        FixedLimit("moves at least", points(PanGestureRecognizer.slop))
    ]

    fileprivate static let edgePan: [FixedLimit] = {
        typealias Edge = ScreenEdgePanGestureRecognizer
        return [
            FixedLimit("starts within", "\(points(Edge.margin)) of the edge"),
            FixedLimit(
                "moves at least",
                "\(points(PanGestureRecognizer.slop)) in \(seconds(Edge.beginTimeout))"
            ),
        ]
    }()

    fileprivate static let swipe: [FixedLimit] = {
        typealias Limit = SwipeTrack.Limit
        func falling(_ limit: (TimeInterval) -> CGFloat) -> String {
            "\(points(limit(0))), falls to \(DecimalText.short(limit(Limit.duration), 1))"
        }
        return [
            FixedLimit("moves at least", falling(Limit.along)),
            FixedLimit("strays at most", falling(Limit.across)),
            FixedLimit("lasts at most", seconds(Limit.duration)),
        ]
    }()

    fileprivate static let pinch = [
        FixedLimit("spreads by at least", points(PinchGestureRecognizer.deadZone))
    ]

    fileprivate static let rotation = [
        FixedLimit(
            "turns at least",
            DecimalText.short(RotationGestureRecognizer.deadZone * 180 / .pi, 1) + "°"
        )
    ]

    private static func points(_ value: CGFloat) -> String { DecimalText.short(value, 1) + " pt" }

    private static func seconds(_ value: TimeInterval) -> String {
        DecimalText.short(value, 2) + " s"
    }
}
