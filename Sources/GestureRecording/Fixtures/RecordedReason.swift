import Foundation
import GestureKit

extension Reason {
    /// The reason that stands in an output line; nil for a class' own, whose sentence is not recorded,
    /// and for what is none.
    init?(recorded json: JSONValue?) {
        switch json {
        case .string(let name)?: self.init(name: name)
        case .object(let fields)?:
            let limit = fields.first { $0.key == "limit" }?.value
            guard let field = fields.first(where: { $0.key != "limit" }) else { return nil }
            switch (field.value, limit) {
            case (.string(let other), nil): self.init(name: field.key, other: other)
            case (.number(let value), .number(let limit)?):
                self.init(name: field.key, value, limit: limit)
            default: return nil
            }
        default: return nil
        }
    }

    private init?(name: String) {
        let plain: [Reason] = [
            .noDirection, .wrongButton, .delegateRefused, .viewRefused, .touchCancelled,
            .touchesEnded, .disabled, .removed, .reset, .assigned,
        ]
        guard let reason = plain.first(where: { $0.name == name }) else { return nil }
        self = reason
    }

    private init?(name: String, other: String) {
        let kinds: [(String) -> Reason] = [
            Reason.waitingFor, Reason.preventedBy, Reason.requiredRecognized,
            Reason.requirementCycle,
        ]
        guard let reason = kinds.map({ $0(other) }).first(where: { $0.name == name }) else {
            return nil
        }
        self = reason
    }

    private init?(name: String, _ value: Double, limit: Double) {
        let lengths: [(CGFloat, CGFloat) -> Reason] = [
            Reason.movedTooFar, Reason.movedTooLittle, Reason.tooSlow, Reason.movedBackward,
            Reason.strayed, Reason.startedAwayFromEdge, Reason.spreadTooLittle,
            Reason.turnedTooLittle, Reason.nextTapTooFar,
        ]
        let times: [(TimeInterval, TimeInterval) -> Reason] = [
            Reason.heldTooLong, Reason.liftedTooSoon, Reason.nextTapTooLate,
        ]
        let counts: [(Int, Int) -> Reason] = [Reason.tooManyTouches, Reason.tooFewTouches]
        var all = lengths.map { $0(CGFloat(value), CGFloat(limit)) }
        all += times.map { $0(value, limit) }
        if let count = Int(exactly: value), let most = Int(exactly: limit) {
            all += counts.map { $0(count, most) }
        }
        guard let reason = all.first(where: { $0.name == name }) else { return nil }
        self = reason
    }
}
