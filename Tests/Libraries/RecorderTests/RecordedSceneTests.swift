import Foundation
import GestureFixtures
@testable import GestureScenes
import GestureTesting
import Testing
import UIKit

/// A class that scenes do not know.
private final class Scribble: UIPanGestureRecognizer {}

/// The scene in the header of a recording.
struct `A recorded scene` {
    let recorded = RecordedWindow()

    @Test func `describes views and recognizers`() throws {
        let card = recorded.addView(
            UIView(frame: CGRect(x: 0.5, y: 20, width: 300, height: 80)),
            nil
        )
        card.isMultipleTouchEnabled = true
        card.isExclusiveTouch = true
        card.alpha = 0.5
        let toggle = recorded.addView(
            UISwitch(frame: CGRect(x: 9, y: 9, width: 50, height: 30)),
            "on"
        )
        toggle.isEnabled = false
        let mirrored = recorded.addView(
            UIView(frame: CGRect(x: 0, y: 200, width: 50, height: 30)),
            "m"
        )
        mirrored.transform = CGAffineTransform(scaleX: -1, y: 1)
        mirrored.isHidden = true
        mirrored.isUserInteractionEnabled = false
        recorded.addView(UIView(frame: CGRect(x: 0, y: 200, width: 50, height: 0.5)), "thin")
        card.addGestureRecognizer(UITapGestureRecognizer())
        let scribble = Scribble()
        scribble.name = "a \"b\"\n- c"
        card.addGestureRecognizer(scribble)
        recorded.recorder.sceneName = "A/screen"
        #expect(recorded.recorder.lines == "")
        recorded.recorder.expect(["tap"])
        recorded.stage.tap(1, 1)
        #expect(
            recorded.recorder.scene == #"""
                scene: "A_screen"
                size: [400,400]
                views:
                - id: "Window-1"
                  frame: [0, 0, 400, 400]
                  views:
                  - id: "View-1"
                    frame: [0.5, 20, 300, 80]
                    multipleTouch: true
                    alpha: 0.5
                    exclusiveTouch: true
                    # Left out: "Scribble" "a \"b\"\u000a- c"
                    recognizers:
                    - id: "TapGestureRecognizer-1"
                      type: tap
                      numberOfTapsRequired: 1
                      numberOfTouchesRequired: 1
                      buttonMaskRequired: [primary]
                  - id: "on"
                    frame: [9, 9, 50, 30]
                    control: switch
                    enabled: false
                  - id: "m"
                    frame: [0, 200, 50, 30]
                    hidden: true
                    interaction: false
                    # The transform is left out.

                """#
        )
        #expect(try recorded.source() == recorded.recorder.scene)
        _ = try recorded.scene()
    }

    @Test func `has unique ids for any names`() throws {
        let names = [
            "cell", "cell", "cell-2", "say \"hi\"\\", "two\nlines: [1]", "👩‍🚀 go", "window", "true",
            "# not", "12", "é名", "", String(repeating: "long", count: 40),
            String(repeating: "long", count: 41), "\u{202E}x\u{0}\u{2028}",
        ]
        for name in names {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            recorded.addView(view, name)
            recorded.stage.add(UITapGestureRecognizer(), name, to: view)
        }
        recorded.stage.tap(50, 50)
        let long = String(repeating: "long", count: 14)
        let ids = [
            "cell", "cell-2", "cell-2-2", "say__hi__", "two_lines___1_", "__go", "window-2", "true",
            "__not", "12", "é名", "View-1", long, long + "-2", "_x__",
        ]
        let scene = try recorded.scene()
        let views = scene.window.subviews[0].subviews
        #expect(views.map(\.touchstone.name) == ids)
        let recognizers = views.map { $0.gestureRecognizers[0].name }
        let expected = ids.map {
            ["window-2": "window", "View-1": "TapGestureRecognizer-1"][$0] ?? $0
        }
        #expect(recognizers == expected)
        recorded.recorder.expect(["say \"hi\"\\", "", "unknown\n", "cell"])
        #expect(
            recorded.touchLines.last?.contains(
                #""expected":["say__hi__","TapGestureRecognizer-1","unknown_","cell"]"#
            ) == true
        )
        _ = try recorded.fixture().transcript()
    }

    @Test func `keeps to the limits of scenes`() throws {
        var deepest = recorded.window as UIView
        for _ in 1...40 {
            deepest = recorded.addView(
                UIView(frame: CGRect(x: 0, y: 0, width: 99, height: 99)),
                nil,
                to: deepest
            )
        }
        for _ in 1...1500 {
            let view = recorded.addView(
                UIView(frame: CGRect(x: 0.1, y: 1 / 3, width: 9, height: 9)),
                nil
            )
            let press = recorded.stage.add(UILongPressGestureRecognizer(), "press", to: view)
            press.allowableMovement = .infinity
            press.minimumPressDuration = .nan
        }
        recorded.addView(UIView(frame: CGRect(x: 1e9, y: 0, width: 9, height: 9)), nil)
        recorded.stage.tap(50, 50)
        let scene = try recorded.scene()
        #expect(scene.window.subviews[0].subviews.count > 400)
        let source = try recorded.source()
        #expect(source.contains(#"# Left out: "LongPressGestureRecognizer" "press""#))
        #expect(source.contains("allowableMovement: 100000"))
    }

    @Test(arguments: [true, false])
    func `has every property of the standard classes that concerns fingers`(
        _ hasFirst: Bool
    ) throws {
        let unrecorded = ["allowedScrollTypesMask", "allowedPressTypes"]
        var originals: [(id: String, type: RecognizerClass, recognizer: UIGestureRecognizer)] = []
        for name in SceneRegistry.standard.typeNames
        where name != "checkmark" && name != "touchCapture" {
            let text = "views: [{frame: [0, 0, 9, 9], recognizers: [{id: \(name), type: \(name)}]}]"
            let scene = try Scene(SceneText(text, name: "one"))
            let recognizer = try #require(scene.window.subviews[0].gestureRecognizers.first)
            let type = try #require(SceneRegistry.standard.recognizerClass(named: name))
            for property in type.properties where !unrecorded.contains(property.name) {
                switch property.kind {
                case .flag: property.set(recognizer, .bool(property.get(recognizer) != .bool(true)))
                case .number, .integer: property.set(recognizer, .number(3))
                case .options(let names):
                    let chosen = hasFirst ? names.prefix(1) : names.dropFirst()
                    property.set(recognizer, .list(chosen.map { .string($0) }))
                case .vector: break
                }
            }
            recognizer.isEnabled = name == "tap"
            recorded.window.addGestureRecognizer(recognizer)
            originals.append((name, type, recognizer))
        }
        recorded.stage.tap(1, 1)
        let scene = try recorded.scene()
        let found = scene.window.subviews[0].gestureRecognizers ?? []
        #expect(found.count == originals.count)
        for (copy, original) in zip(found, originals) {
            #expect(copy.name == original.id)
            for property in original.type.properties where !unrecorded.contains(property.name) {
                let (left, right) = (property.get(copy), property.get(original.recognizer))
                #expect(left == right, "\(original.id).\(property.name)")
            }
        }
    }

    @Test func `has the types of a program's own classes`() throws {
        recorded.recorder.types = ["Scribble": "scribble"]
        recorded.stage.add(Scribble(), "mine", to: recorded.window).cancelsTouchesInView = false
        recorded.stage.tap(1, 1)
        var registry = SceneRegistry.standard
        registry.register(RecognizerClass("scribble", make: { Scribble() }))
        let scene = try recorded.scene(registry: registry)
        let found = try #require(scene.window.subviews[0].gestureRecognizers.first)
        #expect(found is Scribble && found.name == "mine" && !found.cancelsTouchesInView)
        #expect(try recorded.fixture(registry: registry).transcript().contains("mine failed"))
    }
}
