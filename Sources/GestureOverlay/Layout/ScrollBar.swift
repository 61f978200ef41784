import Foundation

/// A thin bar that shows which part of a list is in sight, and where that is.
struct ScrollBar {
    let draft: Drafting

    /// No shorter than this, in points, however long the list is.
    private static let leastLength: CGFloat = 24

    /// The bar within its track.
    func mark(_ shown: Range<Int>, of count: Int, in track: CGRect) -> Mark {
        let part = CGFloat(shown.count) / CGFloat(max(1, count))
        let length = min(track.height, max(Self.leastLength, track.height * part))
        let left = max(1, count - shown.count)
        let place = CGFloat(shown.lowerBound) / CGFloat(left)
        let bar = CGRect(
            x: track.minX,
            y: (track.minY + (track.height - length) * place).rounded(),
            width: track.width,
            height: length.rounded()
        )
        return draft.box(bar, radius: track.width / 2, fill: draft.theme.tertiary.faded(0.7))
    }
}
