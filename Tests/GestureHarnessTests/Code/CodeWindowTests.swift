import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import Recordings
import Testing

@testable import GestureBench
@testable import GestureTrace
@testable import RecordingFormat

extension InThisProcess {
    @Suite struct `A window on a view controller` {
        private let program = GestureScenes.Program(registry: makeRegistry())

        /// Drags down the sheet fast enough for a swipe.
        private func swipe(in window: OwnWindow) throws {
            try window.drag(from: CGPoint(x: 300, y: 250), to: CGPoint(x: 300, y: 400))
            window.wait(1000)
            try window.draw()
        }

        private func states(of window: OwnWindow) -> [String] {
            window.controller.session.recorded.snapshot.sections.flatMap(\.rows).map {
                "\($0.name) \($0.state.name)"
            }
        }

        @Test func `lists its recognizers by the names of its properties`() throws {
            let window = try OwnWindow(scene: "login", in: program)
            try swipe(in: window)
            #expect(states(of: window) == ["drag ended", "dismissal failed"])
            let snapshot = window.controller.session.recorded.snapshot
            #expect(snapshot.views.map(\.name) == ["view", "sheet"])
            #expect(snapshot.views.map { $0.appearance.background?.red } == [nil, 1])
        }

        @Test func `lists the scenes of code in its menu`() throws {
            let window = try OwnWindow(scene: "login", in: program)
            let titles = window.controller.scenes.items.map(\.title)
            #expect(titles == ["login", "card", "both"] + SceneText.builtInOrder)
            window.controller.scenes.show(SceneText.builtInOrder.count + 2) {}
            #expect(window.controller.session.scene.name == "card")
            #expect(window.controller.session.scene.recognizers.map(\.touchstone.label) == ["turn"])
        }

        @Test func `builds its tree again with a tried change, and shows the change as Swift`()
            throws
        {
            let window = try OwnWindow(scene: "login", in: program)
            try swipe(in: window)
            let editor = window.controller.inspector.editor
            let line = try editor.performAgain(
                with: .add(.requiresFailure, first: "drag", second: "dismissal")
            )
            #expect(line.contains("dismissal: failed → recognized"))
            editor.write()
            #expect(
                window.controller.notices.shown == "drag.require(toFail: dismissal)"
            )
            editor.undo()
            try window.draw()
            #expect(states(of: window) == ["drag ended", "dismissal failed"])
        }

        @Test func `runs the timers of its code, and reports what they change`() throws {
            var registry = SceneRegistry.standard
            registry.register("toast") { Toast() }
            let window = try OwnWindow(scene: "toast", in: .init(registry: registry))
            try window.click(CGPoint(x: 300, y: 300))
            window.wait(20)
            try window.draw()
            let snapshot = window.controller.session.recorded.snapshot
            #expect(snapshot.views.map(\.name) == ["Toast", "label"])
            #expect(snapshot.diagnostics.map(\.name) == ["viewChangedOutside"])
            #expect(
                snapshot.diagnostics.first?.detail
                    == "a timer or a block changed label outside of an event; a replay does not repeat the change"
            )
        }

        @Test func `reports the view whose recognizer a timer disables`() throws {
            var registry = SceneRegistry.standard
            registry.register("once") { Once() }
            let window = try OwnWindow(scene: "once", in: .init(registry: registry))
            try window.click(CGPoint(x: 300, y: 300))
            window.wait(20)
            try window.draw()
            #expect(
                window.controller.session.recorded.snapshot.diagnostics.map(\.detail) == [
                    "a timer or a block changed Once outside of an event; a replay does not repeat the change"
                ]
            )
        }

        @Test func `is recorded with a description, which replays with the code and without it`()
            throws
        {
            let window = try OwnWindow(scene: "login", in: program)
            try swipe(in: window)
            let recorded = window.controller.session.recorded
            let outputs = try String(decoding: recorded.journal.text(), as: UTF8.self)
            #expect(outputs.contains(#""recognizer":"drag","view":"sheet""#))
            #expect(outputs.contains(#""message":"touchesBegan","view":"sheet""#))
            let text = try recorded.inputs.text()
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
            #expect(lines[0].contains(#""code":"login""#))
            #expect(lines[0].contains(#"code: \"login\""#))
            let file = try TemporaryFile(String(decoding: text, as: UTF8.self))
            let options = Player.Options(scene: nil, in: program)
            let replay = try Replay(file: file.path, options: options, keepsJournal: true)
            #expect(
                replay.picture.snapshot.sections.flatMap(\.rows).map(\.name)
                    == ["drag", "dismissal"]
            )
            let outlines = try Replay(file: file.path, keepsJournal: true)
            #expect(outlines.picture.snapshot.sections.isEmpty)
            #expect(outlines.picture.snapshot.views.map(\.name) == ["view", "sheet"])
            #expect(
                outlines.picture.snapshot.diagnostics.map(\.name).contains("codeMissing")
            )
        }
    }
}
