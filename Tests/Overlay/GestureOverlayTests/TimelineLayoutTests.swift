import Foundation
import GestureKit
import Testing

@testable import GestureOverlay
@testable import GestureTrace

@Suite struct `The timeline's lanes` {
    private static let size = CGSize(width: 1280, height: 800)

    private func snapshot(fingers: Int, lanes: Int) -> TraceSnapshot {
        let timeline = TraceSnapshot.Timeline(
            end: 1,
            fingers: (0..<fingers).map {
                .init(.init(serial: $0, id: $0 + 1, slot: $0, points: []))
            },
            lanes: (0..<lanes).map {
                .init(row: $0, name: "tap\($0)", steps: [.init(.possible, at: 0)])
            }
        )
        return TraceSnapshot(timeline: timeline)
    }

    private func keys(_ snapshot: TraceSnapshot, first: Int = 0) -> [DisplayList.Key] {
        Layout().displayList(snapshot, Chrome { $0.timeline.firstLine = first }, size: Self.size)
            .groups { key in
                switch key {
                case .lane, .fingerLane, .streamLane: true
                default: false
                }
            }
            .map(\.key)
    }

    private func texts(_ list: DisplayList, _ wanted: (DisplayList.Key) -> Bool) -> [String] {
        list.groups(where: wanted).flatMap(\.marks).compactMap {
            if case .text(let text, _, _, _, _) = $0.shape { text } else { nil }
        }
    }

    @Test(arguments: [(1, 9), (10, 9), (2, 40), (64, 3), (64, 40)])
    func `every lane can be reached by scrolling`(fingers: Int, lanes: Int) {
        let snapshot = snapshot(fingers: fingers, lanes: lanes)
        let rows = {
            TimelineRows(
                snapshot.timeline,
                plot: CGRect(x: 110, y: 0, width: 900, height: 118),
                first: $0
            )
        }
        var seen: Set<DisplayList.Key> = []
        for first in 0...rows(0).maxFirstLine { seen.formUnion(keys(snapshot, first: first)) }
        #expect(seen.count == fingers + lanes)
        #expect(rows(10_000).first == rows(0).maxFirstLine)
        #expect(rows(-1).first == 0)
    }

    /// The lanes of two taps; the first failed before its limit changed.
    private static func compared(until moment: TimeInterval) -> TraceSnapshot {
        func timeline(_ end: TraceSnapshot.Timeline.Step) -> TraceSnapshot.Timeline {
            let lanes = ["first", "second"].enumerated().map { row, name in
                TraceSnapshot.Timeline.Lane(
                    row: row,
                    name: name,
                    steps: [.init(.possible, at: 0), row == 0 ? end : .init(.failed, at: 0.6)]
                )
            }
            return TraceSnapshot.Timeline(end: 1, lanes: lanes)
        }
        let reason: Phrase = "held 0.85 s (allows 0.75)"
        var after = timeline(.init(.ended, at: 0.85))
        after.compare(with: timeline(.init(.failed, at: 0.75, sentence: reason)))
        after.moment = moment
        return TraceSnapshot(timeline: after)
    }

    @Test func `a recognizer that another value changed has a second line with what it did before`()
    {
        let shown = Self.compared(until: 1)
        let list = Layout().displayList(shown, size: Self.size)
        let isBefore = { (key: DisplayList.Key) in
            if case .laneBefore = key { true } else { false }
        }
        #expect(list.groups(where: isBefore).map(\.key) == [.laneBefore(0)])
        #expect(texts(list, isBefore) == ["before", "held 0.85 s (allows 0.75)"])
        let rows = TimelineRows(
            shown.timeline,
            plot: CGRect(x: 110, y: 0, width: 900, height: 118)
        )
        #expect(rows.lines.map { $0.content.lanes.first?.name } == ["first", nil, "second"])
        let early = Layout().displayList(Self.compared(until: 0.5), size: Self.size)
        #expect(texts(early, isBefore) == texts(list, isBefore), "also at an earlier moment")
    }

    @Test func `a recognizer that took part only before has an empty line above`() {
        var shown = TraceSnapshot.Timeline(end: 1)
        let lane = TraceSnapshot.Timeline.Lane(row: 3, name: "tap", steps: [.init(.ended, at: 0.5)])
        shown.compare(with: TraceSnapshot.Timeline(end: 1, lanes: [lane]))
        #expect(shown.lanes == [.init(row: 3, name: "tap")])
        #expect(shown.before == [lane])
        shown.compare(with: shown)
        #expect(shown.before == [], "the same performance")
    }

