import Foundation
import GestureFixtures
import GestureTesting
import Testing
import UIKit

/// The code of an app on a device, as the documentation shows it.
struct `An app on a device` {
    @Test func `records a swipe that replays`() throws {
        let window = UIWindow(size: CGSize(width: 390, height: 844))
        let stage = Stage(window: window)
        let swipe = UISwipeGestureRecognizer()
        swipe.name = "swipe"
        window.addGestureRecognizer(swipe)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "swipe-\(UUID().uuidString).jsonl"
        )
        defer { try? FileManager.default.removeItem(at: file) }

        let recorder = TouchRecorder()
        window.addGestureRecognizer(recorder)

        stage.swipe(60, 300, .right)

        recorder.expect(["swipe"])
        try recorder.write(to: file)

        try Fixture(file: file.path).expect("0.051 swipe recognized", only: .transitions)
    }
}
