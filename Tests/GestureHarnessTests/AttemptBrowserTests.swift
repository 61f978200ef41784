import Foundation
import GestureTrace
import RecordingFormat
import Testing
import TouchBridge

@testable import GestureBench
@testable import GestureOverlay
@testable import GestureScenes

extension InThisProcess {
    /// Attempts that are shown, laid over each other and compared, in a window without a second process.
    @Suite struct `Attempts in this process` {
        private static let start = CGPoint(x: 150, y: 300)

        /// Opens the window after a swipe that is recognized, and one that is too short.
        private func tried(width: Int = 1280, height: Int = 800) throws -> OwnWindow {
            let window = try OwnWindow(scene: "swipes", width: width, height: height)
            try swipe(window, by: 140)
            try swipe(window, by: 30)
            return window
        }

        private func swipe(_ window: OwnWindow, by length: CGFloat) throws {
            window.wait(2000)
            try window.drag(
                from: Self.start,
                to: CGPoint(x: Self.start.x + length, y: Self.start.y)
            )
            window.wait(1000)
            try window.draw()
        }

        private func roles(_ window: OwnWindow) -> [Chrome.Thumbnail.Role] {
            window.thumbnails.map(\.role)
        }

        @Test func `say who won`() throws {
            let window = try tried()
            #expect(window.thumbnails.map(\.outcome) == [.succeeded, .failed])
            #expect(window.thumbnails.map(\.winner) == ["right", nil])
        }

        @Test func `have a place while one is under way, also in a frozen window`() throws {
            let window = try tried()
            try window.click(window.place(0))
            #expect(roles(window) == [.shown, .none])
            // The canvas resumes; a finger that is down stays down when the window freezes again.
            try window.send(.button(1, isDown: true), at: Self.start)
            #expect(roles(window) == [.none, .none, .none])
            #expect(window.thumbnails.last?.outcome == .pending)
            try window.type("space", text: " ")
            #expect(window.thumbnails.last?.outcome == .pending)
            try window.send(.button(1, isDown: false), at: Self.start, held: 2)
            window.wait(1000)
            try window.draw()
            #expect(window.thumbnails.count == 3)
        }

        @Test func `are laid over another one only`() throws {
            let window = try tried()
            // The shown one cannot lie over itself.
            try window.click(window.place(1), shift: true)
            #expect(roles(window) == [.none, .shown])
            #expect(window.controller.notices.shown?.contains("is the shown one") == true)
            try window.click(window.place(0), shift: true)
            #expect(roles(window) == [.second, .shown])
            // Once more, it is taken away.
            try window.click(window.place(0), shift: true)
            #expect(roles(window) == [.none, .shown])
            // One that is under way has no outcome to compare.
            try window.type("Escape")
            try window.send(.button(1, isDown: true), at: Self.start)
            window.controller.attempts.lay(window.thumbnails[0].start)
            #expect(window.controller.notices.shown == "the shown attempt is not over")
            try window.send(.button(1, isDown: false), at: Self.start, held: 2)
        }

        @Test func `keep the second one while the mouse previews a moment`() throws {
            let window = try tried()
            try window.click(window.place(0), shift: true)
            let shown = window.controller.session.shown
            let second = try #require(shown.second)
            let panel = try #require(window.controller.timeline.lanes)
            try window.move(to: CGPoint(x: panel.midX, y: panel.midY))
            let preview = try #require(window.controller.hover.preview(of: shown))
            #expect(preview.second == second)
            #expect(preview.timeline.moment < shown.timeline.end)
            // A touch on the canvas ends both.
            try window.click(Self.start)
            #expect(window.controller.hover.preview(of: window.controller.session.shown) == nil)
        }

        @Test func `are compared with the present values when another one is shown`() throws {
            let window = try tried()
            let inspector = window.controller.inspector
            inspector.select("right")
            window.controller.session.receive(
                .set("right.numberOfTouchesRequired", to: .number(2)),
                at: window.controller.session.nextInputTime
            )
            try window.draw()
            #expect(window.controller.session.comparisons.shown != nil)
            // The first one too is shown with two touches required, so that nothing is recognized.
            try window.click(window.place(0))
            #expect(window.controller.session.comparisons.shown != nil)
            #expect(window.controller.session.shown.verdict?.outcome == .failed)
        }