    @Test func `the times reach to the end of what a recognizer did before`() {
        func timeline(_ state: GestureRecognizer.State, at time: TimeInterval)
            -> TraceSnapshot.Timeline
        {
            .init(end: time, lanes: [.init(row: 0, name: "tap", steps: [.init(state, at: time)])])
        }
        var shown = timeline(.ended, at: 0.4)
        shown.compare(with: timeline(.failed, at: 0.8))
        #expect(shown.end == 0.8 && shown.moment == 0.8)
        var frozen = timeline(.ended, at: 0.4)
        frozen.moment = 0.3
        frozen.compare(with: timeline(.failed, at: 0.8))
        #expect(frozen.end == 0.8 && frozen.moment == 0.3)
        var later = timeline(.ended, at: 0.9)
        later.compare(with: timeline(.failed, at: 0.8))
        #expect(later.end == 0.9 && later.moment == 0.9)
    }

    /// A cleared timeline has no cursor and reserves no space for its label.
    @Test func `an empty timeline shows all of its times`() {
        var timeline = TraceSnapshot.Timeline(start: 0, end: 0.4)
        timeline.moment = 0.4
        let list = Layout().displayList(TraceSnapshot(timeline: timeline), size: Self.size)
        let times = texts(list) { $0 == .timeline }
        #expect(times.contains("0.3 s") && times.contains("0.4 s") && times.contains("0.5 s"))
        timeline.lanes = [.init(row: 0, name: "tap", steps: [.init(.possible, at: 0)])]
        let shown = Layout().displayList(TraceSnapshot(timeline: timeline), size: Self.size)
        #expect(!texts(shown) { $0 == .timeline }.contains("0.4 s"))
    }

    @Test func `ten fingers share five lines, and leave recognizers theirs`() {
        let few = keys(snapshot(fingers: 2, lanes: 9))
        #expect(few.count == 11)
        let many = snapshot(fingers: 10, lanes: 9)
        #expect(keys(many).count == 10 + 5)
        let list = Layout().displayList(many, size: Self.size)
        #expect(texts(list) { $0 == .moreLanes } == ["+ 4 more"])
        let end = Layout().displayList(many, Chrome { $0.timeline.firstLine = 99 }, size: Self.size)
        #expect(texts(end) { $0 == .moreLanes } == ["8 above"])
        #expect(keys(snapshot(fingers: 64, lanes: 3)).filter { $0 == .lane(0) }.count == 1)
    }

    @Test func `bars end at the edges of the visible part, signs right behind it`() {
        var chrome = Gallery.zoomed().chrome
        for start in [0.0, 0.03, 0.2, 0.45] {
            chrome.timeline.part?.start = start
            let list = Layout().displayList(Gallery.zoom(), chrome, size: Self.size)
            let bars = list.groups {
                switch $0 {
                case .lane, .fingerLane, .ticks: true
                default: false
                }
            }.flatMap(\.marks).compactMap { mark -> CGRect? in
                if case .rectangle(let rect, _, _, _, _) = mark.shape { rect } else { nil }
            }
            #expect(!bars.isEmpty)
            #expect(bars.allSatisfy { $0.minX >= 130 && $0.maxX <= 1030 + 18 })
        }
    }

    @Test func `the visible part is shown with its magnification`() {
        let zoomed = Gallery.zoomed().list
        #expect(texts(zoomed) { $0 == .timeline }.first == "3.0×")
        #expect(texts(zoomed) { $0 == .cursor } == ["0.500 s ›"])
        let whole = Layout().displayList(Gallery.zoom(), size: Self.size)
        #expect(texts(whole) { $0 == .timeline }.first == "0.0 s")
        #expect(texts(whole) { $0 == .cursor } == ["0.500 s"])
    }

    /// The numbers of deadlines with their times and of boxes over later content.
    private func ahead(_ list: DisplayList) -> (deadlines: Int, dimmedBoxes: Int) {
        let marks = list.groups { $0 == .ahead }.flatMap(\.marks)
        let ends = marks.filter {
            if case .lines(let points, _, _, _) = $0.shape {
                points[0].x == points[1].x
            } else {
                false
            }
        }
        let boxes = marks.filter { if case .rectangle = $0.shape { true } else { false } }
        return (ends.count, boxes.count)
    }

    @Test
    func `an earlier moment shows its own deadlines, and dims later content`() {
        let middle = Gallery.beforeRecognition()
        #expect(ahead(middle.list) == (1, 1), "the long press's; the taps' are after the end")
        var late = middle
        late.snapshot.timeline.moment = late.snapshot.timeline.end
        #expect(ahead(late.list).dimmedBoxes == 0)
        #expect(texts(late.list, isReason) == texts(middle.list, isReason))
        #expect(texts(late.list, isReason).contains("prevented by pan"))
        #expect(ahead(Layout().displayList(Gallery.waiting(), size: Self.size)) == (2, 0))
    }

