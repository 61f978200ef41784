import Foundation
import GestureKit
import GestureOverlay
@testable import GestureTrace
import Pictures
import Testing

/// The sheet below a window's picture, in which a reader cannot scroll or unfold panels.
@Suite struct `A window's report` {
    private static let line =
        "playground · X.Org 21.1.7 · XI 2.4 · touchscreen, 10 fingers · scale 1 · touchstone 0.1"
        + " · 2026-11-21 10:15"

    private func chrome(showsPanels: Bool = true, showsOverlay: Bool = true) -> Chrome {
        var chrome = Chrome(status: Self.line)
        chrome.shows.panels = showsPanels
        chrome.shows.overlay = showsOverlay
        return chrome
    }

    private func texts(_ list: DisplayList) -> [String] {
        list.marks.compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
    }

    /// Failed recognizers in views of ten, each with its own reason.
    private func crowd(_ count: Int) -> TraceSnapshot {
        var snapshot = TraceSnapshot()
        for start in stride(from: 0, to: count, by: 10) {
            let rows = (start..<min(count, start + 10)).map { number in
                TraceSnapshot.Row(
                    id: number,
                    name: "tap\(number)",
                    state: .failed,
                    reason: .tooManyTouches(number + 2, limit: 1)
                )
            }
            snapshot.sections.append(.init(id: start, name: "view\(start)", rows: rows))
        }
        return snapshot
    }

    @Test func `is the window's picture if that shows everything, and without an overlay`() {
        let size = CGSize(width: 1280, height: 800)
        for (snapshot, chrome) in [
            (Gallery.zoom(), chrome()),
            (crowd(50), chrome(showsPanels: false, showsOverlay: false)),
        ] {
            // A picture cannot be folded.
            var chrome = chrome
            chrome.shows.handle = false
            let list = Layout().displayList(snapshot, chrome, size: size)
            #expect(Layout().windowReport(snapshot, chrome, size: size) == list)
        }
    }

    @Test(arguments: [640, 899, 900, 1280, 3840], [true, false])
    func `gives every recognizer's reason once, and names its subject`(
        _ width: Int,
        _ showsPanels: Bool
    ) {
        let size = CGSize(width: width, height: width * 5 / 8)
        for count in [1, 9, 50] {
            let snapshot = crowd(count)
            let chrome = chrome(showsPanels: showsPanels)
            let list = Layout().windowReport(snapshot, chrome, size: size)
            let shown = texts(list)
            for row in snapshot.rows {
                #expect(shown.count { $0 == row.name } == 1, "\(row.name)")
                #expect(shown.count { $0 == row.sentence } == 1, "\(row.name)")
            }
            #expect(shown.joined(separator: " ").contains(Self.line))
            let faults = LayoutFaults.found(in: list, chrome, window: size)
            #expect(faults == [], "\(count)")
        }
    }

    /// Boundary pair: a line as wide as its space, and one letter more.
    @Test func `names its subject below if the status line would cut it`() {
        let size = CGSize(width: 640, height: 480)
        var chrome = chrome()
        chrome.status = ""
        let meter = TextMeter()
        while meter.width(of: chrome.status + "i", in: Font(11)) <= 640 - 28 {
            chrome.status += "i"
        }
        #expect(Layout().windowReport(TraceSnapshot(), chrome, size: size).size == size)
        chrome.status += "i"
        #expect(Layout().windowReport(TraceSnapshot(), chrome, size: size).size.height > 480)
    }

    /// Five views in four columns: three of the columns begin within a view.
    @Test func `begins every column with its view's name`() {
        let size = CGSize(width: 1280, height: 800)
        let list = Layout().windowReport(crowd(50), chrome(showsPanels: false), size: size)
        let names = texts(list).filter { $0.hasPrefix("view") }
        #expect(
            names == [
                "view0", "view10", "view10", "view20", "view20", "view30", "view30", "view40",
            ]
        )
    }

    /// The order of the inspector: those that took part first, the untouched views in a line each.
    @Test func `begins with the recognizers that took part, in the order of the verdict`() throws {
        let snapshot = try Played.lostSwipe().snapshot
        let size = CGSize(width: 800, height: 480)
        let list = Layout().windowReport(snapshot, chrome(showsPanels: false), size: size)
        let shown = list.texts { $0 == .sheet }
        let verdict = try #require(snapshot.verdict)
        let names = verdict.involved.compactMap { id in snapshot.rows.first { $0.id == id }?.name }
        #expect(names.count > 1 && shown.filter(names.contains) == names)
        let rest = snapshot.sections.filter { section in
            !section.rows.contains { verdict.involved.contains($0.id) }
        }
        for section in rest {
            #expect(shown.count { $0 == section.name } == 1)
            for row in section.rows { #expect(!shown.contains(row.name)) }
        }
        #expect(shown.count { $0.hasSuffix("not touched") } == rest.count)
    }

    @Test func `can be read at every size`() {
        for size in `At every size`.sizes {
            for showsPanels in [true, false] {
                let chrome = chrome(showsPanels: showsPanels)
                let list = Layout().windowReport(Gallery.crowd(), chrome, size: size)
                #expect(LayoutFaults.found(in: list, chrome, window: size) == [], "\(size)")
            }
        }
    }

    @Test func `counts the recognizers beyond the room in a picture`() throws {
        let size = CGSize(width: 1280, height: 800)
        let list = Layout().windowReport(crowd(2000), chrome(), size: size)
        #expect(list.size.height < 4000)
        let shown = texts(list)
        let named = (0..<2000).count { shown.contains("tap\($0)") }
        #expect(named > 150)
        #expect(shown.contains("+ \(2000 - named) more"))
        #expect(LayoutFaults.found(in: list, chrome(), window: size) == [])
    }
}
