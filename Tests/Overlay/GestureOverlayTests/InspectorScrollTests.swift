import Foundation
import GestureKit
import GestureOverlay
@testable import GestureTrace
import Testing

/// An inspector with more rows than it has room for.
@Suite struct `The inspector scrolls` {
    private let size = CGSize(width: 1280, height: 800)

    /// Recognizers in views of ten, and the times when some of them began.
    private func snapshot(_ count: Int, began: [Int: TimeInterval] = [:]) -> TraceSnapshot {
        var snapshot = TraceSnapshot()
        for start in stride(from: 0, to: count, by: 10) {
            let rows = (start..<min(count, start + 10)).map { number in
                TraceSnapshot.Row(
                    id: number,
                    name: "tap\(number)",
                    state: began[number] == nil ? .possible : .changed
                )
            }
            snapshot.sections.append(.init(id: start, name: "view\(start)", rows: rows))
        }
        snapshot.timeline.lanes = began.keys.sorted().map { number in
            .init(
                row: number,
                name: "tap\(number)",
                steps: [.init(.possible, at: 0), .init(.began, at: began[number] ?? 0)]
            )
        }
        return snapshot
    }

    private func list(_ snapshot: TraceSnapshot, _ chrome: Chrome = Chrome()) -> DisplayList {
        Layout().displayList(snapshot, chrome, size: size)
    }

    private func shown(_ list: DisplayList) -> [Int] { list.rows.rows.map(\.id) }

    private func scrolled(_ top: Int, isUserScrolled: Bool = true) -> Chrome {
        Chrome { $0.scroll = .init(top: top, isUserScrolled: isUserScrolled) }
    }

    private func hiddenRowCounts(_ list: DisplayList) -> [String] {
        list.groups { $0 == .moreRows }.flatMap(\.marks).compactMap { mark in
            guard case .text(let text, _, _, _, _) = mark.shape else { return nil }
            return text
        }
    }

    private func bar(_ list: DisplayList) throws -> CGRect {
        let marks = list.groups { $0 == .moreRows }.flatMap(\.marks)
        return try #require(marks.last).bounds
    }

    /// Boundary pair: the heads' 40 + 34 points and 30 for each row, in 604.
    @Test func `only if its rows do not fit`() {
        let all = list(snapshot(17))
        #expect(shown(all) == Array(0..<17) && hiddenRowCounts(all).isEmpty && all.rows.maxTop == 0)
        let more = list(snapshot(18))
        #expect(shown(more) == Array(0..<16))
        #expect(hiddenRowCounts(more) == ["↓ 2 more"])
        // The first rows' view scrolls away with them, which frees space.
        #expect(more.rows.maxTop == 2)
    }

