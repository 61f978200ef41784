import Foundation
import GestureKit
import GestureOverlay
@testable import GestureTrace
import Testing

/// Images and drawn lines in the picture.
struct DrawingPictureTests {
    private static let size = CGSize(width: 960, height: 600)

    /// Locations along a wave, with rising pressure on request.
    private static func wave(
        _ count: Int,
        isPressed: Bool = false
    ) -> (points: [CGPoint], forces: [Double]) {
        let steps = (0..<count).map(Double.init)
        return (
            steps.map { (step: Double) in CGPoint(x: 40 + 12 * step, y: 200 + 60 * sin(step * 0.5))
            },
            steps.map { (step: Double) in isPressed ? 0.1 + step / 40 : 0 }
        )
    }

    private static func drawing(
        _ number: Int,
        _ count: Int,
        isPressed: Bool = false,
        transform: CGAffineTransform = .identity,
        isProvisional: Bool = false
    ) -> TraceSnapshot.Drawing {
        let wave = wave(count, isPressed: isPressed)
        return TraceSnapshot.Drawing(
            number: number,
            points: wave.points,
            forces: wave.forces,
            transform: transform,
            isProvisional: isProvisional
        )
    }

    /// Lines that grow, are committed and erased, and images that rotate, move and fade.
    static let frames: [TraceSnapshot] = {
        let tilted = CGAffineTransform(rotationAngle: 0.3)
            .concatenating(CGAffineTransform(translationX: 90, y: 120))
        var frames = (1...6).map { (step: Int) -> TraceSnapshot in
            let part = CGFloat(step)
            return TraceSnapshot(
                drawings: [
                    drawing(0, 9, isPressed: true),
                    drawing(1, 4 * step, isProvisional: true),
                    drawing(2, 3 * step, isPressed: true, transform: tilted),
                ],
                images: [
                    TraceSnapshot.Image(
                        number: 4,
                        center: CGPoint(x: 200 + 30.3 * part, y: 300.7),
                        angle: 0.4 * part,
                        opacity: Double(1 - part / 7)
                    )
                ]
            )
        }
        frames.append(TraceSnapshot(drawings: [drawing(1, 24), drawing(2, 1)]))
        frames.append(TraceSnapshot(images: [TraceSnapshot.Image(number: 5, center: .zero)]))
        return frames
    }()

    private func list(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome = Chrome(),
        theme: Theme = .dark
    ) -> DisplayList {
        Layout(theme: theme).displayList(snapshot, chrome, size: Self.size)
    }

    private func pixels(_ list: DisplayList) throws -> [UInt32] {
        let surface = try ImageSurface(width: 960, height: 600)
        surface.draw(list)
        return surface.pixels
    }

    @Test func `drawings are above the views and below the fingers' strokes`() {
        var snapshot = Gallery.zoom()
        snapshot.drawings = [Self.drawing(0, 9)]
        snapshot.images = [TraceSnapshot.Image(number: 3, center: .zero)]
        let keys = list(snapshot).groups.map(\.key)
        let places = [.view(2), .drawing(0), .image(3), .stroke(1)].map { keys.firstIndex(of: $0) }
        #expect(!places.contains(nil))
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        // They belong to the scene, not to the overlay.
        let bare = list(snapshot, Chrome { $0.shows.overlay = false }).groups.map(\.key)
        #expect(bare.suffix(2) == [.drawing(0), .image(3)])
    }

    @Test func `a growing line changes only near its end`() {
        func snapshot(_ count: Int) -> TraceSnapshot {
            TraceSnapshot(drawings: [Self.drawing(0, 50), Self.drawing(1, count)])
        }
        #expect(list(snapshot(40)).damage(from: list(snapshot(40))).isEmpty)
        let damage = list(snapshot(41)).damage(from: list(snapshot(40)))
        // The new piece bends the piece that begins at location 38, which is drawn with the run from location
        // 32.
        let left = Self.wave(40).points[31].x
        #expect(!damage.isEmpty)
        #expect(damage.allSatisfy { $0.minX > left }, "\(damage), \(left)")
    }

