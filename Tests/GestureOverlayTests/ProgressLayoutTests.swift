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

    /// A built-in scene with a scripted finger.
    private struct Played {
        let scene: Scene
        let stage: Stage
        let trace: Trace

        init(_ name: String) throws {
            let scene = try Scene(name)
            self.scene = scene
            stage = Stage(window: scene.window, keeping: scene)
            trace = Trace(window: scene.window, sceneName: name)
            stage.willSend = { [trace] in trace.received($0) }
            let record = scene.window.onOutput
            scene.window.onOutput = { [weak trace] in
                record?($0)
                trace?.happened($0)
            }
        }

        var list: DisplayList {
            Layout().displayList(trace.snapshot(at: stage.time), size: size)
        }

        func texts(_ wanted: (DisplayList.Key) -> Bool) -> [String] {
            list.groups(where: wanted).flatMap(\.marks).compactMap {
                if case .text(let text, _, _, _, _) = $0.shape, !text.isEmpty { text } else { nil }
            }
        }

        private var size: CGSize { CGSize(width: 1280, height: 800) }

        func row(_ name: String) -> DisplayList.Key? {
            trace.snapshot(at: stage.time).rows.first { $0.name == name }.map { .row($0.id) }
        }
    }

    private func isCaption(_ key: DisplayList.Key) -> Bool {
        if case .caption = key { true } else { false }
    }

    private func isPill(_ key: DisplayList.Key) -> Bool {
        if case .pill = key { true } else { false }
    }

    @Test func `a circle names its recognizers, what to do and how far`() throws {
        let played = try Played("taps")
        played.stage.down(200, 300)
        #expect(played.texts(isCaption) == ["single, double, triple: stay within 45 pt"])
        played.stage.elapse(0.05)
        played.stage.up()
        #expect(played.texts(isCaption) == ["double, triple: next tap within 45 pt"])
        played.stage.elapse(0.1)
        played.stage.down(300, 300)
        #expect(played.texts(isCaption).contains("double, triple: farther than 45 pt"))
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
        #expect(played.texts { $0 == key }.count == 3, "name, state and reason")
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
        #expect(played.texts(isPill) == ["double: " + reason])
        let pauses = played.texts { if case .pauses = $0 { true } else { false } }
        #expect(pauses == ["0.35 s allowed", "+0.10 s"], "both recognizers share one line")
        let lanes = played.list.groups { if case .fingerLane = $0 { true } else { false } }
        #expect(
            lanes.flatMap(\.marks).count { if case .rectangle = $0.shape { true } else { false } }
                == 2
        )
    }

    @Test func `a hint names earlier sequences, and panning back shows them`() throws {
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
        #expect(played.texts { $0 == .timeline }.first == "◂ earlier")
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
