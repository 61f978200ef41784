import Foundation
import GestureKit

/// The reason why a stroke is not a checkmark, with distances in points.
enum CheckmarkFault: Hashable {
    case wentLeft(CGFloat, limit: CGFloat)
    case startedUpward(CGFloat, limit: CGFloat)
    case turnedDown(CGFloat, limit: CGFloat)
    case noUpstroke(CGFloat, limit: CGFloat)
    case endedTooLow(CGFloat)

    /// The fault as a reason for people and recordings.
    var reason: Reason {
        switch self {
        case .wentLeft(let value, let limit):
            custom("wentLeft", value, limit, "went left by", "allows")
        case .startedUpward(let value, let limit):
            custom("startedUpward", value, limit, "first went up by", "allows")
        case .turnedDown(let value, let limit):
            custom("turnedDown", value, limit, "down again by", "allows")
        case .noUpstroke(let value, let limit):
            custom("noUpstroke", value, limit, "upstroke of", "needs more than")
        case .endedTooLow(let value):
            .custom(
                name: "endedTooLow",
                value: Double(value),
                limit: 0,
                sentence: "ended \(points(value)) below its start, not above it"
            )
        }
    }

    private func custom(
        _ name: String,
        _ value: CGFloat,
        _ limit: CGFloat,
        _ words: String,
        _ verb: String
    ) -> Reason {
        .custom(
            name: name,
            value: Double(value),
            limit: Double(limit),
            sentence: "\(words) \(points(value)) (\(verb) \(String(format: "%g", Double(limit))))"
        )
    }

    private func points(_ value: CGFloat) -> String { String(format: "%.1f pt", Double(value)) }
}
