import Foundation
import GestureKit
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// Tests of the small pictures of the last sequences, at the left of the timeline.
@Suite struct `The last attempts` {
    private static let large = CGSize(width: 1280, height: 800)
    private static let small = CGSize(width: 800, height: 480)

    private func attempts(
        _ count: Int,
        shown: Int? = nil,
        second: Int? = nil
    ) -> [Chrome.Thumbnail] {
        (0..<count).map { number in
            Chrome.Thumbnail(
                start: Double(number),
                paths: [.init([CGPoint(x: 100, y: 100), CGPoint(x: 300, y: 140)], slot: 0)],
                outcome: number % 2 == 0 ? .succeeded : .failed,
                role: number == shown ? .shown : number == second ? .second : .none
            )
        }
    }

    private func list(
        _ attempts: [Chrome.Thumbnail],
        _ size: CGSize = large,
        for pointer: Chrome.Pointer = .finger
    ) -> DisplayList {
        let chrome = Chrome {
            $0.thumbnails = attempts
            $0.bar = Chrome.Bar(for: pointer)
        }
        return Layout().displayList(Gallery.tap(), chrome, size: size)
    }

    /// Returns the starts of the sequences that can be tapped, from the first place on.
    private func starts(_ list: DisplayList) -> [TimeInterval] {
        list.controls.compactMap { control in
            if case .attempt(let start) = control.command { start } else { nil }
        }
    }

    private func frames(_ list: DisplayList) -> [CGRect] {
        list.controls.compactMap { control in
            if case .attempt = control.command { control.frame } else { nil }
        }
    }

    @Test func `are sixteen in a large window, and the last four in a small one`() {
        #expect(starts(list(attempts(16))) == (0..<16).map(Double.init))
        #expect(starts(list(attempts(16), Self.small)) == [12, 13, 14, 15])
        #expect(starts(list(attempts(16), CGSize(width: 400, height: 300))) == [])
        #expect(starts(list([])) == [])
    }

