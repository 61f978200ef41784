package import Foundation
import GestureKit
package import GestureTrace

/// The appearance of a verdict's outcome: its sign, and the colours of sign and words.
package struct OutcomeLook: Hashable {
    package let outcome: Verdict.Outcome
    /// The colour of the sign, of a line and of a dot.
    package let color: Color
    /// The colour of a name.
    package let word: Color

    package init(_ outcome: Verdict.Outcome, in theme: Theme) {
        self.outcome = outcome
        switch outcome {
        case .succeeded: (color, word) = (theme.shapes.ended, theme.words.ended)
        case .failed: (color, word) = (theme.shapes.failed, theme.words.failed)
        case .pending: (color, word) = (theme.shapes.began, theme.words.began)
        case .nothing: (color, word) = (theme.shapes.possible, theme.words.possible)
        }
    }

    /// Returns the sign around a centre, about 11 points wide at a scale of 1.
    package func sign(at center: CGPoint, scale: CGFloat = 1) -> [Mark] {
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
