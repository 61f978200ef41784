import Foundation
import GestureKit

struct FingerCode {
    /// The finger's action, both a method of `Stage` and a `FingerStep` in an event of several.
    let method: SwiftCode
    let arguments: [SwiftCode]
    /// Whether the stage has a method for it.
    let hasStageMethod: Bool

    /// Creates the code for a finger whose latest location is `known`, on a stage whose touches are of
    /// `stageType`.
    init(_ sample: TouchSample, known: CGPoint?, stageType: Touch.TouchType) {
        let (x, y) = (SwiftCode.number(sample.location.x), SwiftCode.number(sample.location.y))
        let isOver = sample.phase.isEnd
        let isUnmoved = known.map { Self.hasSameBits($0, sample.location) } ?? false
        var arguments: [SwiftCode] = ["\(sample.id)"]
        switch sample.phase {
        case .began:
            method = "down"
            arguments += [x, y]
        case .moved:
            method = "move"
            arguments += ["to: \(x)", y]
        case .ended: method = "up"
        case .cancelled: method = "cancel"
        }
        if isOver && !isUnmoved { arguments += ["at: \(x)", y] }
        if let force = sample.force { arguments.append("force: \(.number(force))") }
        if sample.type != stageType { arguments.append("type: \(.member(sample.type))") }
        let shape = Self.shape(sample)
        if !shape.isEmpty { arguments.append("shape: \(.call("FingerShape", shape))") }
        if let time = sample.timestamp { arguments.append("time: \(.number(time))") }
        self.arguments = arguments
        hasStageMethod =
            sample.type == stageType && shape.isEmpty && sample.timestamp == nil
            && (!isOver || sample.force == nil)
            && (sample.phase != .cancelled || isUnmoved)
    }

    private static func shape(_ sample: TouchSample) -> [SwiftCode] {
        let values: [(SwiftCode, Double?)] = [
            ("majorRadius", sample.majorRadius), ("minorRadius", sample.minorRadius),
            ("orientation", sample.orientation), ("altitude", sample.altitude),
            ("azimuth", sample.azimuth),
        ]
        return values.compactMap { name, value in value.map { "\(name): \(.number($0))" } }
    }

    /// Whether both locations have the same literals, including the signs of zeros.
    private static func hasSameBits(_ left: CGPoint, _ right: CGPoint) -> Bool {
        left == right && left.x.sign == right.x.sign && left.y.sign == right.y.sign
    }
}
