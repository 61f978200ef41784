import Foundation

/// Finds free space for boxes on the canvas.
///
/// Placed boxes stay on the canvas and do not overlap. If possible, they avoid trails and names.
struct LabelPlacer {
    let canvas: CGRect
    private(set) var taken: [CGRect]
    /// Locations on the fingers' trails, which boxes avoid if they can.
    private let trails: [CGPoint]
    /// The views' names, which boxes avoid if they can.
    private let names: [CGRect]
    /// The frames of the views, from back to front.
    private let views: [CGRect]

    /// The distance between a placed box and other boxes, in points.
    private static let gap: CGFloat = 4
    /// The distance between the candidates in a scan of the canvas, in points.
    private static let scanStep: CGFloat = 8

    init(
        canvas: CGRect,
        taken: [CGRect],
        trails: [CGPoint] = [],
        names: [CGRect] = [],
        views: [CGRect] = []
    ) {
        self.canvas = canvas.insetBy(dx: 6, dy: 6)
        self.taken = taken
        self.trails = trails
        self.names = names
        self.views = views
    }

    /// Returns the frame of the frontmost view at a point; nil outside all views.
    func view(at point: CGPoint) -> CGRect? { views.last { $0.contains(point) } }

    /// Says whether nothing touches a rectangle.
    func isEmpty(_ rect: CGRect) -> Bool { !taken.contains { $0.overlaps(rect) } }

    /// Keeps boxes away from a mark.
    mutating func take(_ rect: CGRect) { taken.append(rect) }

    /// Places a box of this size beside a point, preferably in a direction; nil if the canvas is full.
    mutating func beside(_ point: CGPoint, toward: CGPoint, size: CGSize) -> CGRect? {
        let sx: CGFloat = toward.x < 0 ? -1 : 1
        let sy: CGFloat = toward.y < 0 ? -1 : 1
        let directions: [(CGFloat, CGFloat)] = [
            (sx, sy), (-sx, sy), (sx, -sy), (-sx, -sy), (sx, 0), (-sx, 0), (0, sy), (0, -sy),
        ]
        var centers: [CGPoint] = []
        for reach in [22, 40, 64, 96, 136] as [CGFloat] {
            for direction in directions {
                // A horizontal or vertical offset must clear the whole finger, a diagonal one only its
                // corner.
                let away = direction.0 == 0 || direction.1 == 0 ? reach + 4 : reach
                let (dx, dy) = (away + size.width / 2, away + size.height / 2)
                centers.append(point.moved(direction.0 * dx, direction.1 * dy))
            }
        }
        return first(of: centers, size) ?? scan(near: point, size: size)
    }

    /// Places a box above or below a point; nil if the canvas is full.
    mutating func over(_ point: CGPoint, size: CGSize) -> CGRect? {
        var centers: [CGPoint] = []
        for reach in stride(from: CGFloat(38), through: 158, by: 20) {
            for direction: CGFloat in [-1, 1] {
                for shift in [0, -0.35, 0.35] as [CGFloat] {
                    centers.append(point.moved(shift * size.width, direction * reach))
                }
            }
        }
        return first(of: centers, size) ?? scan(near: point, size: size)
    }

    /// Takes the first free candidate that covers neither a trail nor a name.
    ///
    /// Failing that, it takes the first that covers no trail, and failing that, the first free one; none if
    /// `coversWords` is false. Of equal ones, it prefers one inside a view.
    mutating func first(
        of centers: [CGPoint],
        _ size: CGSize,
        coversWords: Bool = true,
        in view: CGRect? = nil
    ) -> CGRect? {
        var best: (penalty: Int, coversWords: Bool, rect: CGRect)?
        for center in centers {
            let rect = rect(size, around: center)
            guard isFree(rect) else { continue }
            let coveragePenalty = coveragePenalty(of: rect)
            let penalty = 2 * coveragePenalty + (view?.contains(rect) == false ? 1 : 0)
            if penalty < best?.penalty ?? .max { best = (penalty, coveragePenalty > 0, rect) }
            if penalty == 0 { break }
        }
        guard let best, coversWords || !best.coversWords else { return nil }
        taken.append(best.rect)
        return best.rect
    }

    /// Returns the penalty for covering an area: 0 for nothing, 1 for a name, 2 or more for a trail.
    private func coveragePenalty(of rect: CGRect) -> Int {
        let clear = rect.insetBy(dx: -Self.gap, dy: -Self.gap)
        return (trails.contains(where: clear.contains) ? 2 : 0)
            + (names.contains { $0.intersects(rect) } ? 1 : 0)
    }

    /// Centres a rectangle on a point, rounded to whole points so that text stays sharp.
    private func rect(_ size: CGSize, around center: CGPoint) -> CGRect {
        let (x, y) = (center.x - size.width / 2, center.y - size.height / 2)
        return CGRect(origin: CGPoint(x: x.rounded(), y: y.rounded()), size: size)
    }

    private func isFree(_ rect: CGRect) -> Bool {
        guard canvas.contains(rect) else { return false }
        let clear = rect.insetBy(dx: -Self.gap, dy: -Self.gap)
        return !taken.contains { $0.overlaps(clear) }
    }

    private mutating func scan(near point: CGPoint, size: CGSize) -> CGRect? {
        guard canvas.width >= size.width, canvas.height >= size.height else { return nil }
        var best: (distance: CGFloat, rect: CGRect)?
        for y in stride(from: canvas.minY, through: canvas.maxY - size.height, by: Self.scanStep) {
            for x in stride(from: canvas.minX, through: canvas.maxX - size.width, by: Self.scanStep)
            {
                let rect = CGRect(origin: CGPoint(x: x, y: y), size: size)
                let distance = rect.distance(to: point)
                if distance < best?.distance ?? .infinity, isFree(rect) { best = (distance, rect) }
            }
        }
        guard let best else { return nil }
        taken.append(best.rect)
        return best.rect
    }
}
