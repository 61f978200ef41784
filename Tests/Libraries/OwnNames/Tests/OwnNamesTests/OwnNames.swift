import UIKit.UIGestureRecognizerSubclass

// Each class declares what the bench adds to its superclass, with other meanings: once for other files to see, once
// private, and as methods.

final class NamedView: UIView {
    var name = 7
    var label = "seven"
    let depth = 1
    var controller: UIViewController?
    var values: [CGFloat] = []
    var order: [Int] = []
    func view(named name: String) -> Int { name.count }
}

final class SecretiveView: UIView {
    private var name = 7
    private var label = "seven"
    private let depth = 1
    private var touchInput = 0
    private func willBeRemoved() {}
    func sum() -> Int { name + label.count + depth + touchInput }
}

final class NamedControl: UIControl {
    var name: Int?
    var label = UIView()
    var progress: CGFloat = 0
    var tracked: UITouch?
    var targets = 2
    private var titles: [String] = []
    func addAction(for events: UIControl.Event, _ action: @escaping (UIControl) -> Void) {
        titles.append("\(events.rawValue)")
    }
    func wasLiftedInside() {}
}

final class NamedSlider: UISlider {
    var knobRect = 1
    var name = 2
    private var label: String { "\(knobRect)" }
}

final class NamedScrollView: UIScrollView {
    var name: String { "list" }
    var label = 1
    var progress = 0.5
    private var offsets: [CGFloat] = []
    private func drag() { offsets.append(0) }
}

final class NamedRecognizer: UIGestureRecognizer {
    var label = 1
    var progress: CGFloat = 0
    var deadline = Date.distantPast
    var measurements: [String] = []
    var gestureValues = 0
    var recognitionLimits = 0
    var depth = 0
    var values: [CGFloat] = []
    var input = ""
    var attempt = 3
    var calls: [String] = []

    func fail(_ message: String) {
        calls.append("fail \(message)")
        state = .failed
    }
    func deadlineReached() { calls.append("deadline") }
    func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) { calls.append("action") }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { fail("moved") }
}

final class SecretiveRecognizer: UIGestureRecognizer {
    private var label = 1
    private var progress: CGFloat = 0
    private var deadline = Date.distantPast
    private var measurements: [String] = []
    private var gestureValues = 0
    private var recognitionLimits = 0
    private var settled = false

    private func fail() { state = .failed }
    private func deadlineReached(at time: TimeInterval) { label += 1 }
    private func scrollChanged(with event: UIEvent) { label += 1 }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        progress += 0.1
        measurements.append("\(label), \(deadline), \(gestureValues), \(recognitionLimits)")
        settled = true
        fail()
    }
}

final class NamedPan: UIPanGestureRecognizer {
    var label: String?
    var progress: CGFloat { abs(translation(in: view).x) / 100 }
    var deadline: TimeInterval?
    var measurements: [CGFloat] = []
    var path: [CGPoint] = []
    var hasBegun = false
    static let slop: CGFloat = 3
    var calls = 0
    func fail(_ reason: Int) { calls += 1 }
    func deadlineReached(at time: TimeInterval) { calls += 1 }
    func mayBegin(after displacement: CGPoint) -> Bool {
        calls += 1
        return false
    }
}

final class NamedEdgePan: UIScreenEdgePanGestureRecognizer {
    static let margin = 3
    static let beginTimeout = 4
    var label = 1
}
