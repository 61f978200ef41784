import Foundation
import Testing

/// Hand-drawn figures that are not checkmarks.
enum NonCheckmark: String, CaseIterable, CustomTestStringConvertible {
    case lineRight, lineLeft, lineUp, lineDown, lineUpRight, lineDownRight, lineUpLeft, lineDownLeft
    case caret, mirrored, zigzagW, zigzagM, letterZ, letterL, letterN, letterU
    case circle, circleCounter, arch, bowl, parenthesis, scribble, tap
    case shortUpstroke, notchedUpstroke, notchedDownstroke, hesitating

    var testDescription: String { rawValue }

    func figure(by hand: inout SimulatedHand) -> Figure {
        let size = hand.between(40, 160)
        let slant = hand.between(-0.15, 0.15) * size
        func corners(_ places: [(Double, Double)], _ roundness: Double = 0.1) -> Figure {
            Figure(places.map { ($0.0 * size, $0.1 * size) }, roundness: roundness)
        }
        switch self {
        case .lineRight: return Figure([(0, 0), (size, slant)])
        case .lineLeft: return Figure([(0, 0), (-size, slant)])
        case .lineUp: return Figure([(0, 0), (slant, -size)])
        case .lineDown: return Figure([(0, 0), (slant, size)])
        case .lineUpRight: return Figure([(0, 0), (size, slant - size)])
        case .lineDownRight: return Figure([(0, 0), (size, slant + size)])
        case .lineUpLeft: return Figure([(0, 0), (-size, slant - size)])
        case .lineDownLeft: return Figure([(0, 0), (-size, slant + size)])
        case .caret: return corners([(0, 0), (0.5, -1), (1, 0)])
        case .mirrored: return corners([(0, 0), (-0.4, 0.5), (-1.2, -0.6)])
        case .zigzagW: return corners([(0, 0), (0.25, 0.7), (0.5, 0), (0.75, 0.7), (1, -0.2)])
        case .zigzagM: return corners([(0, 0), (0.25, -0.7), (0.5, 0), (0.75, -0.7), (1, 0)])
        case .letterZ: return corners([(0, 0), (1, 0), (0, 1), (1, 1)])
        case .letterL: return corners([(0, 0), (0.05, 1), (0.7, 1)])
        case .letterN: return corners([(0, 0), (0, -1), (0.6, 0), (0.6, -1)])
        // Its second side leads down again to its foot.
        case .letterU: return corners([(0, 0), (0, 1), (0.5, 1), (0.5, -0.1), (0.6, 1)])
        case .circle, .circleCounter:
            let start = hand.between(0, 2 * .pi)
            let turn = self == .circle ? 2 * Double.pi : -2 * Double.pi
            return Figure(
                around: (0, 0),
                radii: (size / 2, size / 2),
                from: start,
                to: start + turn
            )
        case .arch:
            return Figure(around: (0, 0), radii: (size / 2, size / 2), from: -.pi, to: 0)
        // A bowl that ended higher than it began would be a checkmark by the documents' rules.
        case .bowl:
            return Figure(around: (0, 0), radii: (size / 2, size / 2), from: .pi, to: .pi / 6)
        case .parenthesis:
            return Figure(
                around: (0, 0),
                radii: (size / 3, size / 2),
                from: -.pi / 2,
                to: -1.5 * .pi
            )
        case .scribble:
            return Figure(
                (0..<9).map { _ in (hand.between(-size, size), hand.between(-size, size)) },
                roundness: 0.3
            )
        case .tap: return Figure([(0, 0), (hand.between(-2, 2), hand.between(-2, 2))])
        case .shortUpstroke: return corners([(0, 0), (0.4, 0.8), (0.8, hand.between(0.15, 0.6))])
        // A wrong turn of 14 to 25 points at any speed, which smoothing would hide.
        case .notchedUpstroke:
            let notch = hand.between(14, 25)
            return Figure([
                (0, 0), (0.4 * size, 0.5 * size), (0.7 * size, 0),
                (0.7 * size + 4, notch), (1.2 * size, -size),
            ])
        case .notchedDownstroke:
            let notch = hand.between(14, 25)
            return Figure([
                (0, 0), (0.3 * size, 0.4 * size), (0.3 * size - notch, 0.4 * size + 4),
                (0.5 * size, 0.8 * size), (1.3 * size, -size),
            ])
        case .hesitating:
            let notch = hand.between(14, 25)
            return Figure([
                (0, 0), (0.2 * size, 0.4 * size), (0.2 * size + 4, 0.4 * size - notch),
                (0.5 * size, 0.8 * size), (1.3 * size, -size),
            ])
        }
    }
}

extension Figure {
    /// A checkmark of any size, wide or narrow, with a more or less round corner.
    static func checkmark(by hand: inout SimulatedHand) -> Figure {
        let down = hand.between(15, 80)
        let up = down * hand.between(1.4, 3.2)
        let downAngle = hand.between(40, 75) * .pi / 180
        let upAngle = hand.between(40, 70) * .pi / 180
        let corner = (down / tan(downAngle), down)
        return Figure(
            [(0, 0), corner, (corner.0 + up / tan(upAngle), down - up)],
            roundness: hand.between(0, 0.25)
        )
    }
}