        @Test func `are reached by keys with Shift beside a selected recognizer`() throws {
            let window = try tried()
            window.controller.inspector.select("right")
            try window.type("space", text: " ")
            try window.type("Up", shift: true)
            #expect(roles(window) == [.second, .shown])
            // Without Shift, the keys choose a property until Esc ends the selection.
            try window.type("Up")
            #expect(roles(window) == [.second, .shown])
            try window.type("Escape")
            try window.type("Up")
            #expect(roles(window) == [.shown, .none])
        }

        @Test func `scroll by a drag, which shows none, and follow the shown one again`() throws {
            let window = try tried(width: 800, height: 480)
            for _ in 0..<6 { try swipe(window, by: 140) }
            let strip = try #require(window.controller.attempts.strip)
            #expect(strip.first > 0 && strip.places.count < 8)
            let start = CGPoint(x: strip.places[0].frame.midX, y: strip.places[0].frame.midY)
            let end = CGPoint(x: start.x, y: start.y + 300)
            try window.send(.button(1, isDown: true), at: start)
            try window.send(.motion(), at: end, held: 2)
            try window.send(.button(1, isDown: false), at: end, held: 2)
            #expect(window.controller.attempts.strip?.first == 0)
            #expect(window.controller.session.moment == nil)
            // A tap on the first one shows it, and the one laid over it has a place too.
            try window.click(start)
            #expect(roles(window).first == .shown)
            window.controller.attempts.lay(window.thumbnails[7].start)
            try window.draw()
            let shown = window.controller.attempts.strip?.places.map(\.thumbnail.role) ?? []
            #expect(shown.contains(.shown) && shown.contains(.second))
        }

        @Test func `leave no zoom behind when they are cleared`() throws {
            let window = try tried()
            window.controller.timeline.part = .init(of: 0, start: 0, length: 0.1)
            try window.type("c", text: "c")
            #expect(window.controller.timeline.part == nil)
            #expect(window.thumbnails.isEmpty)
        }
    }

    /// The reason why a property did not change, beside it in a window of this process.
    @Suite struct `A refused value in this process` {
        @Test func `stays until the next action, also an undo`() throws {
            let window = try OwnWindow(scene: "swipes")
            let inspector = window.controller.inspector
            func fault() -> String? {
                var chrome = Chrome()
                inspector.add(to: &chrome)
                return chrome.selection?.fault?.text
            }
            inspector.select("right")
            inspector.perform(.step(1), on: 0)
            window.controller.view.parts.cover = .entry(.init(for: 0))
            for character in "9999" { inspector.perform(.character(character)) }
            inspector.perform(.apply)
            #expect(fault() != nil)
            inspector.undo()
            #expect(fault() == nil)
            // The keys that choose a property take it away too.
            inspector.perform(.apply)
            #expect(fault() != nil)
            window.controller.view.parts.cover = nil
            try window.type("Down")
            #expect(fault() == nil)
        }
    }

    /// The mouse over the lanes of several sequences, in a window of this process.
    @Suite struct `The mouse over earlier sequences` {
        @Test func `replays each once, however often it crosses their border`() throws {
            let window = try OwnWindow(scene: "swipes")
            for _ in 0..<3 {
                window.wait(1000)
                try window.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 290, y: 300))
            }
            window.wait(1000)
            try window.draw()
            let session = window.controller.session
            let all = session.shown.timeline
            let starts = all.earlier.map(\.start) + [all.start]
            #expect(starts.count == 3)
            let states = CollectedStates()
            for start in starts + starts + starts {
                while states.collect(around: start + 0.05, of: session.recorded, all) {}
                let preview = try #require(states.preview(at: start + 0.05, of: session.shown))
                #expect(preview.sequence?.start == start)
            }
            #expect(states.replayCount == 3)
        }
    }
}
