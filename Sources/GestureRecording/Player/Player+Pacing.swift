package import Foundation
import GestureKit

/// Playback paced by a clock.
extension Player {
    /// The next event of playback by a clock.
    package enum Step {
        case input(TimedInput)
        /// A deadline that the clock fires.
        case deadline(TimeInterval)

        package var time: TimeInterval {
            switch self {
            case .input(let input): input.time
            case .deadline(let time): time
            }
        }
    }

    /// Returns the next step of a clock that runs up to `end`; nil without one.
    ///
    /// An input precedes deadlines within the tolerance of times, as in a replay. After the last input,
    /// deadlines require an end, because animations can start each other endlessly.
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

    /// Performs a step returned by `nextStep(until:)`.
    package func perform(_ step: Step) throws {
        switch step {
        case .deadline(let time): advance(to: time)
        case .input: try performNext()
        }
    }
}
