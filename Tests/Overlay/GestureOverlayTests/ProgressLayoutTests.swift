import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import GestureTrace
import Testing

@testable import GestureOverlay

/// The window's texts about gestures in progress, and about taps that came too late.
@Suite struct `The texts about a gesture` {
    private static let size = CGSize(width: 1280, height: 800)

    private func isCaption(_ key: DisplayList.Key) -> Bool {
        if case .caption = key { true } else { false }
    }

    @Test func `a circle names its recognizers, what to do and how far`() throws {
        let played = try Played("taps")
        played.stage.down(200, 300)
        #expect(played.texts(isCaption) == ["single, double, triple: allows 45 pt"])
        played.stage.elapse(0.05)
        played.stage.up()
        #expect(played.texts(isCaption) == ["double, triple: next tap within 45 pt"])
        played.stage.elapse(0.1)
        played.stage.down(300, 300)
        #expect(played.texts(isCaption).contains("double allows 45 pt"))
    }

    @Test func `the row of a possible recognizer has its value, its limit and a bar`() throws {
        let played = try Played("swipes")
        played.stage.down(200, 300)
        played.stage.move(to: 212, 300)
        let key = try #require(played.row("right"))
        #expect(played.texts { $0 == key } == ["right", "possible", "12.0 of 50 pt"])
        let bars = played.list.groups { $0 == key }.flatMap(\.marks).compactMap { mark -> CGRect? in
            guard case .rectangle(let rect, _, _, _, _) = mark.shape, rect.height == 3 else {
                return nil
            }
            return rect
        }
        #expect(bars.count == 2)
        #expect(bars.last?.width == (try #require(bars.first).width * 0.24).rounded())
        played.stage.up()
        let texts = played.texts { $0 == key }
        #expect(texts.prefix(3) == ["right", "failed", "· swipe"])
        #expect(texts.count > 3, "the reason is below")
    }

    @Test func `a late tap is reported at the tap, in its row and on the timeline`()
        throws
    {
        let played = try Played("taps")
        played.stage.tap(200, 300)
        played.stage.elapse(0.45)
        played.stage.down(210, 305)
        played.stage.elapse(0.02)
        let reason = "next tap after 0.45 s (allows 0.35)"
        let key = try #require(played.row("double"))
        #expect(played.texts { $0 == key } == ["double", "failed", reason])
        #expect(played.texts(isCaption).contains("double allows 0.35 s"))
        let pauses = played.texts { if case .pauses = $0 { true } else { false } }
        #expect(pauses == ["0.35 s allowed", "+0.10 s"], "both recognizers share one line")
        let lanes = played.list.groups { if case .fingerLane = $0 { true } else { false } }
        #expect(
            lanes.flatMap(\.marks).count { if case .rectangle = $0.shape { true } else { false } }
                == 2
        )
    }

    @Test func `panning back shows earlier sequences`() throws {
        let played = try Played("taps")
        played.stage.tap(200, 300)
        played.stage.wait(2)
        played.stage.tap(200, 300)
        played.stage.wait(0.5)
        let snapshot = played.trace.snapshot(at: played.stage.time)
        func fingers(_ chrome: Chrome) -> Int {
            Layout().displayList(snapshot, chrome, size: Self.size)
                .groups { if case .fingerLane = $0 { true } else { false } }
                .flatMap(\.marks).count { if case .rectangle = $0.shape { true } else { false } }
        }
        #expect(fingers(Chrome()) == 1)
        let all = Chrome {
            $0.timeline.part = .init(of: snapshot.timeline.start, start: 0, length: 4)
        }
        #expect(fingers(all) == 2)
    }

    @Test func `every view is filled, whatever is on it or in front of it`() throws {
        for name in SceneText.builtInNames {
            let played = try Played(name)
            let views = played.trace.snapshot(at: 0).views.filter {
                if case .control = $0.content { false } else { true }
            }
            for view in views {
                let marks = played.list.groups { $0 == .view(view.id) }.flatMap(\.marks)
                guard case .rectangle(_, _, let fill, _, _) = marks.first?.shape else {
                    Issue.record("\(name): \(view.name ?? "a view") has no outline")
                    continue
                }
                #expect(fill != nil, "\(name): \(view.name ?? "a view")")
            }
        }
    }

    @Test func `a velocity is the present one, and the final one after the end`() throws {
        let played = try Played("playground")
        played.stage.down(480, 300)
        played.stage.move(to: 560, 300, over: 0.1)
        func velocity() -> [String] {
            let texts = played.texts { $0 == .detail }
            return texts.firstIndex { $0.hasSuffix("velocity") }.map { Array(texts[$0...$0 + 1]) }
                ?? []
        }
        #expect(velocity() == ["velocity", "800, 0 pt/s"])
        played.stage.elapse(7.5)
        #expect(velocity() == ["velocity", "0, 0 pt/s"])
        played.stage.move(to: 561, 300)
        played.stage.up()
        #expect(velocity() == ["final velocity", "0, 0 pt/s"])
    }
}
