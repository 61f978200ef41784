import Foundation
import GestureFixtures
import GestureScenes
import GestureTesting
import Testing
import UIKit

/// A window with a recorder, scripted fingers, and the replay of what the recorder wrote.
final class RecordedWindow {
    let stage: Stage
    let recorder = TouchRecorder()

    var window: UIWindow { stage.window }

    init(size: CGSize = CGSize(width: 400, height: 400)) {
        stage = Stage(window: UIWindow(size: size))
        recorder.name = "recorder"
        window.addGestureRecognizer(recorder)
    }

    @discardableResult
    func addView<View: UIView>(_ view: View, _ id: String?, to superview: UIView? = nil) -> View {
        view.accessibilityIdentifier = id
        (superview ?? window).addSubview(view)
        return view
    }

    /// Expects the replay to have the transitions and actions of the window, without the recorder's.
    func expectReplay(contains parts: [String]) throws {
        stage.runOn()
        let live = stage.transcript([.transitions, .actions]).split(separator: "\n")
            .filter { !$0.contains(" recorder ") }.joined(separator: "\n")
        for part in parts { #expect(live.contains(part), "\(live)") }
        try fixture().expect(live, only: [.transitions, .actions])
    }

    /// The recording as a fixture.
    func fixture(registry: SceneRegistry = .standard) throws -> Fixture {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("recorder-\(UUID().uuidString).jsonl")
        try recorder.write(to: file)
        return try Fixture(file: file.path, registry: registry)
    }

    /// The recording's lines after the header.
    var touchLines: [String] {
        recorder.lines.split(separator: "\n").dropFirst().map(String.init)
    }

    /// The text of the recorded scene.
    func source() throws -> String {
        struct Header: Decodable { let source: String }
        let line = try #require(recorder.lines.split(separator: "\n").first)
        return try JSONDecoder().decode(Header.self, from: Data(line.utf8)).source
    }

    /// The recorded scene.
    func scene(registry: SceneRegistry = .standard) throws -> Scene {
        try Scene(SceneText(try source(), name: "recording"), registry: registry)
    }
}
