import CCairo
import Foundation
import GestureKit
import GestureTrace

/// The symbol of a state, which tells states apart without colour.
package enum StateShape: Hashable, Sendable, CaseIterable {
    /// Possible: ○.
    case ring
    /// Began: ◐.
    case halfDisc
    /// Changed: ●.
    case disc
    /// Ended, recognized: ✓.
    case check
    /// Failed: ✕.
    case cross
    /// Cancelled: ⊘.
    case barredRing
    /// Waiting for another recognizer to fail: ◌.
    case dottedRing
}

/// The appearance of a state, with its symbol and the colours of symbol and text.
struct StateLook: Hashable {
    var shape: StateShape
    var color: Color
    var word: Color

    init(_ row: TraceSnapshot.Row, in theme: Theme) {
        self.init(row.state, isWaiting: row.isWaiting, in: theme)
    }

    init(_ state: GestureRecognizer.State, isWaiting: Bool, in theme: Theme) {
        switch (state, isWaiting) {
        case (.possible, true): self.init(.dottedRing, \.waiting, theme)
        case (.possible, false): self.init(.ring, \.possible, theme)
        case (.began, _): self.init(.halfDisc, \.began, theme)
        case (.changed, _): self.init(.disc, \.changed, theme)
        case (.ended, _): self.init(.check, \.ended, theme)
        case (.failed, _): self.init(.cross, \.failed, theme)
        case (.cancelled, _): self.init(.barredRing, \.cancelled, theme)
        }
    }

    private init(_ shape: StateShape, _ color: KeyPath<Theme.StateColors, Color>, _ theme: Theme) {
        self.shape = shape
        self.color = theme.shapes[keyPath: color]
        word = theme.words[keyPath: color]
    }
}

/// The appearance of a verdict's outcome, with its sign and the colours of sign and words.
struct OutcomeLook: Hashable {
    let outcome: Verdict.Outcome
    /// The colour of the sign, of lines and of dots.
    let color: Color
    /// The colour of a name.
    let word: Color

    init(_ outcome: Verdict.Outcome, in theme: Theme) {
        self.outcome = outcome
        switch outcome {
        case .succeeded: (color, word) = (theme.shapes.ended, theme.words.ended)
        case .failed: (color, word) = (theme.shapes.failed, theme.words.failed)
        case .pending: (color, word) = (theme.shapes.began, theme.words.began)
        case .nothing: (color, word) = (theme.shapes.possible, theme.words.possible)
        }
    }

    /// Returns the sign around a centre, about 11 points wide at a scale of 1.
    func sign(at center: CGPoint, scale: CGFloat = 1) -> [Mark] {
        switch outcome {
        case .succeeded: [symbol(.check, center, scale)]
        case .failed: [symbol(.cross, center, scale)]
        case .pending:
            [-4, 0, 4].map { .disc(center.moved($0 * scale, 0), 1.5 * scale, color) }
        case .nothing:
            [
                .lines(
                    [center.moved(-4 * scale, 0), center.moved(4 * scale, 0)],
                    color,
                    width: 2 * scale
                )
            ]
        }
    }

    private func symbol(_ shape: StateShape, _ center: CGPoint, _ scale: CGFloat) -> Mark {
        guard scale != 1 else { return Mark(.state(shape, center, color)) }
        let transform = CGAffineTransform(scaleX: scale, y: scale)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
        return Mark(.state(shape, .zero, color), transform: transform)
    }
}
