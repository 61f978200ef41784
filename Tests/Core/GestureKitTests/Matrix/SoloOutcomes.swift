/// The behaviour of each recognizer when it is the only one, written from Semantics.md, section 2.
///
/// A line for each; a semicolon separates two sequences.
enum SoloOutcomes {
    static let table: [FingerMovement: String] = [
        // 12 pt at 0.2 s are beyond the pan's 10 and the press' 10, and within the edge pan's time;
        // 20 pt at 0.5 s are less than the swipe's 26.5; 60 pt at 0.6 s are beyond the tap's 45.
        .drag: """
        tap       0.6 failed movedTooFar
        double    0.6 failed movedTooFar
        press     0.2 failed movedTooFar
        pan       0.2 began, 0.3 changed, 0.6 changed, 0.7 ended
        edge      0.2 began, 0.3 changed, 0.6 changed, 0.7 ended
        swipe     0.5 failed tooSlow
        pinch     0.7 failed tooFewTouches
        rotation  0.7 failed tooFewTouches
        """,
        // 40 pt at 0.1 s are less than the swipe's 45.3, 60 pt at 0.15 s more than its 42.95.
        .swipe: """
        tap       0.15 failed movedTooFar
        double    0.15 failed movedTooFar
        press     0.05 failed movedTooFar
        pan       0.05 began, 0.1 changed, 0.15 changed, 0.2 ended
        edge      0 failed startedAwayFromEdge
        swipe     0.15 recognized
        pinch     0.2 failed tooFewTouches
        rotation  0.2 failed tooFewTouches
        """,
        .flick: """
        tap       0.05 failed movedTooFar
        double    0.05 failed movedTooFar
        press     0.05 failed movedTooFar
        pan       0.05 began, 0.1 ended
        edge      0 failed startedAwayFromEdge
        swipe     0.05 recognized
        pinch     0.1 failed tooFewTouches
        rotation  0.1 failed tooFewTouches
        """,
        .tap: """
        tap       0.1 recognized
        double    0.45 failed nextTapTooLate
        press     0.1 failed liftedTooSoon
        pan       0.1 failed movedTooLittle
        edge      0 failed startedAwayFromEdge
        swipe     0.1 failed movedTooLittle
        pinch     0.1 failed tooFewTouches
        rotation  0.1 failed tooFewTouches
        """,
        .taps: """
        tap       0.1 recognized; 0.3 recognized
        double    0.3 recognized
        press     0.1 failed liftedTooSoon; 0.3 failed liftedTooSoon
        pan       0.1 failed movedTooLittle; 0.3 failed movedTooLittle
        edge      0 failed startedAwayFromEdge; 0.2 failed startedAwayFromEdge
        swipe     0.1 failed movedTooLittle; 0.3 failed movedTooLittle
        pinch     0.1 failed tooFewTouches; 0.3 failed tooFewTouches
        rotation  0.1 failed tooFewTouches; 0.3 failed tooFewTouches
        """,
        .hold: """
        tap       0.75 failed heldTooLong
        double    0.75 failed heldTooLong
        press     0.5 began, 1 ended
        pan       1 failed movedTooLittle
        edge      0 failed startedAwayFromEdge
        swipe     0.5 failed tooSlow
        pinch     1 failed tooFewTouches
        rotation  1 failed tooFewTouches
        """,
        // From 100 to 120 pt at 0.1 s, by 9.5° at 0.2 s, the centroid by 21 pt at 0.3 s.
        .spread: """
        tap       0.05 failed tooManyTouches
        double    0.05 failed tooManyTouches
        press     0.05 failed tooManyTouches
        pan       0.3 began, 0.4 ended
        edge      0 failed startedAwayFromEdge
        swipe     0.05 failed tooManyTouches
        pinch     0.1 began, 0.2 changed, 0.3 changed, 0.4 ended
        rotation  0.2 began, 0.3 changed, 0.4 ended
        """,
    ]

    /// The sequences of one recognizer.
    static func attempts(of kind: Kind, under movement: FingerMovement) -> [Attempt] {
        let lines = table[movement]?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix(kind.rawValue + " ") }) else {
            return []
        }
        let landings = movement == .taps ? [0, 0.2] : [0]
        return zip(landings, line.dropFirst(10).split(separator: ";")).map { landing, text in
            Attempt(landing: landing, entries: text.split(separator: ",").map(Attempt.Entry.init))
        }
    }
}

/// The changes of a recognizer from a first landing to the end of the sequence.
struct Attempt {
    /// A change of state, or a wait, in the form `0.2 failed movedTooFar`.
    struct Entry {
        var time: Double
        var text: String

        var isWin: Bool { text == "began" || text == "recognized" }
        var isFailure: Bool { text.hasPrefix("failed") }

        init(_ time: Double, _ text: String) {
            self.time = time
            self.text = text
        }

        init(_ line: Substring) {
            let words = line.split(separator: " ")
            time = words.first.flatMap { Double($0) } ?? .nan
            text = words.dropFirst().joined(separator: " ")
        }
    }

    var landing: Double
    var entries: [Entry]

    /// The time when it wins; nil if it does not.
    var win: Double? { entries.first(where: \.isWin)?.time }
    /// The time when it fails; nil if it does not.
    var failure: Double? { entries.last(where: \.isFailure)?.time }
}
