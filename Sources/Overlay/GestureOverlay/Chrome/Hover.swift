package import Foundation
import GestureTrace

extension Chrome {
    /// The target below the pointer; controls have their own highlight.
    package enum Hover: Hashable, Sendable {
        case nothing
        /// A time on the timeline, in seconds.
        case moment(TimeInterval)
        /// A recognizer, by number, whose row or whose lane's name is below the pointer.
        case recognizer(Int)
        /// A sample of a stroke, by the stroke's serial number and the sample's time.
        case sample(stroke: Int, TimeInterval)

        /// The recognizer, if it is one.
        var recognizer: Int? { if case .recognizer(let number) = self { number } else { nil } }

        /// The time that the timeline marks, if there is one.
        var time: TimeInterval? {
            switch self {
            case .moment(let time), .sample(_, let time): time
            case .nothing, .recognizer: nil
            }
        }
    }

    /// Returns the recognizer that lights up: the one below the pointer, or else the selected one.
    func litRecognizer(in snapshot: TraceSnapshot) -> Int? {
        if let number = hover.recognizer { return number }
        guard let name = selection?.name else { return nil }
        return snapshot.sections.lazy.flatMap(\.rows).first { $0.name == name }?.id
    }
}
