import Foundation
import GestureKit
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The highlights of the target below the pointer.
@Suite struct `What the pointer is over` {
    private static let lit: Set<DisplayList.Key> = [.lit, .litRow, .litLane, .hover, .sample]

    private func chrome(_ hover: Chrome.Hover) -> Chrome {
        Chrome {
            $0.hover = hover
            $0.bar = Chrome.Bar()
        }
    }

    private func number(of name: String, in played: Played) throws -> Int {
        try #require(played.snapshot.rows.first { $0.name == name }).id
    }

    @Test(arguments: [Theme.dark, .light])
    func `a recognizer lights up its row, its lane, its view and its limit, by thicker outlines`(
        theme: Theme
    ) throws {
        let played = try Played.lostSwipe()
        #expect(played.marks { Self.lit.contains($0) }.isEmpty)
        for name in ["tooLate", "early"] {
            let list = try played.picture(
                chrome(.recognizer(number(of: name, in: played))),
                theme: theme
            )
            let row = try #require(list.groups { $0 == .litRow }.first)
            let frame = try #require(list.rows.rows.first { $0.name == name }).frame
            #expect(frame.contains(row.bounds.insetBy(dx: 1, dy: 1)))
            #expect(list.groups { $0 == .litLane }.count == 1)
            let canvas = list.groups { $0 == .lit }.flatMap(\.marks)
            #expect(canvas.count == 2, "the view, and the limit or the place where it began")
            let view = try #require(played.snapshot.views.first { $0.name == "panWins" })
            guard case .rectangle(view.bounds, _, _, _, _) = canvas[0].shape else {
                Issue.record("\(canvas[0]) is not the view's outline")
                continue
            }
            #expect(canvas[0].transform == view.transform)
            for mark in canvas {
                switch mark.shape {
                case .rectangle(_, _, let fill, let line, let width),
                    .circle(_, _, let fill, let line, let width):
                    #expect(fill == nil && line == theme.lit && width == 3)
                case .lines(_, let color, let width, _): #expect(color == theme.lit && width == 3)
                default: Issue.record("\(mark) has no outline")
                }
            }
        }
    }

    @Test func `a selected recognizer lights up the same things`() throws {
        let played = try Played.lostSwipe()
        let hovered = try played.picture(
            chrome(.recognizer(number(of: "tooLate", in: played)))
        )
        var chrome = chrome(.nothing)
        chrome.selection = Chrome.Selection("tooLate")
        let selected = played.picture(chrome)
        for key in [DisplayList.Key.lit, .litLane] {
            #expect(hovered.groups { $0 == key } == selected.groups { $0 == key })
        }
        // Its row has the edge of a selection already.
        #expect(selected.groups { $0 == .litRow }.isEmpty)
        chrome.shows.panels = false
        #expect(played.picture(chrome).groups { Self.lit.contains($0) }.isEmpty)
    }

    @Test func `a recognizer that received nothing lights up its view`() throws {
        let played = try Played.lostSwipe()
        let list = try played.picture(chrome(.recognizer(number(of: "up", in: played))))
        #expect(list.groups { $0 == .lit }.flatMap(\.marks).count == 1)
        #expect(list.groups { $0 == .litLane }.isEmpty)
    }

    @Test func `a sample of a stroke shows its time on the axis of the sequence`() throws {
        let played = try Played.lostSwipe()
        let stroke = try #require(played.snapshot.strokes.last)
        let point = stroke.points[stroke.points.count / 2]
        let list = played.picture(chrome(.sample(stroke: stroke.serial, point.time)))
        let time = ValueText.fixed(point.time - played.snapshot.timeline.start, 3) + " s"
        #expect(list.texts { $0 == .sample } == [time])
        #expect(list.texts { $0 == .hover } == [time], "the timeline marks it too")
        let dot = list.groups(where: { $0 == .sample }).first?.marks.first
        guard case .circle(point.location, _, _, _, _) = dot?.shape else {
            Issue.record("no dot at the sample")
            return
        }
        // A stroke that is gone has no sample.
        let gone = played.picture(chrome(.sample(stroke: 99, point.time)))
        #expect(gone.groups { $0 == .sample }.isEmpty)
    }

