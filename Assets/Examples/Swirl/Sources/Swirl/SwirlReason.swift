import Foundation
import GestureKit

/// The reasons for which a swirl fails, each with the measured value and its limit.
enum SwirlReason {
    static func tooFewTurns(_ turns: CGFloat, limit: CGFloat) -> Reason {
        reason("tooFewTurns", turns, limit, "went round %.2f times (needs %g)")
    }

    static func rested(_ seconds: TimeInterval, limit: TimeInterval) -> Reason {
        reason("rested", CGFloat(seconds), CGFloat(limit), "lay still for %.2f s (allows %g)")
    }

    static func reason(of fault: SwirlTrack.Fault, in swirl: SwirlGestureRecognizer) -> Reason {
        switch fault {
        case .corner(let bend):
            reason(
                "tooSharp",
                degrees(bend),
                degrees(SwirlTrack.maxBend),
                "a corner of %.0f° (allows %g)"
            )
        case .turnedBack(let angle):
            reason(
                "turnedBack",
                degrees(angle),
                swirl.allowedTurnBack,
                "turned back by %.0f° (allows %g)"
            )
        case .swungOut(let distance):
            reason(
                "swungOut",
                distance,
                swirl.maximumRadius,
                "swung out to %.1f pt (allows %g)"
            )
        }
    }

    private static func degrees(_ angle: CGFloat) -> CGFloat { angle * 180 / .pi }

    private static func reason(
        _ name: String,
        _ value: CGFloat,
        _ limit: CGFloat,
        _ format: String
    ) -> Reason {
        .custom(
            name: name,
            value: Double(value),
            limit: Double(limit),
            sentence: String(format: format, Double(value), (Double(limit) * 1e6).rounded() / 1e6)
        )
    }
}
