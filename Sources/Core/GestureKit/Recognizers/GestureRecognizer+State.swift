extension GestureRecognizer {
    /// The state of a recognizer in its attempt.
    ///
    ///     discrete:    possible ──▶ recognized (= ended)
    ///                      └──────▶ failed
    ///     continuous:  possible ──▶ began ──▶ changed ⟲ ──▶ ended
    ///                      │          └──────────┴─────────▶ cancelled
    ///                      └──────▶ failed
    ///     every end state ── reset ──▶ possible
    ///
    /// The raw values are UIKit's. Source: Apple, `UIGestureRecognizer.State`.
    public enum State: Int, Hashable, Codable, Sendable, CaseIterable {
        /// Nothing is decided; the state before and between attempts.
        case possible
        /// A continuous gesture was recognized.
        case began
        /// The gesture continued.
        case changed
        /// The gesture is complete; for a discrete gesture, it was recognized.
        case ended
        /// The gesture began and was then cancelled.
        case cancelled
        /// The touches were not this gesture.
        case failed

        /// Another name for `ended`, used for discrete gestures.
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

        /// Whether a continuous gesture is in progress.
        public var isBegun: Bool {
            switch self {
            case .began, .changed: true
            case .possible, .ended, .cancelled, .failed: false
            }
        }

        /// Returns whether a transition is legal.
        ///
        /// A transition to the same state is legal only for `changed`.
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

/// The effect of an assignment to a recognizer's `state`.
enum StateAssignment: Hashable {
    /// The assigned state takes effect.
    case accepted(GestureRecognizer.State)
    /// Another state takes effect, which is reported as a diagnostic.
    case coerced(GestureRecognizer.State)
    /// Another state takes effect, silently, since UIKit's documentation does the same.
    case corrected(GestureRecognizer.State)
    /// The assignment has no effect.
    case ignored

    /// Returns the effect for every pair of states.
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