    @Test func `a moment previews the canvas and the rows, and leaves the verdict and the lanes`()
        throws
    {
        let under = try Played.lostSwipe(lifts: false)
        var early = under.snapshot
        let played = try Played.lostSwipe()
        let whole = played.snapshot
        early.timeline = whole.timeline
        early.timeline.moment = early.time
        let hover = chrome(.moment(early.time))
        let list = Layout().displayList(
            whole,
            hover,
            size: played.size,
            previewing: early
        )
        let plain = played.picture(chrome(.nothing))
        func groups(_ list: DisplayList, _ isWanted: (DisplayList.Key) -> Bool)
            -> [DisplayList.Group]
        {
            list.groups(where: isWanted)
        }
        func isLane(_ key: DisplayList.Key) -> Bool {
            switch key {
            case .verdict, .fingerLane, .lane, .laneReason, .ahead, .decision: true
            default: false
            }
        }
        #expect(groups(list, isLane) == groups(plain, isLane))
        let axes = [list, plain].map { groups($0) { $0 == .timeline }.flatMap(\.marks) }
        let label = try #require(groups(list) { $0 == .hover }.first?.marks.dropFirst().first)
        #expect(axes[0].count == axes[1].count && !axes[1].isEmpty)
        for (hovered, plain) in zip(axes[0], axes[1]) where hovered != plain {
            // Only a time gives way to the one below the pointer.
            guard case .text("", _, _, _, _) = hovered.shape, case .text = plain.shape else {
                Issue.record("\(plain) became \(hovered)")
                continue
            }
            #expect(plain.bounds.intersects(label.bounds.insetBy(dx: -3, dy: 0)))
        }
        #expect(groups(list) { if case .finger = $0 { true } else { false } }.count == 1)
        #expect(groups(plain) { if case .finger = $0 { true } else { false } }.isEmpty)
        let row = try #require(played.row("early"))
        #expect(list.texts { $0 == row }.contains("changed"))
        #expect(plain.texts { $0 == row }.contains("ended"))
        #expect(list.texts { $0 == .hover } == ["0.300 s"])
    }

    @Test func `the name of a lane is as high as its line`() throws {
        let played = try Played.lostSwipe()
        let list = played.picture(chrome(.nothing))
        let timeline = played.snapshot.timeline
        let panel = try #require(Panels(chrome(.nothing), size: played.size).timeline)
        let scale = TimelineScale(panel: panel, of: timeline)
        let rows = TimelineRows(timeline, plot: scale.plot)
        for line in rows.lines {
            let lane = line.content.lanes.first
            for y in [line.middle - rows.height / 2 + 1, line.middle + rows.height / 2 - 1] {
                let point = CGPoint(x: panel.minX + 1, y: y)
                let name = list.laneNames.first { $0.frame.contains(point) }
                #expect(name?.number == lane?.row)
                #expect(name?.name == lane?.name)
            }
        }
        #expect(list.laneNames.count == timeline.lanes.count)
        #expect(list.laneNames.allSatisfy { panel.contains($0.frame) })
    }

    // MARK: A line that several recognizers share

    @Test func `a name with a comma is one name`() throws {
        var snapshot = Gallery.manyLosers()
        let size = CGSize(width: 1280, height: 800)
        let panel = try #require(Panels(chrome(.nothing), size: size).timeline)
        func group() throws -> TimelineRows.Line {
            let scale = TimelineScale(panel: panel, of: snapshot.timeline)
            let rows = TimelineRows(snapshot.timeline, plot: scale.plot)
            return try #require(rows.lines.first { $0.content.lanes.count > 3 })
        }
        let rows = try group().content.lanes.prefix(2).map(\.row)
        for index in snapshot.timeline.lanes.indices {
            let row = snapshot.timeline.lanes[index].row
            if row == rows[0] { snapshot.timeline.lanes[index].name = "a, b" }
            if row == rows[1] { snapshot.timeline.lanes[index].name = "c" }
        }
        let list = Layout().displayList(snapshot, chrome(.nothing), size: size)
        let middle = try group().middle
        let names = list.laneNames.filter { abs($0.frame.midY - middle) < 1 }
        let title = try #require(list.groups { $0 == .lane(rows[0]) }.first?.marks.first)
        let width = LayoutContext(theme: .dark, meter: TextMeter()).width("a, b, ", .small)
        #expect(names.prefix(2).map(\.number) == rows)
        #expect(abs(names[1].frame.minX - title.bounds.minX - width) < 0.01)
    }

    @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 800, height: 480)])
    func `each of them lights it up, and its name selects the recognizer`(_ size: CGSize) throws {
        let snapshot = Gallery.manyLosers()
        func list(_ hover: Chrome.Hover) -> DisplayList {
            Layout().displayList(snapshot, chrome(hover), size: size)
        }
        let plain = list(.nothing)
        let panel = try #require(Panels(chrome(.nothing), size: size).timeline)
        let scale = TimelineScale(panel: panel, of: snapshot.timeline)
        let rows = TimelineRows(snapshot.timeline, plot: scale.plot)
        let group = try #require(rows.lines.first { $0.content.lanes.count > 3 })
        for lane in group.content.lanes {
            let lit = list(.recognizer(lane.row)).groups { $0 == .litLane }
            #expect(lit.count == 1 && abs(lit[0].bounds.midY - group.middle) < 1, "\(lane.name)")
        }
        let names = plain.laneNames.filter { abs($0.frame.midY - group.middle) < 1 }
        #expect(names.count >= 2 && names.count < group.content.lanes.count)
        #expect(names.map(\.number) == group.content.lanes.prefix(names.count).map(\.row))
        #expect(names.first?.frame.minX == panel.minX && names.last?.frame.maxX == scale.plot.minX)
        for (left, right) in zip(names, names.dropFirst()) {
            #expect(left.frame.maxX == right.frame.minX && left.frame.width > 10)
        }
    }
}