    @Test(arguments: [true, false])
    func `a stroke is lighter until it is committed`(isDark: Bool) throws {
        let theme = isDark ? Theme.dark : .light
        #expect(theme.views.ink.contrast(with: theme.views.fill) > 7)
        #expect(theme.views.provisionalInk.contrast(with: theme.views.fill) > 2)
        #expect(
            theme.views.provisionalInk.contrast(with: theme.views.fill)
                < theme.views.ink.contrast(with: theme.views.fill) / 2
        )
        for isProvisional in [true, false] {
            let drawn = list(
                TraceSnapshot(drawings: [Self.drawing(0, 9, isProvisional: isProvisional)]),
                theme: theme
            )
            guard
                case .curve(let curve) = drawn.groups(where: { $0 == .drawing(0) })[0].marks[0]
                    .shape
            else {
                Issue.record("no curve")
                return
            }
            #expect(curve.color == (isProvisional ? theme.views.provisionalInk : theme.views.ink))
        }
    }

    /// The height of the ink in a column of the picture.
    private func thickness(_ drawing: TraceSnapshot.Drawing, at x: Int) throws -> Int {
        let drawn = try pixels(list(TraceSnapshot(drawings: [drawing])))
        let empty = try pixels(list(TraceSnapshot()))
        return (0..<600).count { drawn[$0 * 960 + x] != empty[$0 * 960 + x] }
    }

    @Test func `a line is as wide as the finger's pressure requires`() throws {
        func level(_ force: Double) -> TraceSnapshot.Drawing {
            let points = (0..<9).map { CGPoint(x: 100 + 20 * $0, y: 300) }
            return TraceSnapshot.Drawing(
                number: 0,
                points: points,
                forces: points.map { _ in force }
            )
        }
        let widths = try [0.001, 0.5, 1].map { try thickness(level($0), at: 180) }
        #expect(widths == [4, 8, 12])
        #expect(try thickness(level(0), at: 180) == 8)
    }

    @Test func `a line of ten thousand locations redraws only the last ones`() {
        func snapshot(_ count: Int, isPressed: Bool) -> TraceSnapshot {
            let steps = (0..<count).map(Double.init)
            return TraceSnapshot(drawings: [
                TraceSnapshot.Drawing(
                    number: 0,
                    points: steps.map {
                        CGPoint(x: 300 + 250 * cos($0 / 300), y: 300 + 250 * sin($0 / 370))
                    },
                    forces: steps.map { isPressed ? 0.5 + 0.4 * sin($0 / 90) : 0 },
                    isProvisional: true
                )
            ])
        }
        for isPressed in [true, false] {
            let damage = list(snapshot(10_001, isPressed: isPressed))
                .damage(from: list(snapshot(10_000, isPressed: isPressed)))
            #expect(!damage.isEmpty)
            let area = damage.reduce(0) { $0 + $1.width * $1.height }
            #expect(area < 3000, "\(damage)")
        }
    }

    @Test func `a line has no pixels outside its bounds`() throws {
        let size = CGSize(width: 560, height: 300)
        func pixels(_ drawings: [TraceSnapshot.Drawing]) throws -> [UInt32] {
            let list = Layout().displayList(
                TraceSnapshot(drawings: drawings),
                Chrome { $0.shows.overlay = false },
                size: size
            )
            let surface = try ImageSurface(width: 560, height: 300)
            surface.draw(list)
            return surface.pixels
        }
        var drawings = [1, 2, 3, 16, 17, 18, 40].flatMap { count in
            [true, false].map { Self.drawing(0, count, isPressed: $0) }
        }
        // A jump at the end of one run, and a jump after it.
        for count in [16, 17] {
            var points = (0..<count).map { CGPoint(x: 100 + $0, y: 100) }
            points.append(CGPoint(x: 400, y: 250))
            drawings.append(
                TraceSnapshot.Drawing(number: 0, points: points, forces: points.map { _ in 0 })
            )
        }
        for drawing in drawings {
            let bounds = list(TraceSnapshot(drawings: [drawing]))
                .groups { $0 == .drawing(0) }[0].bounds
            var rest = try pixels([drawing])
            let empty = try pixels([])
            // After its bounds are erased nothing of the line remains.
            let columns = max(0, Int(bounds.minX))..<min(560, Int(bounds.maxX.rounded(.up)))
            for y in max(0, Int(bounds.minY))..<min(300, Int(bounds.maxY.rounded(.up))) {
                for x in columns { rest[y * 560 + x] = empty[y * 560 + x] }
            }
            #expect(rest == empty, "\(drawing.points.count) places")
        }
    }

    @Test func `a tap on a canvas is a dot`() throws {
        let place = CGPoint(x: 300, y: 300)
        let dot = TraceSnapshot.Drawing(number: 0, points: [place, place], forces: [0, 0])
        #expect((6...8).contains(try thickness(dot, at: 300)))
        #expect(try thickness(dot, at: 306) == 0)
    }

    @Test func `an image is a card about its centre, turned, and fainter as it fades`() throws {
        func image(_ angle: CGFloat, _ opacity: Double) -> TraceSnapshot {
            TraceSnapshot(images: [
                TraceSnapshot.Image(
                    number: 0,
                    center: CGPoint(x: 400, y: 300),
                    angle: angle,
                    opacity: opacity
                )
            ])
        }
        let level = list(image(0, 1)).groups { $0 == .image(0) }[0].bounds
        #expect(abs(level.midX - 400) < 1e-9 && abs(level.midY - 300) < 1e-9)
        let upright = list(image(.pi / 2, 1)).groups { $0 == .image(0) }[0].bounds
        #expect(abs(upright.width - level.height) < 1e-6)
        #expect(level.width > level.height + 20)
        // The image's blue is at the lower left, where nothing else is.
        let blues = try [1.0, 0.5, 0.1].map { opacity in
            Int(try pixels(list(image(0, opacity)))[330 * 960 + 350] & 0xff)
        }
        #expect(blues[0] > blues[1] && blues[1] > blues[2] && blues[2] > 0x20, "\(blues)")
        #expect(list(image(0, 0)).groups { $0 == .image(0) }.isEmpty)
    }
}
