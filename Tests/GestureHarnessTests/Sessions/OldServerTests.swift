import Foundation
import GestureRecording
import GestureScenes
import RealServer
import Testing
import VirtualDisplay
import XInputFrontEnd

@testable import GestureHarness

extension InThisProcess {
    /// Tests of the window on a server with an older version of XInput 2.
    @Suite struct `A server of another version` {
        /// A window in this process, because the program always requests the newest version.
        private final class OldWindow {
            let display: VirtualDisplay
            let folder: TestFolder
            let controller: WindowController
            let client: XClient
            private let frontEnd: FrontEnd

            init(_ minor: Int) throws {
                display = try VirtualDisplay()
                folder = try TestFolder()
                client = try XClient(display)
                frontEnd = try FrontEnd(
                    WindowOptions(
                        display: display.name,
                        size: .pixels(width: 1280, height: 800),
                        scale: 1
                    ),
                    requesting: XInputVersion(major: 2, minor: minor),
                    beforeSelecting: { _ in }
                )
                controller = try WindowController(
                    frontEnd,
                    WindowOpening(scene: Scene(SceneText(named: "playground"))),
                    options: WindowController.Options()
                )
                try controller.recording.record(to: RecordingFile(path: folder.path + "/r.jsonl"))
            }

            /// Runs the window during an action and returns the recording, which must replay.
            func recording(while action: @escaping @Sendable (VirtualDisplay) throws -> Void) throws
                -> Recording
            {
                let display = display
                Thread.detachNewThread {
                    do {
                        let client = try XClient(display)
                        try client.roundTrip(through: getpid())
                        try action(display)
                        try client.roundTrip(through: getpid())
                        try client.close()
                    } catch { Issue.record("\(error)") }
                }
                try frontEnd.run(controller)
                try controller.report(of: .session).write(to: folder.path + "/r.png")
                controller.close()
                let text = try #require(folder.text("r.jsonl"))
                let recording = Recording(text.split(separator: "\n").map(String.init))
                #expect(try LiveWindow.replay(folder.path + "/r.jsonl") == recording.outputs)
                return recording
            }
        }

        @Test(arguments: [
            (0, "no touches in XInput 2.0"), (1, "no touches in XInput 2.1"),
            (2, "touchscreen, 10 fingers"),
        ])
        func `Rule 1: a click and a finger tap in each version`(minor: Int, title: String) throws {
            let old = try OldWindow(minor)
            #expect(
                old.controller.title == "touchstone - playground - \(title) - recording r.jsonl"
            )
            let recording = try old.recording { display in
                try display.pointer.move(to: CGPoint(x: 120, y: 120))
                try display.pointer.click()
                try XClient(display).roundTrip(through: getpid())
                try display.touchscreen.down(0, at: CGPoint(x: 130, y: 130))
                try display.touchscreen.up(0)
            }
            #expect(recording.states("boardTap") == ["recognized", "recognized"])
            #expect(
                recording.objects.compactMap { $0["noticed"] as? String } == ["xinputVersion"]
            )
            #expect(recording.events("TouchBegin").count == (minor < 2 ? 0 : 1))
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 1: before version 2.2 the first finger drags and others are ignored`()
            throws
        {
            let old = try OldWindow(1)
            let recording = try old.recording { display in
                try display.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
                try display.touchscreen.down(1, at: CGPoint(x: 600, y: 300))
                try display.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
                try display.touchscreen.move(1, to: CGPoint(x: 700, y: 300), over: 0.1)
                try display.touchscreen.up(1)
                try display.touchscreen.up(0)
            }
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "location") == [540, 300])
            #expect(recording.distinctStates("pinch") == [])
            #expect(recording.phaseErrors == [])
        }
    }
}
