package import Foundation

extension TraceSnapshot.Timeline {
    /// What came in beside fingers on a screen: scrolling, a touchpad's pinch, one key.
    package struct Stream: Hashable, Sendable {
        /// From when to when it came.
        package struct Span: Hashable, Sendable {
            /// When it began, in seconds.
            package var start: TimeInterval
            /// When it ended, in seconds; its beginning for a wheel's click, nil while it goes on.
            package var end: TimeInterval?
            /// Whether the system took it away.
            package var isCancelled: Bool

            /// Makes a span; one that was not taken away by default.
            package init(
                _ start: TimeInterval,
                _ end: TimeInterval? = nil,
                isCancelled: Bool = false
            ) {
                self.start = start
                self.end = end
                self.isCancelled = isCancelled
            }
        }

        /// What it is, as a person reads it: `scroll`, `touchpad pinch`, `key select`.
        package var name: String
        /// When it came, in order.
        package var spans: [Span]

        /// Makes a stream.
        package init(_ name: String, _ spans: [Span] = []) {
            self.name = name
            self.spans = spans
        }
    }
}
