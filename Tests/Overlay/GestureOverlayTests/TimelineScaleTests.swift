import Foundation
import GestureKit
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The range of times that the timeline shows.
///
/// Its plot is 900 points wide here, from x = 130, so that ten labels fit; 250 points are left for reasons.
@Suite struct `The timeline's times` {
    private static let panel = CGRect(x: 0, y: 0, width: 1280, height: 172)

    private func timeline(_ end: TimeInterval, from start: TimeInterval = 0)
        -> TraceSnapshot.Timeline
    {
        TraceSnapshot.Timeline(start: start, end: end)
    }

    private func scale(_ end: TimeInterval, _ part: Chrome.TimelineViewport? = nil) -> TimelineScale
    {
        TimelineScale(panel: Self.panel, of: timeline(end), part: part)
    }

    /// Boundary pairs: panels of full width, and narrower ones.
    @Test(arguments: [(1280, 250), (1250, 250), (1245, 249), (300, 60)])
    func `reasons have 250 points at the right, or a fifth of a narrow panel`(
        width: Int,
        room: Int
    ) {
        let panel = CGRect(x: 0, y: 0, width: width, height: 172)
        let scale = TimelineScale(panel: panel, of: timeline(2))
        #expect(scale.panel.maxX - scale.plot.maxX == CGFloat(room))
    }

    @Test func `a sequence that is over fills the width, one under way leaves room`() throws {
        let played = try Played.lostSwipe()
        let timeline = played.snapshot.timeline
        let over = TimelineScale(panel: Self.panel, of: timeline)
        #expect(over.start == timeline.start && abs(over.end - timeline.end) < 1e-9)
        let under = try Played.lostSwipe(lifts: false).snapshot.timeline
        let growing = TimelineScale(panel: Self.panel, of: under)
        #expect(abs(growing.end - growing.start - 0.6) < 1e-9)
    }

    /// A single click of a wheel has no duration.
    @Test func `the shortest sequence has 20 milliseconds`() {
        var snapshot = TraceSnapshot(timeline: timeline(3, from: 3))
        snapshot.timeline.lanes = [.init(row: 0, name: "pan", steps: [.init(.failed, at: 3)])]
        snapshot.sections = [
            .init(id: 0, name: "pad", rows: [.init(id: 0, name: "pan", state: .failed)])
        ]
        snapshot.timeline.verdict = snapshot.verdict
        #expect(snapshot.timeline.verdict != nil)
        let scale = TimelineScale(panel: Self.panel, of: snapshot.timeline)
        #expect(abs(scale.end - scale.start - 0.02) < 1e-9)
    }

    @Test
    func `times count from the first touch, or with earlier sequences from the session's start`()
        throws
    {
        let scale = TimelineScale(panel: Self.panel, of: later())
        #expect(scale.origin == 10)
        #expect(scale.labels.times.first == 0)
        let closer = try #require(scale.zoomed(by: 4, about: 1030))
        #expect(scale.showing(closer).origin == 10)
        let back = try #require(scale.panned(by: -0.5))
        #expect(scale.showing(back).origin == 0)
        #expect(scale.showing(back).labels.times.first == 10)
    }

    @Test func `zooming keeps the time under the pointer`() throws {
        let whole = scale(2)
        #expect(!whole.isZoomed && whole.end == 2.4)
        for x in [CGFloat(130), 355, 720, 1030] {
            let part = try #require(whole.zoomed(by: 4, about: x))
            let near = whole.showing(part)
            #expect(near.isZoomed)
            #expect(abs(near.end - near.start - 0.6) < 1e-9)
            #expect(abs(near.time(at: x) - whole.time(at: x)) < 1e-8)
            let far = near.showing(near.zoomed(by: 0.5, about: x))
            #expect(abs(far.time(at: x) - whole.time(at: x)) < 1e-8)
        }
    }

    @Test(arguments: [0.3, 0.61, 1.7, 3.3, 59.9])
    func `zooming in and out returns to the same part`(end: TimeInterval) throws {
        for x in stride(from: CGFloat(131), to: 1030, by: 37) {
            let near = try #require(scale(end).zoomed(by: 1.25, about: x))
            let nearer = scale(end, near).zoomed(by: 1.25, about: x)
            #expect(scale(end, nearer).zoomed(by: 1 / 1.25, about: x) == near)
        }
    }

    @Test func `zooming stops at a millisecond for each label, and at the whole timeline`()
        throws
    {
        let whole = scale(2)
        let closest = try #require(whole.zoomed(by: 1e9, about: 500))
        #expect(abs(closest.length - 0.010) < 1e-9)
        let near = whole.showing(closest)
        #expect(near.zoomed(by: 1.25, about: 500)?.length == closest.length)
        #expect(try #require(near.zoomed(by: 0.5, about: 500)).length > 0.0199)
        #expect(near.zoomed(by: 239, about: 500) != nil)
        #expect(near.zoomed(by: 1 / 239.0, about: 500) != nil)
        #expect(near.zoomed(by: 1 / 240.0, about: 500) == nil)
        #expect(whole.zoomed(by: 0.5, about: 500) == nil)
        #expect(whole.zoomed(by: .nan, about: 500) == nil)
        #expect(whole.zoomed(by: 0, about: 500) == nil)
    }

