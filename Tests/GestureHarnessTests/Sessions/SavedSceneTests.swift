import Foundation
import GestureRecording
import GestureScenes
import Testing
import TouchBridge
import VirtualDisplay

@testable import RecordingFormat
@testable import GestureBench

/// A scene's file that is saved while its session is in the window.
private struct SavedScene {
    let live: LiveWindow

    static func text(taps: Int, id: String = "double") -> String {
        """
        scene: saved
        size: [1280, 800]
        views:
          - id: board
            frame: [100, 100, 700, 400]
            recognizers:
              - {id: \(id), type: tap, numberOfTapsRequired: \(taps)}

        """
    }

    init(taps: Int) throws {
        live = try LiveWindow("--scene", "mine.yaml", files: ["mine.yaml": Self.text(taps: taps)])
    }

    func save(taps: Int, id: String = "double") throws {
        try Self.text(taps: taps, id: id)
            .write(toFile: live.folder + "/mine.yaml", atomically: false, encoding: .utf8)
    }

    func down() throws {
        try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
        try live.settle()
    }

    func tap() throws {
        try down()
        try live.touchscreen.up(0)
        try live.settle()
    }

    /// Waits until the recognizer has failed because no second tap came.
    func waitForFailure() {
        let hasFailed = live.eventually {
            (try? live.recorded())?.objects.contains {
                $0["recognizer"] as? String == "double" && $0["state"] as? String == "failed"
            } == true
        }
        #expect(hasFailed)
    }
}

extension EndToEnd {
    @Suite struct `Saving a scene's file` {
        @Test func `performs the session again, and the window shows the difference`() throws {
            let scene = try SavedScene(taps: 2)
            try scene.tap()
            scene.waitForFailure()
            try scene.save(taps: 1)
            try scene.live.program.waitFor(
                "scene reloaded: mine.yaml; performed again: double: failed → recognized"
            )
            try scene.tap()
            // The recording has the new scene from its start, and replays to the same output.
            let recording = try scene.live.finish()
            #expect(recording.states("double") == ["recognized", "recognized"])
            #expect(recording.objects.first?["source"] as? String == SavedScene.text(taps: 1))
            #expect(!recording.objects.dropFirst().contains { $0["scene"] != nil })
            #expect(recording.objects.filter { $0["touchstone"] != nil }.count == 1)
        }

        @Test func `keeps the finger that is down`() throws {
            let scene = try SavedScene(taps: 2)
            try scene.down()
            try scene.save(taps: 1)
            try scene.live.program.waitFor("performed again: same outcome")
            try scene.live.touchscreen.up(0)
            try scene.live.settle()
            let recording = try scene.live.finish()
            #expect(recording.states("double") == ["recognized"])
        }

        @Test func `starts a new session if a recognizer is missing`() throws {
            let scene = try SavedScene(taps: 1)
            try scene.tap()
            try scene.save(taps: 1, id: "other")
            try scene.live.program.waitFor(
                "scene reloaded: mine.yaml; a new session starts: double is gone"
            )
            try scene.tap()
            let recording = try scene.live.finish()
            #expect(recording.states("double") == ["recognized"])
            #expect(recording.states("other") == ["recognized"])
        }

        @Test func `continues the recording that R began`() throws {
            let live = try LiveWindow(
                "--scene",
                "mine.yaml",
                files: ["mine.yaml": SavedScene.text(taps: 2)],
                isRecorded: false
            )
            try live.type("r")
            try live.program.waitFor("recording to ")
            let name = try #require(try live.newRecordings().first)
            try SavedScene.text(taps: 1)
                .write(toFile: live.folder + "/mine.yaml", atomically: false, encoding: .utf8)
            try live.program.waitFor("performed again: same outcome")
            try live.touch(at: CGPoint(x: 480, y: 300))
            try live.settle()
            try live.type("r")
            try live.program.waitFor("recording saved: ")
            let recording = try live.recorded(name)
            #expect(recording.states("double") == ["recognized"])
            #expect(try LiveWindow.replay("\(live.folder)/\(name)") == recording.outputs)
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)
        }
    }
}

@Suite struct `A session on a changed scene` {
    private func session(_ text: String, _ inputs: [TimedInput]) throws -> RecordedSession {
        RecordedSession(try Scene(SceneText(text, name: "saved")), performing: inputs)
    }

    private func perform(_ recorded: RecordedSession, on text: String) throws -> String {
        let again = try SessionReplay.perform(
            recorded,
            on: .init(source: text),
            until: recorded.latest,
            in: GestureScenes.Program()
        )
        return SequenceOutcomes.differences(
            from: recorded.snapshot,
            to: again.session.snapshot,
            in: nil
        )
    }

    @Test func `cannot be performed if a changed property is missing`() throws {
        let recorded = try session(
            SavedScene.text(taps: 2),
            [TimedInput(.set("double.numberOfTapsRequired", to: .number(3)), at: 1)]
        )
        #expect(try perform(recorded, on: SavedScene.text(taps: 1)) == "same outcome")
        let other = SavedScene.text(taps: 2)
            .replacingOccurrences(of: "type: tap, numberOfTapsRequired: 2", with: "type: pan")
        #expect(throws: (any Error).self) { try perform(recorded, on: other) }
    }

    /// A scene with a long press of this duration.
    private func press(_ duration: Double) -> String {
        """
        scene: saved
        size: [1280, 800]
        views:
          - id: board
            frame: [100, 100, 700, 400]
            recognizers:
              - {id: press, type: longPress, minimumPressDuration: \(duration)}

        """
    }

    @Test func `names a limit that changed, though the outcome is the same`() throws {
        func line(_ action: FingerLine.Action, at time: Double) -> TimedInput {
            let finger = FingerLine(action, id: 1, location: CGPoint(x: 300, y: 300))
            return TimedInput(.touches([finger]), at: time)
        }
        let recorded = try session(press(0.5), [line(.begin, at: 0), line(.end, at: 0.2)])
        #expect(try perform(recorded, on: press(0.5)) == "same outcome")
        #expect(
            try perform(recorded, on: press(0.6))
                == "press: lifted after 0.20 s (needs 0.5)"
                + " → lifted after 0.20 s (needs 0.6)"
        )
    }

    @Test func `leaves the old session unchanged`() throws {
        let recorded = try session(SavedScene.text(taps: 2), [])
        let before = try recorded.journal.text()
        _ = try perform(recorded, on: SavedScene.text(taps: 1))
        #expect(try recorded.journal.text() == before)
    }
}
