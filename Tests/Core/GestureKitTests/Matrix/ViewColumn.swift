import GestureTesting

/// The messages to the view about a cell's touches, from Semantics.md, section 4.
///
/// No recognizer delays the beginning; every one delays the end and cancels.
///
/// Each of several taps is cancelled in a message of its own.
struct ViewColumn {
    private struct Finger {
        var id: Int
        var began: Double
        var moved: [Double] = []
        var ended = 0.0
        /// The number of its tap, of several.
        var tap: Int
    }

    private let fingers: [Finger]

    init(_ movement: FingerMovement) {
        var fingers: [Finger] = []
        var (tap, down) = (0, 0)
        for step in movement.steps {
            switch step {
            case .down(let time, let moves):
                if down == 0 { tap += 1 }
                down += moves.count
                fingers += moves.map { Finger(id: $0.finger, began: time, tap: tap) }
            case .move(let time, let moves):
                for move in moves {
                    fingers.lastIndex { $0.id == move.finger }.map {
                        fingers[$0].moved.append(time)
                    }
                }
            case .up(let time, let ids):
                down -= ids.count
                for id in ids {
                    fingers.lastIndex { $0.id == id }.map { fingers[$0].ended = time }
                }
            }
        }
        self.fingers = fingers
    }

    /// The messages, each in the form `0.1 m 1 2`.
    func text(_ attempts: [Attempt]) -> String {
        var messages: [(time: Double, phase: String, tap: Int, id: Int)] = []
        for finger in fingers {
            // Only a recognizer that had not decided and did not wait at the landing received this touch.
            let receivers = attempts.filter { attempt in
                attempt.landing <= finger.began
                    && attempt.entries.first.map { $0.time >= finger.began } ?? false
            }
            messages.append((finger.began, "b", 0, finger.id))
            let cancelled = receivers.compactMap(\.win).min()
            for time in finger.moved where time < cancelled ?? .infinity {
                messages.append((time, "m", 0, finger.id))
            }
            // The end is withheld until the last one that may still recognize has failed.
            let ended = receivers.compactMap(\.failure).reduce(finger.ended, max)
            if let cancelled {
                messages.append((cancelled, "c", finger.tap, finger.id))
            } else {
                messages.append((ended, "e", 0, finger.id))
            }
        }
        var lines: [(head: String, tap: Int, ids: [Int])] = []
        for message in messages.sorted(by: {
            ($0.time, $0.phase, $0.tap, $0.id) < ($1.time, $1.phase, $1.tap, $1.id)
        }) {
            let head = "\(plain(message.time)) \(message.phase)"
            if let last = lines.last, last.head == head, last.tap == message.tap {
                lines[lines.count - 1].ids.append(message.id)
            } else {
                lines.append((head, message.tap, [message.id]))
            }
        }
        return lines.map { "\($0.head) \($0.ids.map(String.init).joined(separator: " "))" }
            .joined(separator: ", ")
    }
}
