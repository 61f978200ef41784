import Foundation
import GestureTesting

/// The movements of fingers in the matrix, with the time of every event.
enum FingerMovement: String, CaseIterable, Sendable {
    /// A slow drag from the left edge: 12 pt by 0.2 s, 20 pt at 0.5 s, 60 pt in the end.
    case drag
    /// A fast drag away from the edge: 20 pt each 0.05 s.
    case swipe
    /// A movement away from the edge of 80 pt in one event.
    case flick
    /// A tap of 0.1 s.
    case tap
    /// Two taps, 0.1 s apart.
    case taps
    /// A press of one second.
    case hold
    /// Two fingers, the second of which lands late; they spread, rotate and drift in three events.
    case spread

    enum Step {
        case down(Double, [FingerMove])
        case move(Double, [FingerMove])
        case up(Double, [Int])

        var time: Double {
            switch self {
            case .down(let time, _), .move(let time, _), .up(let time, _): time
            }
        }
    }

    var steps: [Step] {
        switch self {
        case .drag:
            [
                .down(0, [FingerMove(1, to: 5, 150)]),
                .move(0.1, [FingerMove(1, to: 9, 150)]),
                .move(0.2, [FingerMove(1, to: 17, 150)]),
                .move(0.3, [FingerMove(1, to: 25, 150)]),
                .move(0.6, [FingerMove(1, to: 65, 150)]),
                .up(0.7, [1]),
            ]
        case .swipe:
            [
                .down(0, [FingerMove(1, to: 100, 150)]),
                .move(0.05, [FingerMove(1, to: 120, 150)]),
                .move(0.1, [FingerMove(1, to: 140, 150)]),
                .move(0.15, [FingerMove(1, to: 160, 150)]),
                .up(0.2, [1]),
            ]
        case .flick:
            [
                .down(0, [FingerMove(1, to: 100, 150)]),
                .move(0.05, [FingerMove(1, to: 180, 150)]),
                .up(0.1, [1]),
            ]
        case .tap:
            [.down(0, [FingerMove(1, to: 150, 150)]), .up(0.1, [1])]
        case .taps:
            [
                .down(0, [FingerMove(1, to: 150, 150)]), .up(0.1, [1]),
                .down(0.2, [FingerMove(1, to: 150, 150)]), .up(0.3, [1]),
            ]
        case .hold:
            [.down(0, [FingerMove(1, to: 150, 150)]), .up(1, [1])]
        case .spread:
            [
                .down(0, [FingerMove(1, to: 100, 150)]),
                .down(0.05, [FingerMove(2, to: 200, 150)]),
                .move(0.1, [FingerMove(1, to: 90, 150), FingerMove(2, to: 210, 150)]),
                .move(0.2, [FingerMove(1, to: 90, 140), FingerMove(2, to: 210, 160)]),
                .move(0.3, [FingerMove(1, to: 88, 160), FingerMove(2, to: 212, 182)]),
                .up(0.4, [1, 2]),
            ]
        }
    }

    func act(on stage: Stage) {
        for step in steps {
            stage.elapse(step.time - stage.time)
            switch step {
            case .down(_, let moves): stage.down(moves)
            case .move(_, let moves): stage.move(moves)
            case .up(_, let fingers): stage.up(fingers)
            }
        }
        stage.wait(1)
    }
}
