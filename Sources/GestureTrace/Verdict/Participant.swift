import Foundation
import GestureKit

/// A recognizer that took part in a sequence, with the words about it.
struct Participant {
    let row: TraceSnapshot.Row
    /// The place in the order of delivery.
    let order: Int
    /// The time at which it began or was recognized first, in seconds; nil if it never did.
    let winTime: TimeInterval?
    /// The time of the last end of its gesture; nil without one.
    let endTime: TimeInterval?
    /// The time of its last failure; nil without one.
    let failureTime: TimeInterval?

    init(_ row: TraceSnapshot.Row, order: Int = 0, lane: TraceSnapshot.Timeline.Lane? = nil) {
        self.row = row
        self.order = order
        let steps = lane?.steps ?? []
        winTime = steps.first { $0.state?.isBegun == true || $0.state == .ended }?.time
        endTime = steps.last { $0.state == .ended || $0.state == .cancelled }?.time
        failureTime = steps.last { $0.state == .failed || $0.state == .cancelled }?.time
    }

    /// Returns the participants of the shown sequence, in the order of delivery.
    static func all(of snapshot: TraceSnapshot) -> [Participant] {
        let lanes = Dictionary(
            snapshot.timeline.lanes.map { ($0.row, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return snapshot.rows.enumerated().compactMap { order, row in
            lanes[row.id].map { Participant(row, order: order, lane: $0) }
        }
    }

    /// The name and, unless the name says it, the kind: `tooLate (swipe)`.
    func name(_ outcome: Verdict.Outcome) -> Phrase {
        "\(name: row.name, outcome)\(NameWords.kind(row.kind, of: row.name))"
    }

    /// The kind, as in `the swipe`, or the name if the other one is of the same kind.
    func nickname(beside other: Participant) -> String {
        row.kind == other.row.kind ? row.name : "the \(row.kind)"
    }

    /// How near the recognizer came to success: the value as a part of its limit or, beyond a limit, the limit
    /// as a part of the value; 0 without a measure.
    var nearness: Double {
        let reason: Reason? =
            switch row.reason {
            case .preventedBy, .requiredRecognized, .touchCancelled, nil: row.progress ?? row.reason
            default: row.reason
            }
        guard let (value, limit) = reason?.measure, let limit, limit > 0, value.isFinite else {
            return 0
        }
        return value <= limit ? max(0, value / limit) : limit / value
    }

    // MARK: Success

    var verb: String { row.isRecognized ? "was recognized" : "began" }

    /// The value and the limit of its beginning: `12.7 pt (needs 10)`; nil without a measure.
    var needed: String? { row.progress?.neededText }

    /// The word before a value: a time is reached after, a distance at.
    var preposition: String { row.progress?.displayUnit.suffix == " s" ? "after" : "at" }

    /// What happened: `began at 12.7 pt (needs 10)`.
    var achievement: String { verb + (needed.map { " \(preposition) \($0)" } ?? "") }

    /// The reason of a cancellation; nil if it was not cancelled.
    var cancellation: String? {
        row.state == .cancelled ? row.reason?.sentence ?? "by the recognizer" : nil
    }

    // MARK: Failure

    /// The reason of the failure as a sentence; nil without one.
    var failure: String? { row.sentence }

    /// The value that fell short of its limit: `12.6 of 49.6 pt`; nil without one.
    var shortfall: String? { row.progress?.missingText }

    /// Returns a text without the unit that the achievement has already named.
    func withoutSharedUnit(_ text: String) -> String {
        guard let unit = row.progress?.displayUnit.suffix, needed != nil, text.hasSuffix(unit)
        else {
            return text
        }
        return String(text.dropLast(unit.count))
    }

    /// The numbers of a winner and its loser as a sentence.
    func comparison(with loser: Participant) -> Phrase? {
        let (own, other) = (nickname(beside: loser), loser.nickname(beside: self))
        guard let shortfall = loser.shortfall else {
            return needed.map { "\(own.capitalizedFirst) \(verb) \(preposition) \($0)." }
        }
        guard let limit = row.progress?.limitText, needed != nil else {
            return "\(other.capitalizedFirst) had \(shortfall)."
        }
        return "\(other.capitalizedFirst) had \(shortfall) when \(own) had its \(limit)."
    }
}

/// The words for names and kinds.
enum NameWords {
    /// Returns the kind in parentheses; empty if the name says it.
    static func kind(_ kind: String, of name: String) -> String {
        func letters(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
        return kind.isEmpty || letters(name).contains(letters(kind)) ? "" : " (\(kind))"
    }
}

enum NumberWords {
    static func seconds(_ time: TimeInterval) -> String { DecimalText.exact(time, 2) }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension TraceSnapshot.ControlFigure.Kind {
    /// The type of the control, as a word.
    package var word: String {
        switch self {
        case .button: "button"
        case .plain: "control"
        case .toggle: "switch"
        case .slider: "slider"
        case .stepper: "stepper"
        case .segments: "segmented control"
        case .pages: "page control"
        }
    }
}

extension TraceSnapshot.ControlFigure {
    /// Whether an event performs the control's action, or ends its tracking without one.
    func outcome(of event: String) -> Verdict.Outcome {
        switch event {
        case "touchUpInside", "valueChanged": .succeeded
        case "touchUpOutside", "touchCancel": .failed
        default: isTracking ? .pending : .succeeded
        }
    }
}
