import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
@testable import GestureTrace
import Testing

/// Committed lines and untouched views are drawn once, with the same result as if drawn in each frame.
struct BackdropTests {
    private static let size = CGSize(width: 960, height: 600)

    /// A line of 200 points, at a different location for each number.
    private static func line(_ number: Int, _ count: Int = 200, isProvisional: Bool = false)
        -> TraceSnapshot.Drawing
    {
        let turn = Double(number) * 0.7
        let parts = (0..<count).map { Double($0) / 200 }
        return TraceSnapshot.Drawing(
            number: number,
            points: parts.map { part in
                CGPoint(
                    x: 480 + 400 * cos(turn + 2 * part) * (0.3 + 0.7 * part),
                    y: 300 + 250 * sin(turn * 1.3 + 3 * part) * (0.3 + 0.7 * part)
                )
            },
            forces: parts.map { number % 3 == 0 ? $0 : 0 },
            isProvisional: isProvisional
        )
    }

    private static func card(at x: CGFloat) -> TraceSnapshot.ViewFigure {
        TraceSnapshot.ViewFigure(
            id: 0,
            name: "canvas",
            bounds: CGRect(x: 0, y: 0, width: 500, height: 400),
            transform: CGAffineTransform(rotationAngle: 0.1)
                .concatenating(CGAffineTransform(translationX: x, y: 60))
        )
    }

    private func surface(_ scale: CGFloat = 1) throws -> ImageSurface {
        try ImageSurface(
            width: Int(Self.size.width * scale),
            height: Int(Self.size.height * scale),
            scale: scale
        )
    }

    @Test func `330 committed lines are measured and drawn once, even under new strokes`()
        throws
    {
        let layout = Layout()
        let surface = try surface()
        var last: DisplayList?
        func draw(_ drawings: [TraceSnapshot.Drawing]) {
            let list = layout.displayList(TraceSnapshot(drawings: drawings), size: Self.size)
            surface.draw(list, damage: list.damage(from: last))
            last = list
        }
        let committed = (0..<330).map { Self.line($0) }
        draw(committed)
        let drawn = surface.backdrop.marksDrawn
        #expect(layout.committedMarksMade == 330)
        #expect(drawn > 330)
        for count in stride(from: 5, through: 200, by: 15) {
            draw(committed + [Self.line(330, count, isProvisional: true)])
        }
        #expect(layout.committedMarksMade == 330)
        #expect(surface.backdrop.marksDrawn == drawn)

        let more = committed + [Self.line(330)]
        draw(more)
        #expect(layout.committedMarksMade == 331)
        // Only the new line, in each of the 8 by 5 tiles that show it.
        #expect((1...40).contains(surface.backdrop.marksDrawn - drawn))
        let then = surface.backdrop.marksDrawn
        for count in stride(from: 5, through: 200, by: 15) {
            draw(more + [Self.line(331, count, isProvisional: true)])
        }
        #expect(layout.committedMarksMade == 331)
        #expect(surface.backdrop.marksDrawn == then)
    }

    @Test func `an untouched view at the back is drawn once, under a moving one`() throws {
        let played = try Played("playground")
        let surface = try ImageSurface(width: 1280, height: 800)
        var last: DisplayList?
        func draw() throws -> Bool {
            let list = played.list
            surface.draw(list, damage: list.damage(from: last))
            last = list
            let whole = try ImageSurface(width: 1280, height: 800)
            whole.draw(list)
            return surface.pixels == whole.pixels
        }
        #expect(try draw())
        #expect(surface.backdrop.marksDrawn == 0)
        played.stage.down(480, 300)
        played.stage.move(by: 20, 0)
        #expect(try draw())
        let drawn = surface.backdrop.marksDrawn
        #expect(drawn > 0)
        for _ in 1...5 {
            played.stage.move(by: 3, 2)
            #expect(try draw())
        }
        #expect(surface.backdrop.marksDrawn == drawn)
    }

    @Test func `without committed lines no pixels are stored`() throws {
        let surface = try surface()
        var snapshot = TraceSnapshot(drawings: [Self.line(0, isProvisional: true)])
        for x in [100, 110, 120] as [CGFloat] {
            snapshot.views = [Self.card(at: x)]
            let list = Layout().displayList(snapshot, size: Self.size)
            surface.draw(list, damage: list.damage(from: nil))
        }
        #expect(surface.backdrop.marksDrawn == 0)
    }

    /// Lines that are drawn, committed and removed, first the oldest, then all; a moving view below them; an
    /// order that no scene has; other colours.
    private static let frames: [(snapshot: TraceSnapshot, theme: Theme)] = {
        var drawings: [TraceSnapshot.Drawing] = []
        var frames: [(TraceSnapshot, Theme)] = []
        func add(_ more: [TraceSnapshot.Drawing] = [], x: CGFloat = 100, _ theme: Theme = .dark) {
            frames.append((TraceSnapshot(views: [card(at: x)], drawings: drawings + more), theme))
        }
        for number in 0..<4 {
            for count in [1, 90, 91] { add([line(number, count, isProvisional: true)]) }
            drawings.append(line(number))
            add()
        }
        add([line(6, 30, isProvisional: true), line(7), line(8, 90, isProvisional: true)])
        drawings.removeFirst()
        add()
        for step in 1...3 {
            add([line(9, 40 * step, isProvisional: true)], x: 100 + 7.3 * CGFloat(step))
        }
        add(x: 130, .light)
        drawings.remove(at: 2)
        add([line(9, 50, isProvisional: true)], x: 130, .light)
        drawings = []
        add([line(9, 60, isProvisional: true)], x: 130, .light)
        drawings = [line(9)]
        add(x: 130, .light)
        return frames
    }()

    @Test(arguments: [CGFloat(1), 1.5])
    func `each picture equals a complete redraw, pixel for pixel`(_ scale: CGFloat) throws {
        let kept = try surface(scale)
        var layout = Layout()
        var last: DisplayList?
        for (number, frame) in Self.frames.enumerated() {
            layout.theme = frame.theme
            let list = layout.displayList(frame.snapshot, size: Self.size)
            kept.draw(list, damage: list.damage(from: last))
            last = list
            let whole = try surface(scale)
            whole.draw(Layout(theme: frame.theme).displayList(frame.snapshot, size: Self.size))
            // A Boolean, because the pixels of two pictures are too many to print.
            let isSame = kept.pixels == whole.pixels
            #expect(isSame, "frame \(number)")
        }
        #expect(kept.backdrop.marksDrawn > 0)
    }
}
