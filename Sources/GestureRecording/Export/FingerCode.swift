import Foundation
import GestureKit

/// One finger's part in an event, as code.
struct FingerCode {
    /// What it does, as a stage's verb and as a `FingerStep` of several.
    let verb: SwiftCode
    let arguments: [SwiftCode]
    /// Whether the stage has it as a verb of its own.
    let isVerb: Bool

    /// The code for a finger that was last at `known`, on a stage whose touches are of `stageType`.
    init(_ sample: TouchSample, known: CGPoint?, stageType: Touch.TouchType) {
        let (x, y) = (SwiftCode.number(sample.location.x), SwiftCode.number(sample.location.y))
        let isOver = sample.phase.isEnd
        let isWhereItWas = known.map { Self.hasSameBits($0, sample.location) } ?? false
        var arguments: [SwiftCode] = ["\(sample.id)"]
        switch sample.phase {
        case .began:
            verb = "down"
            arguments += [x, y]
        case .moved:
            verb = "move"
            arguments += ["to: \(x)", y]
        case .ended: verb = "up"
        case .cancelled: verb = "cancel"
        }
        if isOver && !isWhereItWas { arguments += ["at: \(x)", y] }
        if let force = sample.force { arguments.append("force: \(.number(force))") }
        if sample.type != stageType { arguments.append("type: \(.member(sample.type))") }
        let shape = Self.shape(sample)
        if !shape.isEmpty { arguments.append("shape: \(.call("FingerShape", shape))") }
        self.arguments = arguments
        isVerb =
            sample.type == stageType && shape.isEmpty && (!isOver || sample.force == nil)
            && (sample.phase != .cancelled || isWhereItWas)
    }

    private static func shape(_ sample: TouchSample) -> [SwiftCode] {
        let values: [(SwiftCode, Double?)] = [
            ("majorRadius", sample.majorRadius), ("minorRadius", sample.minorRadius),
            ("orientation", sample.orientation), ("altitude", sample.altitude),
            ("azimuth", sample.azimuth),
        ]
        return values.compactMap { name, value in value.map { "\(name): \(.number($0))" } }
    }

    /// Whether both are written alike, also as zeros of another sign.
    private static func hasSameBits(_ left: CGPoint, _ right: CGPoint) -> Bool {
        left == right && left.x.sign == right.x.sign && left.y.sign == right.y.sign
    }
}
