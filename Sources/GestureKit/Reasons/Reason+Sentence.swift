import Foundation

extension Reason {
    /// The reason as a person reads it: `moved 14.2 pt, more than 10`.
    public var sentence: String {
        switch self {
        case .movedTooFar(let value, let limit):
            "moved \(points(value)), more than \(short(limit))"
        case .movedTooLittle(let value, let limit):
            "moved \(points(value)), less than \(short(limit))"
        case .tooSlow(let value, let limit):
            "moved \(points(value)) in the time allowed, less than \(short(limit))"
        case .movedBackward(let value, _):
            "moved \(points(value)) backward"
        case .strayed(let value, let limit):
            "strayed \(points(value)) across, more than \(short(limit))"
        case .startedAwayFromEdge(let value, let limit):
            "started \(points(value)) from the edge, more than \(short(limit))"
        case .noDirection: "no direction or edge is set"
        case .spreadTooLittle(let value, let limit):
            "spread by \(points(value)), not more than \(short(limit))"
        case .turnedTooLittle(let value, let limit):
            "turned \(degrees(value)), not more than \(short(limit * 180 / .pi))°"
        case .heldTooLong(let value, let limit):
            "held \(seconds(value)), limit \(short(limit))"
        case .liftedTooSoon(let value, let limit):
            "lifted after \(seconds(value)), needs more than \(short(limit))"
        case .nextTapTooLate(let value, let limit):
            "no next tap in \(seconds(value)), limit \(short(limit))"
        case .nextTapTooFar(let value, let limit):
            "next tap \(points(value)) away, more than \(short(limit))"
        case .tooManyTouches(let value, let limit):
            "\(touches(value)), \(limit) required"
        case .tooFewTouches(let value, let limit):
            "\(touches(value)), \(limit) required"
        case .wrongButton: "another button than the required one"
        case .waitingFor(let name): "waits for \(name)"
        case .preventedBy(let name): "prevented by \(name)"
        case .requiredRecognized(let name): "\(name) recognized, it had to fail"
        case .requirementCycle(let name): "waited for \(name), which waited for it"
        case .delegateRefused: "refused by its delegate"
        case .viewRefused: "refused by the touched view"
        case .touchCancelled: "touch cancelled by the system"
        case .touchesEnded: "touches ended, nothing recognized"
        case .disabled: "disabled"
        case .removed: "removed from the window"
        case .reset: "sequence over"
        case .assigned: "set by the recognizer"
        case .coerced(let assigned, let taken):
            "assigned \(assigned.name), taken as \(taken.name)"
        case .custom(_, _, _, let sentence): sentence
        }
    }

    /// How far something had come, as a person reads it: `26.8 of 50 pt`; nil for a reason that is no
    /// way to a limit.
    public var way: String? {
        switch self {
        case .movedTooLittle(let value, let limit), .tooSlow(let value, let limit),
            .spreadTooLittle(let value, let limit):
            "\(fixed(Double(value), 1)) of \(short(limit, digits: 1)) pt"
        case .turnedTooLittle(let value, let limit):
            "\(fixed(Double(value) * 180 / .pi, 1)) of \(short(limit * 180 / .pi, digits: 1))°"
        case .liftedTooSoon(let value, let limit):
            "\(fixed(value, 2)) of \(short(limit)) s"
        case .tooFewTouches(let value, let limit): "\(value) of \(touches(limit))"
        case .custom(_, let value?, let limit?, _):
            "\(short(CGFloat(value))) of \(short(CGFloat(limit)))"
        case .movedTooFar, .movedBackward, .strayed, .startedAwayFromEdge, .noDirection,
            .heldTooLong, .nextTapTooLate, .nextTapTooFar, .tooManyTouches, .wrongButton,
            .waitingFor, .preventedBy, .requiredRecognized, .requirementCycle, .delegateRefused,
            .viewRefused, .touchCancelled, .touchesEnded, .disabled, .removed, .reset, .assigned,
            .coerced, .custom:
            nil
        }
    }

    private func points(_ value: CGFloat) -> String { fixed(Double(value), 1) + " pt" }

    private func degrees(_ value: CGFloat) -> String { fixed(Double(value) * 180 / .pi, 1) + "°" }

    private func seconds(_ value: TimeInterval) -> String { fixed(value, 2) + " s" }

    private func touches(_ count: Int) -> String { count == 1 ? "1 touch" : "\(count) touches" }

    private func short(_ value: CGFloat, digits: Int = 2) -> String {
        let text = fixed(Double(value), digits)
        let trimmed = text.reversed().drop { $0 == "0" }
        return String((trimmed.first == "." ? trimmed.dropFirst() : trimmed).reversed())
    }

    private func fixed(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
