import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import RealServer
import Testing
import VirtualDisplay
import XInputFrontEnd

@testable import GestureHarness

extension InThisProcess {
    /// Tests of reports that are saved while views animate.
    @Suite struct `A report during an animation` {
        @Test func `contains a recording up to the moment of its picture`() throws {
            let display = try VirtualDisplay()
            let folder = try TestFolder()
            // The display also sets the environment that Xlib reads.
            let client = try XClient(display)
            let frontEnd = try FrontEnd(
                WindowOptions(
                    display: display.name,
                    size: .pixels(width: 1280, height: 800),
                    scale: 1
                )
            )
            let controller = try WindowController(
                frontEnd,
                WindowOpening(scene: Scene(SceneText(named: "playground"))),
                options: WindowController.Options(exitAfter: 1.5)
            )
            let window = controller.session.scene.window
            let board = try #require(window.subviews.first)
            let tap = try #require(window.recognizer(named: "boardTap"))
            var start: TimeInterval?
            tap.addAction { _ in
                start = window.time
                let old = ViewAnimation.Values(board)
                board.alpha = 0.5
                let change = ViewAnimation.Change(board, from: old, to: .init(board))
                window.emit(
                    .animation(
                        ViewAnimation(
                            [change],
                            at: window.time,
                            from: window.time,
                            for: 100,
                            .linear
                        )
                    )
                )
            }
            Thread.detachNewThread {
                do {
                    try XClient(display).roundTrip(through: getpid())
                    try display.pointer.move(to: CGPoint(x: 120, y: 120))
                    try display.pointer.click()
                } catch { Issue.record("\(error)") }
            }
            try frontEnd.run(controller)
            let path = folder.path + "/r.png"
            try controller.report(of: .session).write(to: path)
            controller.close()
            withExtendedLifetime(client) {}
            let text = String(
                decoding: try ExtractedRecording.data(inReport: path),
                as: UTF8.self
            )
            let last = try #require(text.split(separator: "\n").last)
            let line = try #require(
                JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
            )
            #expect(line["tick"] as? Bool == true)
            // The click came 1.2 s before the window closed.
            let time = try #require(line["t"] as? Double)
            #expect(time > (try #require(start)) + 0.2)
        }
    }
}

extension View {
    fileprivate func recognizer(named name: String) -> GestureRecognizer? {
        gestureRecognizers.first { $0.name == name }
            ?? subviews.lazy.compactMap { $0.recognizer(named: name) }.first
    }
}
