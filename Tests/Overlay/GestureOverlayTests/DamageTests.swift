import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
@testable import GestureTrace
import Testing

struct DamageTests {
    let size = CGSize(width: 1280, height: 800)

    @Test func `without a change nothing is drawn`() {
        for picture in Gallery.all() {
            #expect(picture.list.damage(from: picture.list).isEmpty, "\(picture.name)")
        }
        let again = Layout().displayList(Gallery.zoom(), size: size)
        #expect(again.damage(from: Layout().displayList(Gallery.zoom(), size: size)).isEmpty)
    }

    @Test func `everything is drawn at first, and after a resize or a new theme`() {
        let list = Layout().displayList(Gallery.zoom(), size: size)
        let whole = [CGRect(origin: .zero, size: size)]
        #expect(list.damage(from: nil) == whole)
        let other = Layout().displayList(Gallery.zoom(), size: CGSize(width: 1000, height: 800))
        #expect(list.damage(from: other) == whole)
        let light = Layout(theme: .light).displayList(Gallery.zoom(), size: size)
        #expect(list.damage(from: light) == whole)
    }

    @Test func `a moved finger is a small change near it`() {
        let fixture = SceneFixture()
        let layout = Layout()
        fixture.stage.down(1, 100, 520)
        // Long enough for the start of the stroke to fade.
        fixture.stage.move(to: 500, 520, over: 3)
        let before = layout.displayList(fixture.snapshot(), size: size)
        fixture.stage.elapse(1.0 / 60)
        fixture.stage.move(to: 503, 520)
        let after = layout.displayList(fixture.snapshot(), size: size)
        let damage = after.damage(from: before)
        let canvas = damage.filter { $0.minX < 980 && $0.maxY < 604 }
        #expect(!canvas.isEmpty)
        #expect(canvas.allSatisfy { $0.minX > 350 && $0.minY > 430 }, "\(canvas)")
        let area = damage.reduce(0) { $0 + $1.width * $1.height }
        #expect(area < 0.06 * size.width * size.height, "\(damage)")
    }

    @Test func `a single changed row is drawn alone`() {
        let rows = (0..<9).map { TraceSnapshot.Row(id: $0, name: "tap\($0)") }
        var snapshot = TraceSnapshot(sections: [.init(id: 0, name: "v", rows: rows)])
        let before = Layout().displayList(snapshot, size: size)
        snapshot.sections[0].rows[4].state = .ended
        let after = Layout().displayList(snapshot, size: size)
        let damage = after.damage(from: before)
        #expect(!damage.isEmpty)
        #expect(damage.allSatisfy { $0.minX > 980 && $0.height < 24 }, "\(damage)")
    }

    @Test func `a change behind a new mark is drawn too`() {
        let rows = (0..<9).map { TraceSnapshot.Row(id: $0, name: "tap\($0)") }
        var snapshot = TraceSnapshot(sections: [.init(id: 0, name: "v", rows: rows)])
        let before = Layout().displayList(snapshot, size: size)
        snapshot.sections[0].rows[4].state = .ended
        let after = Layout().displayList(snapshot, Chrome { $0.notice = "Saved." }, size: size)
        let damage = after.damage(from: before)
        #expect(damage.contains { $0.minX < 20 && $0.minY > 500 }, "the notice: \(damage)")
        #expect(damage.contains { $0.minX > 980 }, "the row: \(damage)")
    }

    /// Copying each frame's damage onto the last frame gives the same pixels as a full redraw.
    @Test(arguments: [CGFloat(1), 1.5])
    func `a redraw of the damage is a full redraw, pixel for pixel`(_ scale: CGFloat) throws {
        let size = CGSize(width: 960, height: 600)
        let width = Int(size.width * scale)
        let height = Int(size.height * scale)
        let buffer = try ImageSurface(width: width, height: height, scale: scale)
        var window = [UInt32](repeating: 0, count: width * height)
        var last: DisplayList?
        for (number, list) in frames(size).enumerated() {
            let rects = buffer.draw(list, damage: list.damage(from: last))
            let drawn = buffer.pixels
            for rect in rects {
                let columns = max(0, Int(rect.minX))..<min(width, Int(rect.maxX))
                for y in max(0, Int(rect.minY))..<min(height, Int(rect.maxY)) {
                    let run = (y * width + columns.lowerBound)..<(y * width + columns.upperBound)
                    window.replaceSubrange(run, with: drawn[run])
                }
            }
            let whole = try ImageSurface(width: width, height: height, scale: scale)
            whole.draw(list)
            let expected = whole.pixels
            if window != expected {
                let wrong = window.indices.first { window[$0] != expected[$0] } ?? 0
                Issue.record("frame \(number), pixel \(wrong % width), \(wrong / width)")
            }
            last = list
        }
    }

