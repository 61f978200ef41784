package import GestureKit
import GestureTrace

/// The shape that tells a state, so that it survives a colour-blind reader and a grey print.
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
    /// Waiting for another to fail: ◌.
    case dottedRing
}

/// How one state looks: its shape, the shape's colour and the word's.
package struct StateLook: Hashable {
    package var shape: StateShape
    package var color: Color
    package var word: Color

    init(_ row: TraceSnapshot.Row, in theme: Theme) {
        self.init(row.state, isWaiting: row.isWaiting, in: theme)
    }

    package init(_ state: GestureRecognizer.State, isWaiting: Bool, in theme: Theme) {
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
