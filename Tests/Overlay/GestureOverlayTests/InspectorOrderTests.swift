import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The inspector's rows during a sequence, and once it is over.
@Suite struct `The inspector's order` {
    private static let all = ["right", "left", "up", "down", "quick", "slow", "tooLate", "early"]

    private func names(_ list: DisplayList) -> [String] { list.rows.rows.map(\.name) }

    private func lines(_ list: DisplayList) -> [PanelControl] {
        list.controls.filter { if case .untouchedRows = $0.command { true } else { false } }
    }

    private func view(_ name: String, _ snapshot: TraceSnapshot) throws -> Int {
        try #require(snapshot.sections.first { $0.name == name }).id
    }

    private func chrome(for pointer: Chrome.Pointer, open views: Set<Int> = []) -> Chrome {
        Chrome {
            $0.bar = Chrome.Bar(for: pointer)
            $0.openViews = views
        }
    }

    @Test func `is that of the views until the sequence is over`() throws {
        let played = try Played("swipes")
        #expect(names(played.list) == Self.all)
        played.stage.down(560, 400)
        #expect(names(played.list) == Self.all)
        played.stage.move(to: 760, 385, over: 0.3)
        #expect(names(played.list) == Self.all, "no row moves while a finger is down")
        played.stage.up()
        played.stage.wait(0.1)
        #expect(names(played.list) == ["early", "tooLate"])
        played.stage.down(560, 400)
        #expect(names(played.list) == Self.all, "the next sequence is under way")
    }

    @Test func `begins with the recognizer that was expected`() throws {
        let played = try Played.lostSwipe()
        played.trace.label(["tooLate"], at: nil)
        #expect(names(played.list) == ["tooLate", "early"])
    }

    @Test func `is kept at an earlier moment of the sequence, and not before it`() throws {
        var snapshot = try Played.lostSwipe().snapshot
        func shown() -> [String] {
            names(Layout().displayList(snapshot, size: CGSize(width: 1280, height: 800)))
        }
        snapshot.timeline.moment = snapshot.timeline.start
        #expect(shown() == ["early", "tooLate"])
        snapshot.timeline.moment = snapshot.timeline.start - 0.001
        #expect(shown() == Self.all)
    }

