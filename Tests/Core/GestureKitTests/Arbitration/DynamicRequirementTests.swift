import Foundation
import GestureKit
import GestureTesting
import Testing

/// Failure requirements that delegates and subclasses declare dynamically.
struct DynamicRequirementTests {
    let stage = Stage()
    let blocker = Spy(began: { spy, touches in
        spy.touchstone.deadline = (touches.first?.timestamp ?? 0) + 0.5
    })
    let held = Spy.atLanding()

    init() {
        blocker.onDeadline = { $0.state = .failed }
        stage.add(held, "held")
        stage.add(blocker, "blocker")
    }

    enum Way: CaseIterable {
        case delegateOfTheOneThatWaits
        case delegateOfTheRequiredOne
        case hookOfTheOneThatWaits
        case hookOfTheRequiredOne
    }

    private func arrange(_ way: Way, _ judge: ScriptedDelegate, asked: @escaping () -> Void) {
        let (held, blocker) = (ObjectIdentifier(held), ObjectIdentifier(blocker))
        func answer(_ waiting: GestureRecognizer, _ required: GestureRecognizer) -> Bool {
            guard ObjectIdentifier(waiting) == held else { return false }
            asked()
            return ObjectIdentifier(required) == blocker
        }
        switch way {
        case .delegateOfTheOneThatWaits:
            self.held.delegate = judge
            judge.requires = answer
        case .delegateOfTheRequiredOne:
            self.blocker.delegate = judge
            judge.isRequired = { answer($1, $0) }
        case .hookOfTheOneThatWaits:
            self.held.requiresFailureOf = { [unowned spy = self.held] in answer(spy, $0) }
        case .hookOfTheRequiredOne:
            self.blocker.isRequiredBy = { [unowned spy = self.blocker] in answer($0, spy) }
        }
    }

    @Test(arguments: Way.allCases)
    func `it waits, is released by the failure, and is asked once for each attempt`(way: Way) {
        let judge = ScriptedDelegate()
        var questions = 0
        arrange(way, judge) { questions += 1 }
        stage.down(100, 100)
        stage.move(by: 5, 0)
        stage.wait(1)
        #expect(questions == 1)
        stage.up()
        stage.down(100, 100)
        stage.wait(1)
        #expect(questions == 2)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 held waits for blocker
                0.500 blocker failed: set by the recognizer
                0.500 held recognized
                1.000 held waits for blocker
                1.500 blocker failed: set by the recognizer
                1.500 held recognized
                """
        )
    }

    @Test(arguments: Way.allCases)
    func `it fails when the required one recognizes`(way: Way) {
        let judge = ScriptedDelegate()
        arrange(way, judge) {}
        blocker.onDeadline = { $0.state = .recognized }
        stage.down(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 held waits for blocker
                0.500 blocker recognized
                0.500 held failed: blocker, which had to fail first, was recognized
                """
        )
    }

    @Test func `a recognizer that has received nothing of the sequence is not asked`() {
        let judge = ScriptedDelegate()
        judge.requires = { _, _ in true }
        held.delegate = judge
        let other = stage.addView("other", 200, 200, 50, 50)
        other.addGestureRecognizer(blocker)
        stage.tap(100, 100)
        #expect(judge.log == ["begin held"])
    }

    @Test func `shouldBegin is not asked while it waits, and once when it is released`() {
        let judge = ScriptedDelegate()
        judge.requires = { _, _ in true }
        held.delegate = judge
        stage.down(100, 100)
        #expect(judge.log == ["held after blocker"])
        stage.wait(1)
        #expect(judge.log == ["held after blocker", "begin held"])
    }

    @Test func `shouldBegin is not asked if it is excluded or the required recognizer won`() {
        let judge = ScriptedDelegate()
        held.delegate = judge
        held.require(toFail: blocker)
        blocker.onDeadline = { $0.state = .recognized }
        stage.down(100, 100)
        stage.wait(1)
        #expect(judge.log == [])
    }
}
