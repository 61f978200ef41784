extension GestureRecognizer {
    /// Where a recognizer is in its attempt.
    ///
    ///     discrete:    possible ──▶ recognized (= ended)
    ///                      └──────▶ failed
    ///     continuous:  possible ──▶ began ──▶ changed ⟲ ──▶ ended
    ///                      │          └──────────┴─────────▶ cancelled
    ///                      └──────▶ failed
    ///     every end state ── reset ──▶ possible
    ///
    /// The raw values are UIKit's. Source: Apple, `UIGestureRecognizer.State`.
    public enum State: Int, Hashable, Sendable, CaseIterable {
        /// Nothing decided; the state before and between attempts.
        case possible
        /// A continuous gesture was recognized.
        case began
        /// It goes on.
        case changed
        /// It is complete; for a discrete gesture, it was recognized.
        case ended
        /// It was begun and then taken away.
        case cancelled
        /// It was something else.
        case failed

        /// Another name of `ended`, used for discrete gestures.
        public static var recognized: State { .ended }

        /// The name of the case, as recordings and transcripts show it.
        public var name: String {
            switch self {
            case .possible: "possible"
            case .began: "began"
            case .changed: "changed"
            case .ended: "ended"
            case .cancelled: "cancelled"
            case .failed: "failed"
            }
        }

        /// Whether the attempt is over.
        public var isEnd: Bool {
            switch self {
            case .possible, .began, .changed: false
            case .ended, .cancelled, .failed: true
            }
        }

        /// Whether a continuous gesture is under way.
        public var isBegun: Bool {
            switch self {
            case .began, .changed: true
            case .possible, .ended, .cancelled, .failed: false
            }
        }

        /// Whether the machine allows this step.
        ///
        /// The legal steps, all of them; a step to the same state is one only for `changed`.
        public static func canTransition(from old: State, to new: State) -> Bool {
            switch (old, new) {
            case (.possible, .began), (.possible, .ended), (.possible, .failed),
                (.began, .changed), (.began, .ended), (.began, .cancelled),
                (.changed, .changed), (.changed, .ended), (.changed, .cancelled),
                (.ended, .possible), (.cancelled, .possible), (.failed, .possible):
                true
            case (.possible, .possible), (.possible, .changed), (.possible, .cancelled),
                (.began, .possible), (.began, .began), (.began, .failed),
                (.changed, .possible), (.changed, .began), (.changed, .failed),
                (.ended, .began), (.ended, .changed), (.ended, .ended), (.ended, .cancelled),
                (.ended, .failed),
                (.cancelled, .began), (.cancelled, .changed), (.cancelled, .ended),
                (.cancelled, .cancelled), (.cancelled, .failed),
                (.failed, .began), (.failed, .changed), (.failed, .ended),
                (.failed, .cancelled), (.failed, .failed):
                false
            }
        }
    }
}

/// What becomes of an assignment to a recognizer's `state`.
enum StateAssignment: Hashable {
    /// The state to go to, as assigned.
    case accepted(GestureRecognizer.State)
    /// The state to go to instead; reported as a diagnostic.
    case coerced(GestureRecognizer.State)
    /// The state to go to instead; silent, since the documents' own listings do it.
    case corrected(GestureRecognizer.State)
    /// Nothing to do.
    case ignored

    /// Decides for every pair of states.
    ///
    /// Source: Semantics.md, section 1.
    static func resolve(
        from old: GestureRecognizer.State,
        to new: GestureRecognizer.State,
        inTouchesCancelled: Bool = false
    ) -> StateAssignment {
        switch (old, new) {
        case (.possible, .possible): .ignored
        case (.possible, .began), (.possible, .ended), (.possible, .failed): .accepted(new)
        case (.possible, .changed): .coerced(.began)
        case (.possible, .cancelled): inTouchesCancelled ? .corrected(.failed) : .coerced(.failed)
        case (.began, .changed), (.changed, .changed): .accepted(.changed)
        case (.began, .ended), (.changed, .ended): .accepted(.ended)
        case (.began, .cancelled), (.changed, .cancelled): .accepted(.cancelled)
        case (.began, .failed), (.changed, .failed): .corrected(.cancelled)
        case (.began, .possible), (.began, .began), (.changed, .possible), (.changed, .began):
            .coerced(.changed)
        case (.ended, _), (.cancelled, _), (.failed, _): .ignored
        }
    }
}
