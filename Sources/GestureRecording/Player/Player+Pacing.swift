package import Foundation
import GestureKit

/// Playing in step with a clock.
extension Player {
    /// What comes next where a clock paces it.
    package enum Step {
        case input(TimedInput)
        /// A deadline that fires by itself.
        case deadline(TimeInterval)

        package var time: TimeInterval {
            switch self {
            case .input(let input): input.time
            case .deadline(let time): time
            }
        }
    }

    /// What a clock that goes up to `end` comes to next; nil when nothing comes before it.
    ///
    /// Deadlines as near to an input as times are compared are the input's: it comes first, as in a
    /// replay. After the last input deadlines need an end, since animations can start each other without.
    package func nextStep(until end: TimeInterval) -> Step? {
        guard !isOver else { return nil }
        if timing == .scripted,
            let due = next == nil ? session.finalDeadline : session.nextDeadline,
            next.map({ $0.time - due > Tolerance.time }) ?? (due - end <= Tolerance.time)
        {
            return .deadline(due)
        }
        return next.map { .input($0) }
    }

    /// Performs what `nextStep(until:)` gave.
    package func perform(_ step: Step) throws {
        switch step {
        case .deadline(let time): advance(to: time)
        case .input: try performNext()
        }
    }
}
