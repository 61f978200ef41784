package import Foundation
import GestureKit
package import GestureTrace

/// The marks above the programs on a screen, with locations in pixels of the screen.
package struct ScreenMarks: Equatable {
    package enum Style: Hashable, Sendable {
        /// Fingers with strokes, and labels that name the programs.
        case labels
        /// Rings alone, for talks and screen recordings.
        case taps
    }

    /// A finger, or a pressed button of a mouse.
    package struct Finger: Equatable {
        package let id: Int
        /// The name in its label: `#2` for a touch, `button 1` for a press.
        package let name: String
        /// The number of its colour.
        package let slot: Int
        /// The number of places in a piece of a stroke, which is drawn as one.
        static let pieceLength = 16
        /// The maximum number of pieces, of which the oldest are dropped.
        private static let maxPieces = 25
        /// The minimum distance between two places, in pixels.
        private static let step: CGFloat = 3

        /// Where it was, from the oldest place to the latest.
        package private(set) var path: [CGPoint]
        /// Who received it, in the order of ownership; empty until it is known.
        package var receivers: [Receiver] = []
        /// The local time of the lift in seconds; nil while the finger is down.
        package var lift: TimeInterval?

        package init(id: Int, name: String, slot: Int, at location: CGPoint) {
            self.id = id
            self.name = name
            self.slot = slot
            path = [location]
        }

        /// Adds a place, unless it is very near to the latest one.
        package mutating func move(to location: CGPoint) {
            guard path.last.map({ $0.distance(to: location) >= Self.step }) ?? true else { return }
            path.append(location)
            if path.count > Self.maxPieces * Self.pieceLength { path.removeFirst(Self.pieceLength) }
        }
    }

    /// A program that received a finger, or an empty place.
    package struct Receiver: Hashable, Sendable {
        package enum Standing: Hashable, Sendable {
            case receives
            /// The program holds the touch with a grab, and has not decided about it.
            case holds
            case rejected
        }

        package let name: String
        package let standing: Standing

        package init(name: String, standing: Standing) {
            self.name = name
            self.standing = standing
        }
    }

    /// The verdict of a sequence on a window, which had this frame.
    package struct Judgement: Equatable {
        package let verdict: Verdict
        package let frame: CGRect

        package init(_ verdict: Verdict, in frame: CGRect) {
            self.verdict = verdict
            self.frame = frame
        }
    }

    package var fingers: [Finger] = []
    package var judgement: Judgement?

    package init() {}

    package var isEmpty: Bool { fingers.isEmpty && judgement == nil }

    /// The programs that received the fingers, as a sentence.
    var receiversSentence: Phrase {
        var groups: [(receivers: [Receiver], names: [Phrase])] = []
        for finger in fingers where !finger.receivers.isEmpty {
            let name = Phrase(stringLiteral: finger.name)
            if let index = groups.firstIndex(where: { $0.receivers == finger.receivers }) {
                groups[index].names.append(name)
            } else {
                groups.append((finger.receivers, [name]))
            }
        }
        let sentences = groups.map { group in
            group.receivers.enumerated().map { index, receiver in
                let object = index == 0 ? group.names.list : group.names.count == 1 ? "it" : "them"
                return "\(receiver.phrase) \(object)" as Phrase
            }
            .list
        }
        return sentences.isEmpty ? "no finger landed" : sentences.list
    }
}

extension ScreenMarks.Receiver {
    /// The program and its verb.
    fileprivate var phrase: Phrase {
        switch standing {
        case .receives: "\(name: name, .succeeded) received"
        case .holds: "\(name: name, .pending) held"
        case .rejected: "\(name: name, .failed) rejected"
        }
    }
}