    @Test func `the reasons of decided recognizers are above the veil over later events`() throws {
        let (snapshot, last) = try decided()
        for width in [1280.0, 800] {
            let size = CGSize(width: width, height: width == 800 ? 480 : 800)
            let list = Layout().displayList(snapshot, size: size)
            let keys = list.groups.map(\.key)
            let veil = try #require(keys.firstIndex(of: .ahead))
            let reasons = list.groups { if case .laneReason = $0 { true } else { false } }
            #expect(!reasons.isEmpty, "at \(last)")
            for reason in reasons {
                #expect(try #require(keys.firstIndex(of: reason.key)) > veil)
                guard case .text(let text, _, _, let ink, _) = reason.marks.last?.shape,
                    case .rectangle(_, _, let ground?, _, _) = reason.marks.first?.shape
                else {
                    Issue.record("a reason without a background")
                    continue
                }
                #expect(ink.contrast(with: ground) >= 4.5, "\(text)")
                #expect(ground.alpha == 1)
            }
        }
    }

    @Test
    func `once the sequence is over, the subject and the winner are on top, with their types`()
        throws
    {
        let played = try Played.lostSwipe()
        func names() -> [String] { played.texts(isLane) }
        #expect(names() == ["early pan", "tooLate swipe"])
        played.trace.label(["tooLate"], at: nil)
        #expect(names() == ["tooLate swipe", "early pan"])
        let under = try Played.lostSwipe(lifts: false)
        #expect(under.texts(isLane) == ["tooLate swipe", "early pan"], "as in the scene")
    }

    private func isLane(_ key: DisplayList.Key) -> Bool {
        if case .lane = key { true } else { false }
    }

    private func isReason(_ key: DisplayList.Key) -> Bool {
        if case .laneReason = key { true } else { false }
    }

    /// A panel as high as the lanes shows them all; a window does not.
    @Test func `without room for all, recognizers share a line where they share a reason`() throws {
        let snapshot = Gallery.manyLosers()
        let timeline = snapshot.timeline
        let verdict = try #require(timeline.verdict)
        func rows(_ height: CGFloat) -> TimelineRows {
            TimelineRows(timeline, plot: CGRect(x: 130, y: 0, width: 900, height: height))
        }
        let lanes = timeline.lanes.count
        let needed = CGFloat(lanes + timeline.fingers.count) * 13 + TimelineRows.decisionHeight
        #expect(rows(needed).lines.count == lanes + timeline.fingers.count)
        #expect(rows(needed).lines.compactMap(\.content.lanes.first).map(\.row) == verdict.involved)
        let grouped = rows(needed - 1)
        let counts = grouped.lines.dropFirst(timeline.fingers.count).map(\.content.count)
        #expect(counts.reduce(0, +) == lanes && grouped.maxFirstLine == 0)
        #expect(counts.contains { $0 > 1 } && counts.count < lanes)
        #expect(grouped.lines.compactMap(\.content.lanes.first).first?.row == verdict.subject)
        let list = Layout().displayList(snapshot, size: Self.size)
        let reasons = texts(list, isReason)
        let winner = try #require(snapshot.rows.first { $0.id == verdict.winner }).name
        let shared = snapshot.rows.count { $0.reason == .preventedBy(winner) }
        #expect(shared > 9)
        #expect(reasons.contains("prevented by \(winner): \(shared)"))
    }

    @Test func `the deciding moment is a line through all lanes in the outcome's colour`() throws {
        for (expected, outcome) in [(nil, Verdict.Outcome.succeeded), ("tooLate", .failed)] {
            let played = try Played.lostSwipe()
            if let expected { played.trace.label([expected], at: nil) }
            let timeline = played.snapshot.timeline
            let panel = try #require(Panels(size: Self.size).timeline)
            let scale = TimelineScale(panel: panel, of: timeline)
            let time = try #require(timeline.verdict?.decisionTime)
            let marks = played.list.groups { $0 == .decision }.flatMap(\.marks)
            guard case .lines(let points, let color, _, let dash) = marks.first?.shape else {
                Issue.record("no line")
                continue
            }
            #expect(points.allSatisfy { abs($0.x - scale.x(of: time)) <= 1 })
            #expect(points.first?.y == scale.plot.minY && !dash.isEmpty)
            let lanes = played.list.groups(where: isLane).map(\.bounds.maxY)
            #expect(try #require(points.last).y >= #require(lanes.max()))
            #expect(color == OutcomeLook(outcome, in: .dark).word)
            let elapsed = ValueText.fixed(time - timeline.start, 3)
            #expect(played.texts { $0 == .decision } == ["decided at \(elapsed) s"])
        }
    }

