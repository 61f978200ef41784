import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `A second master keyboard` {
        private static let scene = """
            scene: keys
            size: [1280, 800]
            views:
              - id: board
                frame: [80, 60, 800, 200]
                recognizers:
                  - {id: up, type: tap, allowedPressTypes: [upArrow]}

            """

        private func keys(_ recording: Recording) -> [String] {
            recording.objects.compactMap { line in
                (line["key"] as? String).map { "\($0) \(line["press"] ?? "")" }
            }
        }

        @Test(arguments: [false, true])
        func `Rule 7: its removal releases its held keys, and the next press is received`(
            isOnlyOne: Bool
        ) throws {
            let live = try LiveWindow("--scene", "keys.yaml", files: ["keys.yaml": Self.scene])
            let client = try XClient(live.display)
            let keyboard = live.display.keyboard
            client.addMaster("Second")
            try client.attach("Touchstone Keyboard", to: "Second keyboard")
            try client.giveFocus(to: "Second keyboard")
            if isOnlyOne { client.takeFocus() }
            try live.settle()
            try keyboard.press(.up)
            try live.waits { keys($0).count == 1 }
            try client.removeMaster("Second")
            try live.waits { keys($0).count == 2 }
            try client.giveFocus()
            try keyboard.release(.up)
            try live.settle()
            try keyboard.type(.up)
            try live.waits { keys($0).count == 4 }
            let recording = try live.finish()
            #expect(
                keys(recording) == ["down upArrow", "up upArrow", "down upArrow", "up upArrow"]
            )
            #expect(recording.states("up") == ["recognized", "recognized"])
            #expect(recording.phaseErrors == [])
        }
    }
}