    @Test func `by whole rows from the first to the last, each with its view above`() throws {
        let snapshot = snapshot(50)
        let maxTop = list(snapshot).rows.maxTop
        let area = list(snapshot).rows.area
        var seen: Set<Int> = []
        for top in 0...maxTop {
            let list = list(snapshot, scrolled(top))
            let rows = shown(list)
            #expect(rows == Array(top..<top + rows.count))
            #expect(list.rows.rows.allSatisfy { area.contains($0.frame) })
            seen.formUnion(rows)
            let heads = list.groups { if case .section = $0 { true } else { false } }
            #expect(
                heads.map(\.key) == Set(rows.map { $0 / 10 * 10 }).sorted().map { .section($0) }
            )
            let below = 50 - top - rows.count
            let parts = [top > 0 ? "↑ \(top) more" : nil, below > 0 ? "↓ \(below) more" : nil]
            #expect(hiddenRowCounts(list) == [parts.compactMap(\.self).joined(separator: "   ")])
            // The last row appears with the last step, and not earlier.
            #expect(rows.contains(49) == (top == maxTop))
        }
        #expect(seen == Set(0..<50))
        #expect(
            shown(list(snapshot, scrolled(maxTop + 1))) == shown(list(snapshot, scrolled(maxTop)))
        )
        #expect(shown(list(snapshot, scrolled(-1))) == shown(list(snapshot)))
    }

    @Test func `with a bar as long and as far down as the visible rows`() throws {
        let snapshot = snapshot(50)
        let maxTop = list(snapshot).rows.maxTop
        let area = list(snapshot).rows.area
        let first = try bar(list(snapshot))
        let last = try bar(list(snapshot, scrolled(maxTop)))
        #expect(first.minY == area.minY + 4 && abs(last.maxY - area.maxY + 4) <= 1)
        #expect(abs(first.height / (area.height - 8) - 16 / 50) < 0.02)
        var y = first.minY
        for top in 1...maxTop {
            let bar = try bar(list(snapshot, scrolled(top)))
            #expect(bar.minY > y && bar.maxX <= area.maxX)
            y = bar.minY
        }
    }

    @Test func `to the first recognizer that began, by time, and no farther than needed`() {
        #expect(shown(list(snapshot(50, began: [3: 0.1]))).first == 0)
        let late = list(snapshot(50, began: [30: 0.2, 45: 0.1]))
        #expect(shown(late).last == 45)
        let early = list(
            snapshot(50, began: [30: 0.1, 45: 0.2]),
            scrolled(34, isUserScrolled: false)
        )
        #expect(shown(early).first == 30)
        // It is visible already, or nothing began, so nothing scrolls.
        let stays = list(snapshot(50, began: [30: 0.1]), scrolled(25, isUserScrolled: false))
        #expect(shown(stays).first == 25)
        #expect(shown(list(snapshot(50), scrolled(25, isUserScrolled: false))).first == 25)
    }

    @Test func `only by hand after the user scrolled or froze a moment`() {
        let began = snapshot(50, began: [45: 0.1])
        #expect(shown(list(began, scrolled(7))).first == 7)
        var chrome = scrolled(7, isUserScrolled: false)
        chrome.frozen = "0.980 s"
        #expect(shown(list(began, chrome)).first == 7)
    }

    @Test func `to the selected recognizer, unless the user scrolled it away`() {
        for number in [0, 9, 10, 29, 49] {
            for top in [0, 20, 49] {
                var chrome = scrolled(top)
                chrome.selection = Gallery.selection("tap\(number)", chosen: 3)
                #expect(shown(list(snapshot(50, began: [5: 0.1]), chrome)).contains(number))
            }
        }
        var chrome = Chrome {
            $0.scroll = .init(top: 20, isUserScrolled: true, isSelectionScrolledAway: true)
        }
        chrome.selection = Gallery.selection("tap3", chosen: 3)
        let left = list(snapshot(50), chrome)
        #expect(shown(left).first == 20)
        // Its properties remain.
        #expect(left.groups { $0 == .detail }.count == 1)
    }

    @Test func `by points to the nearest row, by pages with one row in common`() {
        let rows = list(snapshot(50)).rows
        #expect(rows.top(at: -100) == 0 && rows.top(at: 14) == 0 && rows.top(at: 16) == 1)
        #expect(rows.top(at: 9 * 30 + 34 + 30) == 10)
        #expect(rows.top(at: 1e9) == rows.maxTop)
        #expect(rows.top(afterPage: true, from: 0) == 15)
        #expect(rows.top(afterPage: false, from: 15) == 0)
        var top = 0
        var tops: [Int] = []
        while top < rows.maxTop {
            let last = shown(list(snapshot(50), scrolled(top))).last
            top = rows.top(afterPage: true, from: top)
            tops.append(top)
            #expect(top == rows.maxTop || top == last)
        }
        #expect(rows.top(afterPage: true, from: top) == rows.maxTop)
        while top > 0 {
            let before = top
            top = rows.top(afterPage: false, from: top)
            #expect(top < before && shown(list(snapshot(50), scrolled(top))).contains(before))
        }
        #expect(rows.top(afterPage: false, from: 0) == 0)
    }

    /// A row taller than the page is scrolled past as well.
    @Test(arguments: [110, 150, 160, 216, 260])
    func `in a low window too, with room for a single row`(_ height: Int) {
        let size = CGSize(width: 1280, height: height)
        var chrome = scrolled(9)
        chrome.shows.drawer = true
        let list = Layout().displayList(snapshot(50), chrome, size: size)
        #expect(list.rows.rows.isEmpty == (height < 40 + 30 + 24 + 52))
        #expect(list.rows.rows.allSatisfy { list.rows.area.contains($0.frame) })
        #expect(list.rows.top(afterPage: true, from: 9) > 9)
        #expect(list.rows.top(afterPage: false, from: 9) < 9)
    }

    @Test func `and shows relations to invisible rows as lines to the edge`() throws {
        var snapshot = snapshot(50)
        var area = CGRect.zero
        func lines(_ pairs: (Int, Int)...) throws -> [CGRect] {
            snapshot.relations = pairs.map { .init(.simultaneous, $0.0, $0.1) }
            var chrome = scrolled(20)
            chrome.shows.relations = true
            let list = list(snapshot, chrome)
            let panel = try #require(Panels(chrome, size: size).inspector)
            let marks = list.groups { $0 == .relations }.flatMap(\.marks)
            #expect(marks.allSatisfy { panel.contains($0.bounds) })
            #expect(list.rows.rows.allSatisfy { $0.frame.minX == panel.minX + 24 })
            area = list.rows.area
            return marks.map(\.bounds)
        }
        func reachesTop(_ line: CGRect) -> Bool { abs(line.minY - area.minY) < 6 }
        func reachesBottom(_ line: CGRect) -> Bool { abs(line.maxY - area.maxY) < 6 }
        let inside = try lines((20, 22))
        #expect(inside.count == 1 && !inside.contains { reachesTop($0) || reachesBottom($0) })
        #expect(try lines((2, 22)).map(reachesTop) == [true])
        #expect(try lines((22, 49)).map(reachesBottom) == [true])
        #expect(try lines((2, 49), (2, 3)).isEmpty)
        // Lines that overlap lie beside each other.
        let beside = try lines((20, 22), (21, 23), (20, 24))
        #expect(Set(beside.map(\.minX)).count == 3)
    }
}