    @Test func `panning stops at the beginning and the end, and the whole cannot be panned`()
        throws
    {
        let part = Chrome.TimelineViewport(of: 0, start: 1, length: 0.9, followsMoment: false)
        let shown = scale(2, part)
        #expect(try #require(shown.panned(by: 100)).start == 1.1)
        #expect(try #require(shown.panned(by: -100)).start == 0.9)
        #expect(try #require(shown.panned(by: 5000)).start == 1.5)
        #expect(try #require(shown.panned(by: -5000)).start == 0)
        #expect(scale(2).panned(by: 100) == nil)
    }

    @Test func `a part with the shown moment follows it, another part stays`() throws {
        let whole = scale(2)
        let now = try #require(whole.zoomed(by: 4, about: whole.x(of: 2)))
        #expect(now.followsMoment)
        let past = try #require(whole.showing(now).panned(by: -900))
        #expect(!past.followsMoment)
        #expect(TimelineScale(panel: Self.panel, of: timeline(2.3), part: past).start == past.start)
        #expect(whole.showing(past).following?.followsMoment == true)
    }

    @Test(arguments: [(0.4, 0.0), (0.401, 0.1), (0.5, 0.1), (0.501, 0.2), (0.9, 0.5), (0.901, 0.6)])
    func `a part advances by quarters`(end: Double, start: Double) {
        let part = Chrome.TimelineViewport(of: 0, start: 0, length: 0.4)
        #expect(abs(scale(end, part).start - start) < 1e-9)
    }

    @Test func `a part moves back by quarters to an earlier moment`() {
        var timeline = timeline(2)
        let part = Chrome.TimelineViewport(of: 0, start: 1, length: 1)
        timeline.moment = 1
        #expect(TimelineScale(panel: Self.panel, of: timeline, part: part).start == 1)
        timeline.moment = 0.99
        #expect(TimelineScale(panel: Self.panel, of: timeline, part: part).start == 0.75)
        timeline.moment = 0
        #expect(TimelineScale(panel: Self.panel, of: timeline, part: part).start == 0)
    }

    @Test func `the next sequence is shown completely`() {
        let part = Chrome.TimelineViewport(of: 0, start: 1, length: 0.5)
        #expect(scale(2, part).isZoomed)
        let next = TimelineScale(panel: Self.panel, of: timeline(5, from: 3), part: part)
        #expect(!next.isZoomed && next.start == 3)
    }

    /// A timeline from 10 to 12 s after an earlier sequence from 4 to 5 s.
    private func later() -> TraceSnapshot.Timeline {
        var timeline = timeline(12, from: 10)
        timeline.earlier = [self.timeline(5, from: 4)]
        return timeline
    }

    @Test func `earlier sequences are reached by panning and by zooming out`() throws {
        let now = TimelineScale(panel: Self.panel, of: later())
        #expect(now.start == 10 && now.end == 12.4)
        #expect(now.isZoomed, "the whole is longer")
        let back = try #require(now.panned(by: -900))
        #expect(abs(back.start - 7.6) < 1e-8 && !back.followsMoment)
        #expect(now.showing(back).panned(by: 900) == nil)
        #expect(try #require(now.panned(by: -9000)).start == 4)
        let all = try #require(now.zoomed(by: 0.1, about: 500))
        #expect(all.start == 4 && abs(all.length - 8.4) < 1e-8)
        #expect(now.showing(all).zoomed(by: 1e-3, about: 500) == all)
    }

    @Test func `the sequence's part moves back to a moment before it`() {
        var timeline = later()
        timeline.moment = 4.5
        let scale = TimelineScale(panel: Self.panel, of: timeline)
        #expect(scale.start <= 4.5 && scale.end >= 4.5)
        #expect(abs(scale.end - scale.start - 2.4) < 1e-9)
    }

    @Test func `two fingers keep the times under them`() throws {
        let whole = scale(2)
        let part = try #require(whole.part(placing: (0.8, 300), (1.6, 900)))
        let shown = whole.showing(part)
        #expect(abs(shown.x(of: 0.8) - 300) < 1e-4 && abs(shown.x(of: 1.6) - 900) < 1e-4)
        // Fingers at the same location, or that cross, only pan.
        for x in [CGFloat(300), 200] {
            #expect(shown.part(placing: (0.8, 300), (1.6, x))?.length == part.length)
        }
        #expect(whole.part(placing: (0.8, 300), (1.6, 310)) == nil)
    }
}
