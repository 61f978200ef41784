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
        /// The maximum number of places.
        private static let maxPlaces = 200
        /// The unit in which old places are dropped: each drop shifts the other pieces, and a shifted piece is drawn again.
        private static let block = 16
        /// The minimum length of all pieces but the latest, in pixels: strokes look round, and have few pieces.
        private static let step: CGFloat = 8

        /// The places where it was, oldest first.
        package private(set) var path: [CGPoint]
        /// The programs that received it, in the order of ownership; empty until they are known.
        package var receivers: [Receiver] = []
        /// The local time of the lift in seconds; nil while the finger is down.
        package var lift: TimeInterval?

        package init(id: Int, name: String, slot: Int, at location: CGPoint) {
            self.id = id
            self.name = name
            self.slot = slot
            path = [location]
        }

        /// Adds a place, or moves the latest one while that is less than a step from the one before.
        package mutating func move(to location: CGPoint) {
            let last = path.count - 1
            if last > 0, path[last].distance(to: path[last - 1]) < Self.step {
                path[last] = location
            } else {
                path.append(location)
            }
            if path.count > Self.maxPlaces { path.removeFirst(3 * Self.block) }
        }

        /// Returns at most this many of the latest places; earlier ones are left out in whole blocks.
        func latestPlaces(_ limit: Int) -> ArraySlice<CGPoint> {
            let blocks = (max(0, path.count - limit) + Self.block - 1) / Self.block
            return path.dropFirst(blocks * Self.block)
        }
    }

    /// A program that received a finger.
    package enum Receiver: Hashable, Sendable {
        case receives(String)
        /// The program holds the touch with a grab, and has not decided about it.
        case holds(String)
        case rejected(String)
        case noProgram

        var name: String {
            switch self {
            case .receives(let name), .holds(let name), .rejected(let name): name
            case .noProgram: "no program"
            }
        }
    }

    /// The verdict of a sequence, and the frame that its window had.
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
        guard let first = sentences.first else { return "no receiver is known" }
        return sentences.dropFirst().reduce(first) { "\($0); \($1)" }
    }
}

extension ScreenMarks.Receiver {
    /// The program and its verb.
    fileprivate var phrase: Phrase {
        switch self {
        case .receives(let name): "\(name: name, .succeeded) received"
        case .holds(let name): "\(name: name, .pending) held"
        case .rejected(let name): "\(name: name, .failed) rejected"
        case .noProgram: "no program received"
        }
    }
}
