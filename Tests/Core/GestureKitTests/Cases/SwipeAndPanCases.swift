import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 58–59: a pan that waits until a swipe has failed, declared in five ways.
struct SwipeAndPanCases {
    enum Way: CaseIterable {
        case required
        case delegateOfPan
        case delegateOfSwipe
        case hookOfPan
        case hookOfSwipe
    }

    private final class AskingPan: PanGestureRecognizer {
        var requires: ((GestureRecognizer) -> Bool)?
        override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
            requires?(other) ?? false
        }
    }

    private final class AskedSwipe: SwipeGestureRecognizer {
        var isRequired: ((GestureRecognizer) -> Bool)?
        override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
            isRequired?(other) ?? false
        }
    }

    let stage = Stage()
    private let pan = AskingPan()
    private let swipe = AskedSwipe()
    let judge = ScriptedDelegate()
    let translations: ActionLog
    let questions = ActionLog()

    init() {
        stage.add(pan, "pan")
        stage.add(swipe, "swipe")
        translations = .of(pan) { plain($0.translation(in: nil)) }
    }

    /// Makes the pan wait for the swipe, and records each question about it.
    private func arrange(_ way: Way) {
        let questions = questions
        func answer(_ waiting: GestureRecognizer, _ required: GestureRecognizer) -> Bool {
            guard waiting is AskingPan, required is AskedSwipe else { return false }
            questions.note("asked")
            return true
        }
        switch way {
        case .required: pan.require(toFail: swipe)
        case .delegateOfPan:
            judge.requires = answer
            pan.delegate = judge
        case .delegateOfSwipe:
            judge.isRequired = { answer($1, $0) }
            swipe.delegate = judge
        case .hookOfPan: pan.requires = { [unowned pan] in answer(pan, $0) }
        case .hookOfSwipe: swipe.isRequired = { [unowned swipe] in answer($0, swipe) }
        }
    }

    @Test(arguments: Way.allCases)
    func `58 and 59 the swipe wins a fast swipe`(way: Way) {
        arrange(way)
        stage.down(50, 100)
        for _ in 1...5 {
            stage.elapse(0.01)
            stage.move(by: 15, 0)
        }
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.010 pan waits for swipe
                0.010 v touchesMoved 1
                0.020 v touchesMoved 1
                0.030 v touchesMoved 1
                0.040 swipe recognized
                0.040 pan failed: swipe, which had to fail first, was recognized
                0.040 v touchesCancelled 1
                0.040 swipe action recognized
                """
        )
        #expect(questions.seen.count == (way == .required ? 0 : 1))
    }

    @Test(arguments: Way.allCases)
    func `58 and 59 the pan wins a slow drag, and starts where the swipe fails`(way: Way) {
        arrange(way)
        // 40 pt/s: 10 pt are reached at 0.25 s, and 20 pt at the swipe's last moment.
        stage.down(50, 100)
        for _ in 1...6 {
            stage.elapse(0.1)
            stage.move(by: 4, 0)
        }
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.100 v touchesMoved 1
                0.200 v touchesMoved 1
                0.300 pan waits for swipe
                0.300 v touchesMoved 1
                0.400 v touchesMoved 1
                0.500 v touchesMoved 1
                0.500 swipe failed: moved 20.0 pt in the time allowed (needs 26.5)
                0.500 pan began
                0.500 v touchesCancelled 1
                0.500 pan action began
                0.600 pan changed
                0.600 pan action changed
                0.600 pan ended
                0.600 pan action ended
                """
        )
        #expect(translations.text == "began (0, 0), changed (4, 0), ended (4, 0)")
        #expect(questions.seen.count == (way == .required ? 0 : 1))
    }

    @Test(arguments: Way.allCases)
    func `58 and 59 after a lift without movement neither waits`(way: Way) {
        arrange(way)
        stage.tap(50, 100)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v touchesBegan 1
                0.050 swipe failed: moved 0.0 pt (needs 47.6)
                0.050 pan failed: moved 0.0 pt (needs 10)
                0.050 v touchesEnded 1
                0.050 swipe possible: sequence over
                0.050 pan possible: sequence over
                """
        )
        #expect(questions.seen == [])
        #expect(stage.window.isAtRest)
    }
}