    @Test func `only new or changed pieces of a stroke are damaged`() {
        func list(_ alphas: [Double], start: Int = 0) -> DisplayList {
            let pieces = alphas.enumerated().map { index, alpha in
                let x = CGFloat(start + index) * 50
                return StrokeShape.Piece(
                    start: CGPoint(x: x, y: 100),
                    end: CGPoint(x: x + 50, y: 100),
                    width: 4,
                    alpha: alpha,
                    dot: 0
                )
            }
            var list = DisplayList(size: size, background: Color(0))
            let stroke = StrokeShape(
                color: Color(0xffffff),
                dotColor: Color(0xffffff),
                isHollow: false,
                pieces: pieces
            )
            list.add(.stroke(1), [Mark(.stroke(stroke))])
            return list
        }
        let before = list([0.2, 0.2, 0.5, 1])
        #expect(list([0.2, 0.2, 0.4, 1]).damage(from: before).map(\.minX) == [97])
        #expect(list([0.2, 0.2, 0.5, 1, 1]).damage(from: before).map(\.minX) == [197])
        #expect(list([0.2, 0.5, 1], start: 1).damage(from: before).map(\.minX).min() == 0)
        // Pieces that are equal at both ends are counted once.
        let same = StrokeShape.Piece(start: .zero, end: .zero, width: 4, alpha: 1, dot: 0)
        func strokeList(_ count: Int) -> DisplayList {
            var list = DisplayList(size: size, background: Color(0))
            let stroke = StrokeShape(
                color: Color(0xffffff),
                dotColor: Color(0xffffff),
                isHollow: false,
                pieces: Array(repeating: same, count: count)
            )
            list.add(.stroke(1), [Mark(.stroke(stroke))])
            return list
        }
        #expect(strokeList(5).damage(from: strokeList(3)).count == 1)
        #expect(strokeList(3).damage(from: strokeList(5)).count == 1)
    }

    @Test func `many scattered changes still do not damage the whole window`() {
        func list(_ shift: CGFloat) -> DisplayList {
            var list = DisplayList(size: size, background: Color(0))
            for number in 0..<100 {
                let (column, row) = (number % 10, number / 10)
                let place = CGRect(
                    x: CGFloat(column) * 30 + shift,
                    y: CGFloat(row) * 30,
                    width: 8,
                    height: 8
                )
                let box = Mark.Shape.rectangle(
                    place,
                    radius: 0,
                    fill: Color(0xffffff),
                    line: nil,
                    width: 0
                )
                list.add(.row(number), [Mark(box)])
            }
            return list
        }
        let damage = list(10).damage(from: list(0))
        #expect((2...32).contains(damage.count), "\(damage.count)")
        #expect(damage.allSatisfy { $0.maxX <= 288 && $0.maxY <= 278 })
        for number in 0..<100 {
            let corner = CGPoint(x: number % 10 * 30, y: number / 10 * 30)
            for shift in [0.0, 10] {
                let box = CGRect(x: corner.x + shift, y: corner.y, width: 8, height: 8)
                #expect(damage.contains { $0.contains(box) }, "\(box)")
            }
        }
    }

    private func frames(_ size: CGSize) -> [DisplayList] {
        let layout = Layout()
        let fixture = SceneFixture(size: size)
        var lists = [
            layout.displayList(fixture.snapshot(), Chrome { $0.hint = "Touch." }, size: size)
        ]
        fixture.stage.down(1, 300, 300)
        fixture.stage.down(2, 500, 360)
        for step in 1...6 {
            fixture.stage.elapse(0.03)
            let shift = CGFloat(step) * 9.7
            fixture.stage.move([
                FingerMove(1, to: 300 - shift, 300 - shift / 3),
                FingerMove(2, to: 500 + shift, 360),
            ])
            lists.append(layout.displayList(fixture.snapshot().pressed(), size: size))
        }
        fixture.stage.up(1)
        lists.append(layout.displayList(fixture.snapshot(), size: size))
        fixture.stage.up(2)
        for wait in [0.05, 0.1, 1] {
            lists.append(layout.displayList(fixture.snapshot(after: wait), size: size))
        }
        lists.append(
            layout.displayList(
                fixture.snapshot(after: 1),
                Chrome { $0.shows.cover = .help },
                size: size
            )
        )
        lists.append(
            layout.displayList(fixture.snapshot(after: 1), Chrome { $0.notice = "x" }, size: size)
        )
        return lists + DrawingPictureTests.frames.map { layout.displayList($0, size: size) }
    }
}
