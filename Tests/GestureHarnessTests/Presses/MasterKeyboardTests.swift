import Foundation
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

        private func rest(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

        @Test(arguments: [false, true])
        func `Rule 7: that is removed lets go of what is held on it, and the next press is heard`(
            isOnlyOne: Bool
        ) throws {
            let live = try LiveWindow("--scene", "keys.yaml", files: ["keys.yaml": Self.scene])
            let client = try XClient(live.display)
            let keyboard = live.display.keyboard
            client.addMaster("Second")
            try client.attach("Touchstone Keyboard", to: "Second keyboard")
            try client.giveFocus(to: "Second keyboard")
            if isOnlyOne { client.takeFocus() }
            rest(0.2)
            try keyboard.press(.up)
            rest(0.2)
            try client.removeMaster("Second")
            rest(0.2)
            try client.giveFocus()
            try keyboard.release(.up)
            rest(0.1)
            try keyboard.type(.up)
            rest(0.2)
            let recording = try live.finish()
            let keys = recording.objects.compactMap { line in
                (line["key"] as? String).map { "\($0) \(line["press"] ?? "")" }
            }
            #expect(
                keys == ["down upArrow", "up upArrow", "down upArrow", "up upArrow"]
            )
            #expect(recording.states("up") == ["recognized", "recognized"])
            #expect(recording.phaseFaults == [])
        }
    }
}
