import Foundation
import GestureTrace

extension LayoutContext {
    /// The width in points below which a name is not shortened.
    private static let minName: CGFloat = 40

    /// Returns a text of at most `room` points.
    ///
    /// Names are shortened in the middle, the longest first and the winner's last. If that is not enough, the
    /// text ends with an ellipsis.
    func fit(_ phrase: Phrase, _ font: Font, _ room: CGFloat) -> String {
        fit(texts(of: phrase, font, room).joined(), font, room)
    }

    /// Returns the texts of a phrase's parts, with names that are shortened as far as they may be.
    func texts(of phrase: Phrase, _ font: Font, _ room: CGFloat) -> [String] {
        var texts = phrase.parts.map(\.text)
        let names = phrase.parts.indices.compactMap { index in
            if case .name(let name, let outcome) = phrase.parts[index] {
                (index: index, width: width(name, font), isWinner: outcome == .succeeded)
            } else {
                nil
            }
        }.sorted { ($1.isWinner ? 1 : 0, $0.width) > ($0.isWinner ? 1 : 0, $1.width) }
        for name in names {
            let excess = width(texts.joined(), font) - room
            guard excess > 0 else { break }
            let left = max(name.width - excess, min(Self.minName, name.width))
            texts[name.index] = fit(texts[name.index], font, left, truncatesMiddle: true)
        }
        return texts
    }
}
