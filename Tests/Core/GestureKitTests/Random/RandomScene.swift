import Foundation
import GestureKit

/// The window of a script, with its views and recognizers.
final class RandomScene {
    let window = Window(size: CGSize(width: 400, height: 400))
    private(set) var views: [RandomView] = []
    private(set) var recognizers: [any ProbedRecognizer] = []
    private(set) var judges: [RandomDelegate] = []
    private(set) var targets: [RandomTarget] = []
    private var interventions: [Intervention]
    private var calls: [Int]
    let inspector: Inspector

    init(_ script: RandomScript, _ inspector: Inspector) {
        self.inspector = inspector
        interventions = script.interventions
        calls = Array(repeating: 0, count: script.recognizers.count)
        window.touchstone.name = "window"
        for (index, plan) in script.views.enumerated() { views.append(make(plan, index)) }
        for (index, plan) in script.recognizers.enumerated() {
            let recognizer = make(plan, index)
            recognizers.append(recognizer)
            judges.append(RandomDelegate(index, plan, self))
            targets.append(RandomTarget(index, self))
            recognizer.delegate = judges[index]
            recognizer.addTarget(targets[index], action: RandomTarget.act(_:))
        }
        for relation in script.relations { relate(relation) }
    }

    private func make(_ plan: ViewPlan, _ index: Int) -> RandomView {
        let view = RandomView(frame: plan.frame)
        view.touchstone.name = "v\(index)"
        if plan.refuses {
            view.onQuestion = { [inspector] in inspector.refusedByView($0) }
        }
        view.isMultipleTouchEnabled = plan.isMultipleTouchEnabled
        view.isExclusiveTouch = plan.isExclusiveTouch
        if plan.scale != 1 || plan.angle != 0 {
            view.transform = CGAffineTransform(rotationAngle: plan.angle)
                .concatenating(CGAffineTransform(scaleX: plan.scale, y: plan.scale))
        }
        let parent = plan.parent.map { views[$0] } ?? window
        parent.addSubview(view)
        return view
    }

    private func make(_ plan: RecognizerPlan, _ index: Int) -> any ProbedRecognizer {
        let recognizer = plan.make()
        recognizer.name = plan.name + String(index)
        recognizer.probe.index = index
        recognizer.probe.inspector = inspector
        recognizer.cancelsTouchesInView = plan.cancelsTouchesInView
        recognizer.delaysTouchesBegan = plan.delaysTouchesBegan
        recognizer.delaysTouchesEnded = plan.delaysTouchesEnded
        recognizer.requiresExclusiveTouchType = plan.requiresExclusiveTouchType
        if plan.takesPresses { recognizer.allowedPressTypes = [.select] }
        views[plan.view].addGestureRecognizer(recognizer)
        return recognizer
    }

    private func relate(_ relation: Relation) {
        let (first, second) = (recognizers[relation.first], recognizers[relation.second])
        switch relation.kind {
        case .requires: first.require(toFail: second)
        case .exempts:
            let spared = first.exempts
            first.exempts = { [unowned second] other in other === second || spared?(other) == true }
        case .asksToRequire, .isAskedToWait, .allowsBoth, .isImmune: break
        }
    }

    /// Reports a call of the core about a recognizer, and makes the interventions that are planned for it.
    func didCall(_ index: Int) {
        guard !interventions.isEmpty else { return }
        let call = calls[index]
        calls[index] += 1
        for meddle in interventions where meddle.recognizer == index && meddle.call == call {
            perform(meddle.act)
        }
    }

    /// Ends the gestures that the script or a whim began without touches.
    func endAssignedGestures() {
        for recognizer in recognizers
        where recognizer is PlannedRecognizer
            || inspector.isAssigned(recognizer.probe.index)
        {
            guard recognizer.isEnabled else { continue }
            recognizer.isEnabled = false
            recognizer.isEnabled = true
        }
    }

    /// Removes everything from the window, and returns the window.
    func empty() -> Window {
        for view in window.subviews { view.removeFromSuperview() }
        for recognizer in window.gestureRecognizers { window.removeGestureRecognizer(recognizer) }
        return window
    }

    /// Cuts the connections to the inspector, which would retain the reported objects.
    func disconnect() {
        window.onOutput = nil
        interventions = []
        for recognizer in recognizers { recognizer.probe.inspector = nil }
    }

    // MARK: - Interventions of an application in an action or a delegate's method

    func perform(_ act: Intervention.Act) {
        switch act {
        case .disable(let index): set(index, isEnabled: false)
        case .toggle(let index): toggle(index)
        case .detach(let index):
            inspector.withdrew(index)
            recognizers[index].view?.removeGestureRecognizer(recognizers[index])
        case .attach(let index, let view):
            inspector.withdrew(index)
            views[view].addGestureRecognizer(recognizers[index])
        case .removeView(let index):
            inspector.withdrewAll()
            views[index].removeFromSuperview()
        case .moveView(let index):
            inspector.withdrewAll()
            window.addSubview(views[index])
        case .assign(let index, let state):
            inspector.assigned(index)
            recognizers[index].state = state
        case .rebase(let index): rebase(index)
        case .touchAgain, .liftOldest: sendAgain(act)
        case .cancelAll: window.cancelAllTouches(at: window.time)
        case .pass(let seconds): window.advance(to: window.time + seconds)
        }
    }

    func toggle(_ index: Int) {
        set(index, isEnabled: !recognizers[index].isEnabled)
    }

    private func set(_ index: Int, isEnabled: Bool) {
        if !isEnabled { inspector.withdrew(index) }
        recognizers[index].isEnabled = isEnabled
    }

    private func rebase(_ index: Int) {
        inspector.rebased(index)
        switch recognizers[index] {
        case let pan as PanGestureRecognizer: pan.setTranslation(.zero, in: pan.view)
        case let pinch as PinchGestureRecognizer: pinch.scale = 1
        case let rotation as RotationGestureRecognizer: rotation.rotation = 0
        default: break
        }
    }

    /// Sends a move or a lift of the oldest finger at its current location.
    private func sendAgain(_ act: Intervention.Act) {
        guard let touch = window.touches.first else { return }
        var sample = TouchSample(id: touch.id, phase: .moved, location: touch.location(in: nil))
        if case .liftOldest = act { sample.phase = .ended }
        window.send(InputEvent([sample], at: window.time))
    }
}

/// A view that may refuse that a recognizer begins.
final class RandomView: View {
    /// A closure that is called at each refusal; if nil, nothing is refused.
    var onQuestion: ((GestureRecognizer) -> Void)?

    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        onQuestion?(recognizer)
        return onQuestion == nil
    }
}

/// A target that reports one recognizer's actions.
final class RandomTarget {
    private let index: Int
    private unowned let scene: RandomScene

    init(_ index: Int, _ scene: RandomScene) {
        self.index = index
        self.scene = scene
    }

    func act(_ recognizer: GestureRecognizer) {
        scene.inspector.readAction(index, recognizer)
        scene.didCall(index)
    }
}
