import Foundation

/// The badges with the numbers of findings on a map; none covers another.
///
/// A badge that would overlap an earlier one joins it. Together they show all their numbers, at the place of the
/// smallest one.
struct NumberedPlaces {
    struct Badge: Equatable {
        /// The numbers, ascending and each once.
        let numbers: [Int]
        let frame: CGRect

        var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }
        var text: String { numbers.map(String.init).joined(separator: ", ") }
    }

    /// Half the height of a badge, and the distance that it may reach beyond the map.
    static let radius: CGFloat = 11
    private static let padding: CGFloat = 7

    /// The badges in the order of their places.
    private(set) var badges: [Badge] = []

    private let room: CGRect
    private let width: (String) -> CGFloat

    /// Creates badges for a map; `width` returns the width of a text in points.
    init(in map: CGRect, width: @escaping (String) -> CGFloat) {
        room = map.grown(Self.radius)
        self.width = width
    }

    mutating func add(_ number: Int, at place: CGPoint) {
        var badge = badge([number], at: place)
        while let index = badges.firstIndex(where: { $0.frame.overlaps(badge.frame) }) {
            let earlier = badges.remove(at: index)
            let numbers = Set(earlier.numbers + badge.numbers).sorted()
            let isFirst = badge.numbers[0] < earlier.numbers[0]
            badge = self.badge(numbers, at: isFirst ? badge.center : earlier.center)
        }
        badges.append(badge)
    }

    private func badge(_ numbers: [Int], at center: CGPoint) -> Badge {
        let text = Badge(numbers: numbers, frame: .zero).text
        let side = 2 * Self.radius
        let size = CGSize(width: max(side, width(text) + 2 * Self.padding), height: side)
        // The room can be narrower than a badge with many numbers.
        let x = max(room.minX, min(center.x - size.width / 2, room.maxX - size.width))
        let y = max(room.minY, min(center.y - side / 2, room.maxY - side))
        return Badge(numbers: numbers, frame: CGRect(origin: CGPoint(x: x, y: y), size: size))
    }
}
