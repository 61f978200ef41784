import Foundation
import GestureRecording
import GestureScenes
import Recordings
import Testing

@testable import GestureExplaining

/// The suggestions for gestures of public reports that exclude each other.
struct SuggestionTests {
    private func explain(_ report: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../Reports/\(report)")
        let scene = try SceneText(named: folder.appending(path: "scene.yaml").path)
        let reader = CaseReader(labels: nil, details: [.steps, .reachedValues]) {
            var options = Player.Options()
            options.makeScene = { _, _ in try Scene(scene) }
            return options
        }
        var texts: [String] = []
        try Explanation.explain(
            folder.appending(path: "rec.jsonl").path,
            reader: reader,
            isComplete: false
        ) { texts.append($0.text) }
        return texts.joined(separator: "\n")
    }

    @Test func `an edge pan loses to a scroll that does not wait for it`() throws {
        let text = try explain("11-pop-edge-scroll")
        #expect(
            text == """
                sequence 1 at 0 s: ✓ scroll (pan) began at 21.0 pt (needs 10) and prevented pop (edge pan)
                  pop failed at 0.032 s, prevented by scroll
                    recognized if both may run (both recognized)
                      // At the top of gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) in pop's delegate:
                      if gestureRecognizer === pop, otherGestureRecognizer === scroll {
                          return true
                      }
                    recognized if scroll waits for it (then scroll is not recognized)
                      scroll.require(toFail: pop)
                    recognized if scroll refuses to begin horizontally (then scroll is not recognized; scroll is not \
                recognized in sequence 2)
                      // At the top of gestureRecognizerShouldBegin(_:) in scroll's delegate:
                      if gestureRecognizer === scroll {
                          let translation = scroll.translation(in: scroll.view)
                          guard abs(translation.y) > abs(translation.x) else { return false }
                      }
                  scroll began at 0.032 s; nearest limit: moved 87.1 pt (needs 10)
                sequence 2 at 2 s: ✓ scroll (pan) began at 15.0 pt (needs 10)
                  pop failed at 2 s, started 200.0 pt from the edge (allows 20); no single change alters this
                  scroll began at 2.016 s; nearest limit: moved 40.0 pt (needs 10)
                """,
            "\(text)"
        )
    }

    @Test func `a count without a limit has no present number`() {
        let suggestion = Suggestion(
            change: .property(recognizer: "pan", name: "maximumNumberOfTouches", value: 1),
            swift: "",
            property: .init(now: .number(Double(Int.max)), extent: .exactly, setTime: nil),
            sequence: 1,
            recognizer: "pan",
            isRecognized: false,
            recognizesBoth: false,
            effects: []
        )
        #expect(suggestion.text == "not recognized with maximumNumberOfTouches = 1")
    }

    @Test
    func `a rotation around a resting finger loses to a pan, which could leave two fingers to it`()
        throws
    {
        let folder = try RecordingFolder()
        let scene = """
            scene: canvas
            size: [800, 600]
            views:
              - id: page
                frame: [0, 0, 800, 600]
                multipleTouch: true
                recognizers:
                  - id: scroll
                    type: pan
                  - id: turn
                    type: rotation

            """
        let fingers = [(749, 324), (743, 370), (720, 452), (677, 530), (620, 595)]
        let file = try folder.record(
            "turn.jsonl",
            [
                #"{"t":0,"touch":"begin","id":1,"x":350,"y":300}"#,
                #"{"t":0.02,"touch":"begin","id":2,"x":750,"y":300}"#,
            ]
                + fingers.enumerated().map { index, place in
                    let time = 0.1 + 0.05 * Double(index)
                    return
                        #"{"t":\#(time),"touch":"update","id":2,"x":\#(place.0),"y":\#(place.1)}"#
                } + [#"{"t":1,"touch":"end","id":1}"#, #"{"t":1.01,"touch":"end","id":2}"#],
            source: scene
        )
        var texts: [String] = []
        try Explanation.explain(
            file,
            reader: folder.reader(details: [.steps, .reachedValues]),
            recognizer: "turn",
            isComplete: false
        ) { texts.append($0.text) }
        #expect(
            texts == [
                """
                ✓ scroll (pan) began at 12.0 pt (needs 10) and prevented turn (rotation), which had 3.4 of 5°
                  turn failed at 0.1 s, prevented by scroll
                    recognized if both may run (both recognized)
                      // At the top of gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) in turn's delegate:
                      if gestureRecognizer === turn, otherGestureRecognizer === scroll {
                          return true
                      }
                    recognized if scroll waits for it (then scroll is not recognized)
                      scroll.require(toFail: turn)
                    recognized with scroll.maximumNumberOfTouches = 1 (then scroll is not recognized)
                      scroll.maximumNumberOfTouches = 1
                """
            ]
        )
    }

    @Test func `a swipe loses to a pan`() throws {
        let text = try explain("12-swipe-and-pan")
        #expect(
            text == """
                sequence 1 at 0 s: ✓ menuPan began at 15.0 pt (needs 10) and prevented nextPage (swipe), which had \
                15.0 of 49.2
                  menuPan began at 0.016 s; nearest limit: moved 90.0 pt (needs 10)
                  nextPage failed at 0.016 s, prevented by menuPan
                    recognized if both may run (both recognized; nextPage is recognized in sequence 2)
                      // At the top of gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) in nextPage's delegate:
                      if gestureRecognizer === nextPage, otherGestureRecognizer === menuPan {
                          return true
                      }
                    recognized if menuPan waits for it (then menuPan is not recognized; menuPan is not \
                recognized in sequence 2; nextPage is recognized in sequence 2)
                      menuPan.require(toFail: nextPage)
                    recognized if menuPan refuses to begin horizontally (then menuPan is not recognized; \
                menuPan is not recognized in sequence 2; nextPage is recognized in sequence 2)
                      // At the top of gestureRecognizerShouldBegin(_:) in menuPan's delegate:
                      if gestureRecognizer === menuPan {
                          let translation = menuPan.translation(in: menuPan.view)
                          guard abs(translation.y) > abs(translation.x) else { return false }
                      }
                sequence 2 at 2 s: ✓ menuPan began at 12.0 pt (needs 10) and prevented nextPage (swipe), which had \
                12.0 of 40.6
                  menuPan began at 2.2 s; nearest limit: moved 45.0 pt (needs 10)
                  nextPage failed at 2.2 s, prevented by menuPan
                    recognized if both may run (both recognized; nextPage is recognized in sequence 1)
                      // At the top of gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) in nextPage's delegate:
                      if gestureRecognizer === nextPage, otherGestureRecognizer === menuPan {
                          return true
                      }
                    recognized if menuPan waits for it (then menuPan is not recognized; menuPan is not \
                recognized in sequence 1; nextPage is recognized in sequence 1)
                      menuPan.require(toFail: nextPage)
                    recognized if menuPan refuses to begin horizontally (then menuPan is not recognized; \
                menuPan is not recognized in sequence 1; nextPage is recognized in sequence 1)
                      // At the top of gestureRecognizerShouldBegin(_:) in menuPan's delegate:
                      if gestureRecognizer === menuPan {
                          let translation = menuPan.translation(in: menuPan.view)
                          guard abs(translation.y) > abs(translation.x) else { return false }
                      }
                """,
            "\(text)"
        )
    }

    @Test func `an outer pan of two fingers loses to the inner one`() throws {
        let text = try explain("18-nested-two-finger-scroll")
        #expect(
            text == """
                ✓ imagePan began at 10.0 pt (needs 10) and prevented pagePan
                  pagePan failed at 0.046 s, prevented by imagePan
                    recognized if both may run (both recognized)
                      // At the top of gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) in pagePan's delegate:
                      if gestureRecognizer === pagePan, otherGestureRecognizer === imagePan {
                          return true
                      }
                    recognized if imagePan waits for it (then imagePan is not recognized)
                      imagePan.require(toFail: pagePan)
                    recognized with imagePan.maximumNumberOfTouches = 1, now 2 (then imagePan is not recognized)
                      imagePan.maximumNumberOfTouches = 1
                  imagePan began at 0.046 s; nearest limit: moved 60.0 pt (needs 10)
                  imagePinch failed at 0.094 s, spread by 0.0 pt (needs 8); no single change alters this
                """,
            "\(text)"
        )
    }

    @Test func `a pan loses to a long press that has begun`() throws {
        let text = try explain("19-press-then-pan")
        #expect(
            text == """
                ✓ select (long press) began after 0.50 s (needs 0.5) and prevented drag (pan), which had 0.0 of 10 pt
                  drag failed at 0.5 s, prevented by select
                    recognized if both may run (both recognized)
                      // At the top of gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) in drag's delegate:
                      if gestureRecognizer === drag, otherGestureRecognizer === select {
                          return true
                      }
                    recognized if select waits for it (then select is not recognized)
                      select.require(toFail: drag)
                  select began at 0.5 s; nearest limit: held 0.90 s (needs 0.5)
                """,
            "\(text)"
        )
    }
}