    @Test func `leaves views that were not touched as lines`() throws {
        let played = try Played.lostSwipe()
        let directions = try view("directions", played.snapshot)
        let waits = try view("panWaits", played.snapshot)
        let list = played.list
        #expect(list.texts { $0 == .touched } == ["panWins", "touched by #1"])
        #expect(
            list.texts { $0 == .section(directions) } == [
                "directions", "4 recognizers, not touched",
            ]
        )
        #expect(
            list.texts { $0 == .section(waits) } == ["panWaits", "2 recognizers, not touched"]
        )
        #expect(lines(list).isEmpty, "a report has no controls")
    }

    @Test(arguments: [Chrome.Pointer.finger, .mouse])
    func `opens a line by its control, and closes it by the header`(_ pointer: Chrome.Pointer)
        throws
    {
        let played = try Played.lostSwipe()
        let id = try view("directions", played.snapshot)
        let closed = played.picture(chrome(for: pointer))
        let line = try #require(lines(closed).first { $0.command == .untouchedRows(id) })
        #expect(line.frame.height >= (pointer == .finger ? 44 : 28))
        #expect(closed.rows.area.contains(line.frame))
        #expect(closed.rows.rows.allSatisfy { !$0.frame.intersects(line.frame) })
        let open = played.picture(chrome(for: pointer, open: [id]))
        #expect(names(open) == ["early", "tooLate", "right", "left", "up", "down"])
        let head = try #require(lines(open).first { $0.command == .untouchedRows(id) })
        #expect(head.frame.height >= (pointer == .finger ? 44 : 28))
        #expect(open.texts { $0 == .section(id) } == ["directions", "not touched"])
        for list in [closed, open] {
            #expect(LayoutFaults.found(in: list, chrome(for: pointer)) == [])
        }
    }

    @Test func `keeps the view of a selected recognizer open`() throws {
        let played = try Played.lostSwipe()
        let id = try view("directions", played.snapshot)
        var chrome = chrome(for: .finger)
        chrome.selection = Gallery.selection("up", chosen: 0)
        let list = played.picture(chrome)
        #expect(names(list).contains("up"))
        #expect(!lines(list).contains { $0.command == .untouchedRows(id) })
    }

    @Test func `scrolls to the subject, unless the user has scrolled`() {
        let snapshot = Gallery.manyLosers()
        func first(_ scroll: Chrome.Scroll) -> Int? {
            let chrome = Chrome { $0.scroll = scroll }
            let size = CGSize(width: 1280, height: 800)
            return Layout().displayList(snapshot, chrome, size: size).rows.rows.first?.id
        }
        let involved = snapshot.timeline.verdict?.involved
        #expect(first(.init(top: 5)) == involved?[0])
        #expect(first(.init(top: 5, isUserScrolled: true)) == involved?[5])
    }

    @Test func `frames the subject in the colour of the outcome`() throws {
        for (expected, outcome) in [(nil, Verdict.Outcome.succeeded), ("tooLate", .failed)] {
            let played = try Played.lostSwipe()
            if let expected { played.trace.label([expected], at: nil) }
            let edge = OutcomeLook(outcome, in: .dark).color
            let framed = played.list.rows.rows.filter { row in
                played.list.groups { $0 == .row(row.id) }.flatMap(\.marks).contains { mark in
                    guard case .rectangle(_, _, _, let line, _) = mark.shape else { return false }
                    return line == edge
                }
            }
            #expect(framed.map(\.name) == [expected ?? "early"])
        }
    }

    @Test func `has types and numbers in the rows`() throws {
        let played = try Played.lostSwipe()
        let early = played.texts { $0 == played.row("early") }
        #expect(early.prefix(3) == ["early", "ended", "· pan"])
        #expect(early.dropFirst(3).joined().hasPrefix("began at "))
        #expect(early.dropFirst(3).joined().contains("(needs 10"))
        let tooLate = played.texts { $0 == played.row("tooLate") }
        #expect(tooLate.prefix(3) == ["tooLate", "failed", "· swipe"])
        #expect(tooLate.contains("prevented by early"))
    }

    @Test func `says that an expected recognizer received no touch`() throws {
        let played = try Played.lostSwipe()
        played.trace.label(["quick"], at: nil)
        #expect(names(played.list).first == "quick")
        #expect(played.texts { $0 == played.row("quick") }.contains("received no touch"))
    }

    /// The signs and words of the recognizers that took part, and those of others.
    @Test(arguments: [Theme.dark, .light])
    func `has a contrast of 4.5 to 1 in what answers why, and less elsewhere`(_ theme: Theme)
        throws
    {
        for expected in [nil, "tooLate"] {
            let played = try Played.lostSwipe()
            if let expected { played.trace.label([expected], at: nil) }
            let id = try view("directions", played.snapshot)
            let list = played.picture(chrome(for: .mouse, open: [id]), theme: theme)
            let touched = try #require(played.snapshot.timeline.verdict).involved
            var least = Double.infinity
            var most = 0.0
            for row in list.rows.rows {
                let marks = list.groups { $0 == .row(row.id) }.flatMap(\.marks)
                let isTouched = touched.contains(row.id)
                for mark in marks {
                    let ground = theme.panels.highlight
                    switch mark.shape {
                    case .state(_, _, let color) where isTouched:
                        #expect(color.contrast(with: ground) >= 4.5, "\(row.name)")
                    case .text(row.name, _, _, let ink, _) where isTouched:
                        least = min(least, ink.contrast(with: ground))
                    case .text(let text, _, _, let ink, _):
                        #expect(ink.contrast(with: ground) >= 4.5, "\(row.name): \(text)")
                        if text == row.name { most = max(most, ink.contrast(with: ground)) }
                    default: break
                    }
                }
            }
            #expect(least > most && most > 0)
        }
    }
}

extension Gallery {
    /// A tap on the card, once it is over: with one recognizer that won, and more losers than there is room for.
    static func manyLosers() -> TraceSnapshot {
        let fixture = SceneFixture()
        for number in 1...24 {
            fixture.stage.add(TapGestureRecognizer(), "loser\(number)", to: fixture.card)
        }
        let spot = fixture.location(-60, 20)
        fixture.stage.tap(1, spot.x, spot.y)
        fixture.stage.wait(0.6)
        return fixture.snapshot()
    }
}