    @Test func `are targets for a finger, on the timeline, and none covers another`() throws {
        for size in [Self.large, Self.small, CGSize(width: 720, height: 1440)] {
            for pointer in [Chrome.Pointer.finger, .mouse] {
                let frames = frames(list(attempts(16), size, for: pointer))
                let panels = Panels(size: size, barHeight: pointer.barHeight)
                let timeline = try #require(panels.timeline)
                #expect(!frames.isEmpty)
                #expect(frames.allSatisfy { $0.width >= 32 && $0.height >= 32 })
                #expect(frames.allSatisfy { timeline.contains($0) })
                for (index, frame) in frames.enumerated() {
                    #expect(
                        !frames[..<index].contains { $0.insetBy(dx: 1, dy: 1).intersects(frame) }
                    )
                }
            }
        }
    }

    @Test func `leave the lanes where they are until their columns are full`() {
        func rest(_ count: Int) -> CGRect {
            let panel = CGRect(x: 0, y: 0, width: 1280, height: 144)
            return AttemptStrip(attempts(count), in: panel).rest
        }
        #expect(rest(0) == CGRect(x: 0, y: 0, width: 1280, height: 144))
        #expect(Set((1...8).map { rest($0).minX }).count == 1)
        #expect(Set((9...16).map { rest($0).minX }).count == 1)
        #expect(rest(8).minX < rest(9).minX)
    }

    @Test func `keep the shown one in view`() {
        #expect(starts(list(attempts(16, shown: 3), Self.small)) == [1, 2, 3, 4])
    }

    @Test func `keep the second one in view beside the shown one`() {
        let (early, late) = (attempts(16, shown: 12, second: 2), attempts(16, shown: 2, second: 12))
        #expect(starts(list(early, Self.small)) == [2, 11, 12, 13])
        #expect(starts(list(late, Self.small)) == [0, 1, 2, 12])
    }

    @Test func `keep both in view in two places, in their order`() {
        let panel = CGRect(x: 0, y: 0, width: 400, height: 80)
        for (shown, second) in [(5, 8), (5, 2), (0, 8), (9, 2), (5, 4), (5, 6)] {
            let strip = AttemptStrip(attempts(10, shown: shown, second: second), in: panel)
            let expected = [shown, second].sorted().map(Double.init)
            #expect(strip.places.map(\.thumbnail.start) == expected, "\(shown) \(second)")
        }
    }

    @Test func `scroll by places down, by columns across, and not beyond the ends`() {
        let panel = CGRect(x: 0, y: 0, width: 600, height: 144)
        let strip = AttemptStrip(attempts(16), in: panel)
        #expect(strip.first == 8 && strip.places.count == 8)
        let side = strip.places[1].frame.minY - strip.places[0].frame.minY
        let width = strip.places[4].frame.minX - strip.places[0].frame.minX
        #expect(strip.first(8, movedBy: CGSize(width: 0, height: side)) == 7)
        #expect(strip.first(8, movedBy: CGSize(width: width, height: side)) == 3)
        #expect(strip.first(8, movedBy: CGSize(width: width - 1, height: side - 1)) == 8)
        #expect(strip.first(8, movedBy: CGSize(width: 4 * width, height: 0)) == 0)
        #expect(strip.first(8, movedBy: CGSize(width: -width, height: 0)) == 8)
        #expect(strip.first(turnedBy: -1) == 4 && strip.first(turnedBy: 1) == 8)
        let scrolled = AttemptStrip(attempts(16, shown: 15), scrolledTo: 3, in: panel)
        #expect(scrolled.places.map(\.thumbnail.start) == (3...10).map(Double.init))
    }

    @Test func `say who won, in letters that can be read, inside their places`() throws {
        var all = attempts(3)
        all[0].winner = "single"
        all[1].winner = "boardPressAndHold"
        for size in [Self.large, Self.small] {
            let list = list(all, size)
            let marks = try #require(list.groups { $0 == .attempts }.first).marks
            let names = marks.filter { if case .text = $0.shape { true } else { false } }
            #expect(names.count == 2)
            for (name, frame) in zip(names, frames(list)) { #expect(frame.contains(name.bounds)) }
        }
    }

    @Test func `a sequence under way has an empty place`() {
        let running = attempts(1) + [.init(start: 1, outcome: .pending)]
        #expect(starts(list(running)) == [0])
    }

    @Test func `tell the shown one and the second one apart without colour`() throws {
        let list = list(attempts(3, shown: 0, second: 1))
        let marks = try #require(list.groups { $0 == .attempts }.first).marks
        let dashed = marks.filter {
            if case .lines(_, _, _, let dash) = $0.shape { !dash.isEmpty } else { false }
        }
        // The outline and the stroke of the second one.
        #expect(dashed.count == 2)
        let frame = frames(list)[1]
        #expect(dashed.allSatisfy { frame.contains($0.bounds) })
    }

    // MARK: One over another

    /// Two swipes: the shown one to the right, and the second one somewhere else, half a second longer.
    private func compared() -> TraceSnapshot {
        func swipe(
            from start: CGPoint,
            by length: CGFloat,
            at time: TimeInterval,
            _ end: GestureRecognizer.State
        ) -> TraceSnapshot {
            let points = (0...4).map { number in
                TraceSnapshot.Stroke.Point(
                    CGPoint(x: start.x + length * CGFloat(number) / 4, y: start.y),
                    at: time + Double(number) / 10
                )
            }
            var stroke = TraceSnapshot.Stroke(serial: 0, id: 1, slot: 0, points: points)
            stroke.state = .ended
            stroke.endTime = time + 0.4
            let lane = TraceSnapshot.Timeline.Lane(
                row: 0,
                name: "quick",
                steps: [
                    .init(.possible, at: time), .init(end, at: time + Double(length) / 1000),
                ]
            )
            return TraceSnapshot(
                time: time + 1,
                strokes: [stroke],
                timeline: .init(start: time, end: time + 0.4, lanes: [lane])
            )
        }
        var shown = swipe(from: CGPoint(x: 200, y: 200), by: 200, at: 5, .failed)
        shown.lay(
            swipe(from: CGPoint(x: 300, y: 280), by: 100, at: 1, .ended),
            differing: .init(
                "quick differs: here 0.20 against 0.10 s, limit 0.15",
                at: .init(
                    shownTime: 0.2,
                    secondTime: 0.1,
                    values: "0.20 against 0.10 s, limit 0.15"
                )
            )
        )
        return shown
    }

    @Test func `touch down at the same place and time`() throws {
        let shown = compared()
        let second = try #require(shown.second?.strokes.first)
        #expect(second.points.first?.location == CGPoint(x: 200, y: 200))
        #expect(second.points.last?.location == CGPoint(x: 300, y: 200))
        #expect(second.startTime == 5)
        let steps = try #require(shown.timeline.before.first).steps
        #expect(steps.map { ($0.time * 1000).rounded() / 1000 } == [5, 5.1])
    }

    @Test func `have the second stroke dashed, its lane below, and the first difference marked`()
        throws
    {
        let list = Layout().displayList(compared(), size: Self.large)
        let stroke = try #require(list.groups { $0 == .secondAttempt }.first)
        let isDashed = stroke.marks.contains {
            if case .lines(_, _, _, let dash) = $0.shape { !dash.isEmpty } else { false }
        }
        #expect(isDashed)
        let mark = try #require(list.groups { $0 == .difference }.first)
        // The finger was there after 0.2 s in the one, and after 0.1 s in the other.
        #expect(mark.bounds.contains(CGPoint(x: 300, y: 200)))
        #expect(mark.bounds.contains(CGPoint(x: 225, y: 200)))
        func texts(_ isWanted: (DisplayList.Key) -> Bool) -> [String] {
            list.groups(where: isWanted).flatMap(\.marks).compactMap {
                if case .text(let text, _, _, _, _) = $0.shape { text } else { nil }
            }
        }
        #expect(texts { $0 == .laneBefore(0) } == ["second attempt"])
        let captions = texts { if case .caption = $0 { true } else { false } }
        #expect(captions == ["0.20 against 0.10 s, limit 0.15"])
    }

    /// The shown sequence begins at 5 and ends at 5.4 seconds.
    @Test(arguments: [(0.3, 5.3), (0.9, 5.4)])
    func `have a step of the second one alone marked from its time on, or at the end`(
        _ step: TimeInterval,
        _ first: TimeInterval
    ) {
        var shown = compared()
        shown.second?.difference.step = .init(shownTime: nil, secondTime: step)
        for (time, isMarked) in [(5, false), (first - 0.05, false), (first, true), (6, true)] {
            shown.time = time
            let list = Layout().displayList(shown, size: Self.large)
            #expect(list.groups { $0 == .difference }.isEmpty != isMarked, "at \(time)")
        }
    }

    @Test func `are one recognizer at both of its lanes, which light up together`() throws {
        let shown = compared()
        let plot = CGRect(x: 100, y: 20, width: 500, height: 120)
        let rows = TimelineRows(shown.timeline, plot: plot)
        let both = rows.lines.filter { $0.content.selectable.first?.row == 0 }
        #expect(both.count == 2)
        for line in both { #expect(line.content.selectable.map(\.name) == ["quick"]) }
        let range = try #require(rows.range(of: 0))
        #expect(both.allSatisfy { range.contains($0.middle) })
        #expect(range.upperBound - range.lowerBound == 2 * rows.height)
    }
}