    @Test(arguments: [Theme.dark, .light])
    func `the signs of ends and the reasons have a contrast of 4.5 to 1`(_ theme: Theme) throws {
        let played = try Played.lostSwipe()
        let list = played.picture(Chrome(), theme: theme)
        var signs = 0
        for mark in list.groups(where: isLane).flatMap(\.marks) {
            guard case .rectangle(let rect, _, let fill?, _, _) = mark.shape, rect.width == 18
            else { continue }
            signs += 1
            #expect(fill.contrast(with: theme.panels.ground) >= 4.5)
        }
        #expect(signs == 2)
        let words = list.groups { isReason($0) || $0 == .decision }
        for mark in words.flatMap(\.marks) {
            guard case .text(let text, _, _, let ink, _) = mark.shape else { continue }
            #expect(ink.contrast(with: theme.panels.ground) >= 4.5, "\(text)")
        }
    }

    @Test func `a later decision is not shown at an earlier moment`() throws {
        var snapshot = try Played.lostSwipe().snapshot
        let time = try #require(snapshot.timeline.verdict?.decisionTime)
        func isShown(_ moment: TimeInterval) -> Bool {
            snapshot.timeline.moment = moment
            return !Layout().displayList(snapshot, size: Self.size)
                .groups { $0 == .decision }.isEmpty
        }
        #expect(isShown(time) && !isShown(time - 0.0001))
    }

    @Test func `at rest there is no cursor; while frozen it counts from the first touch`() throws {
        let played = try Played.lostSwipe()
        #expect(played.texts { $0 == .cursor }.isEmpty)
        let timeline = played.snapshot.timeline
        let frozen = played.picture(Chrome { $0.frozen = "2.300 s" })
        let elapsed = ValueText.fixed(timeline.moment - timeline.start, 3)
        #expect(frozen.texts { $0 == .cursor } == [elapsed + " s"])
        let under = try Played.lostSwipe(lifts: false)
        #expect(under.texts { $0 == .cursor } == ["0.300 s"])
        #expect(under.texts { $0 == .timeline }.first == "0.0 s")
    }

    /// The cursor of a moment right behind the sign would cross a reason.
    @Test func `a reason stands beside its sign, above the cursor`() throws {
        let played = try Played.lostSwipe(lifts: false)
        let list = played.list
        let failed = try #require(
            played.snapshot.timeline.lanes.first { $0.name == "tooLate" }?.steps.last
        )
        let panel = try #require(Panels(size: Self.size).timeline)
        let x = TimelineScale(panel: panel, of: played.snapshot.timeline).x(of: failed.time)
        let reason = try #require(list.groups(where: isReason).first)
        let text = try #require(reason.marks.last)
        #expect(abs(text.bounds.minX - (x + 18 + 8)) <= 1)
        let keys = list.groups.map(\.key)
        #expect(
            try #require(keys.firstIndex(of: reason.key)) > #require(keys.firstIndex(of: .cursor))
        )
    }

    @Test func `a press within 8 points of a step's mark goes to that step`() {
        var timeline = TraceSnapshot.Timeline(start: 0, end: 1)
        let steps: [TraceSnapshot.Timeline.Step] = [
            .init(.possible, at: 0.1), .init(.failed, at: 0.5003, sentence: "moved"),
            .init(nil, at: 0.9),
        ]
        timeline.lanes = [.init(row: 0, name: "tap", steps: steps)]
        let scale = TimelineScale(panel: CGRect(x: 0, y: 0, width: 800, height: 100), of: timeline)
        let rows = TimelineRows(timeline, plot: scale.plot)
        let middle = scale.plot.minY + rows.height / 2
        func step(at x: CGFloat, _ dy: CGFloat = 0) -> TimeInterval? {
            rows.step(at: CGPoint(x: x, y: middle + dy), on: scale)
        }
        let (begin, end) = (scale.x(of: 0.1), scale.x(of: 0.5003))
        #expect(step(at: begin - 7.9) == 0.1 && step(at: begin + 7.9) == 0.1)
        #expect(step(at: begin - 8.1) == nil && step(at: begin + 8.1) == nil)
        // The mark of a final state is 18 points wide and 9 high.
        #expect(step(at: end - 7.9) == 0.5003 && step(at: end + 25.9) == 0.5003)
        #expect(step(at: end - 8.1) == nil && step(at: end + 26.1) == nil)
        #expect(step(at: end + 9, 12.4) == 0.5003 && step(at: end + 9, 12.6) == nil)
        #expect(step(at: scale.x(of: 0.9)) == nil, "a reset has no mark")
    }

    /// A drag that made several recognizers fail, at the moment of the last failure.
    private func decided() throws -> (TraceSnapshot, TimeInterval) {
        var snapshot = Gallery.beforeRecognition().snapshot
        let failures = snapshot.timeline.lanes.flatMap(\.steps).filter { $0.state == .failed }
        let last = try #require(failures.map(\.time).min())
        snapshot.timeline.moment = last
        #expect(last < snapshot.timeline.end)
        return (snapshot, last)
    }
}
