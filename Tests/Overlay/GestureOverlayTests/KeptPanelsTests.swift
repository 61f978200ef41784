import Foundation
import GestureKit
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// Tests of pictures that keep the panels of an earlier one.
struct KeptPanelsTests {
    private let size = CGSize(width: 1280, height: 800)

    private func isPanel(_ key: DisplayList.Key) -> Bool {
        switch key {
        case .inspector, .touched, .section, .row, .moreRows, .detail, .relations, .timeline,
            .attempts,
            .fingerLane, .streamLane, .lane, .laneReason, .laneBefore, .pauses, .ticks, .moreLanes,
            .links,
            .ahead, .cursor, .decision, .status:
            true
        default: false
        }
    }

    @Test func `the panels can be those of the earlier picture`() {
        let layout = Layout()
        let earlier = layout.displayList(Gallery.tap(), size: size)
        let later = layout.displayList(Gallery.zoom(), size: size)
        let mixed = layout.displayList(Gallery.zoom(), size: size, keepingPanelsOf: earlier)
        #expect(mixed.groups(where: isPanel) == earlier.groups(where: isPanel))
        #expect(mixed.groups { !isPanel($0) } == later.groups { !isPanel($0) })
        #expect(mixed.rows == earlier.rows)
        let again = layout.displayList(Gallery.zoom(), size: size, keepingPanelsOf: mixed)
        #expect(again == mixed)
    }

    @Test func `a window of another size has new panels`() {
        let layout = Layout()
        let other = layout.displayList(Gallery.tap(), size: CGSize(width: 1000, height: 700))
        let list = layout.displayList(Gallery.zoom(), size: size, keepingPanelsOf: other)
        #expect(list == layout.displayList(Gallery.zoom(), size: size))
    }

    // MARK: Panels whose content is unchanged

    private let chrome = Chrome {
        $0.bar = Chrome.Bar([Chrome.Item(.help, "Help"), Chrome.Item(.clear, "Clear")])
        $0.shows.relations = true
    }

    private func counts(_ layout: Layout) -> [Int] {
        let panels = layout.panels
        return [
            panels.inspector.count, panels.timeline.count, panels.buttons.count,
        ]
    }

    @Test func `a panel is laid out again only if its content has changed`() {
        let layout = Layout()
        var snapshot = Gallery.zoom()
        var chrome = chrome
        func lays(_ inspector: Int, _ timeline: Int, _ buttons: Int) {
            let list = layout.displayList(snapshot, chrome, size: size)
            #expect(counts(layout) == [inspector, timeline, buttons])
            // A kept panel is as good as a new one.
            #expect(list == Layout().displayList(snapshot, chrome, size: size))
        }
        lays(1, 1, 1)
        // A finger's circle and label, its stroke, and the time by which that fades.
        snapshot.time += 0.1
        snapshot.fingers[0].location.x += 5
        snapshot.fingers[0].speed += 1
        snapshot.strokes[0].points.append(.init(snapshot.fingers[0].location, at: snapshot.time))
        snapshot.views[0].alpha = 0.9
        chrome.status = "another"
        chrome.latency = Chrome.Latency(text: "1.5 ms", short: "1.5 ms", tip: "")
        chrome.notice = "saved"
        lays(1, 1, 1)
        snapshot.timeline.end += 0.1
        snapshot.timeline.moment = snapshot.timeline.end
        lays(1, 2, 1)
        let began = snapshot.sections[0].rows.firstIndex { $0.state.isBegun } ?? 0
        snapshot.sections[0].rows[began].values = [GestureValue("scale", .number(2))]
        lays(2, 3, 1)
        snapshot.timeline.links = [.init(.prevents, from: 0, to: 1, at: snapshot.timeline.start)]
        lays(3, 4, 1)
        chrome.pointing.hovered = PanelControl(.help, frame: .zero)
        lays(4, 4, 2)
    }

    @Test func `a panel changes with the theme`() {
        var layout = Layout()
        _ = layout.displayList(Gallery.zoom(), chrome, size: size)
        layout.theme = .light
        let list = layout.displayList(Gallery.zoom(), chrome, size: size)
        #expect(list == Layout(theme: .light).displayList(Gallery.zoom(), chrome, size: size))
    }

    // MARK: Rows and lanes out of sight

    /// Returns the number of texts that a picture measures, with more recognizers below those of the fixture.
    private func textsMeasured(
        adding count: Int,
        _ change: (inout TraceSnapshot) -> Void = { _ in }
    ) -> Int {
        var snapshot = Gallery.zoom()
        let rows = (0..<count).map { TraceSnapshot.Row(id: 1000 + $0, name: "tap\(1000 + $0)") }
        snapshot.sections.append(.init(id: 99, name: "tray", rows: rows))
        change(&snapshot)
        let layout = Layout()
        _ = layout.displayList(snapshot, chrome, size: size)
        return layout.textsMeasured
    }

    @Test func `a row out of sight is not laid out`() {
        let few = textsMeasured(adding: 50)
        #expect(textsMeasured(adding: 500) == few)
        // A row in sight is.
        #expect(textsMeasured(adding: 1) < few)
    }

    @Test func `a lane out of sight is not laid out`() {
        func lanes(_ snapshot: inout TraceSnapshot) {
            for row in snapshot.sections.last?.rows ?? [] {
                snapshot.timeline.lanes.append(
                    .init(
                        row: row.id,
                        name: row.name,
                        steps: [.init(.possible, at: snapshot.timeline.start)]
                    )
                )
            }
        }
        let few = textsMeasured(adding: 50, lanes)
        #expect(textsMeasured(adding: 500, lanes) == few)
        #expect(textsMeasured(adding: 1, lanes) < few)
    }
}
