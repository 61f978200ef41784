import Testing

/// The compiler agrees with the rules that UIKit's page gives without code.
struct UIKitRuleTests {
    @Test(arguments: Compiler.LanguageMode.allCases)
    func `code compiles, or does not, as the page says`(_ mode: Compiler.LanguageMode) throws {
        for (mark, code) in Self.items {
            let claim = try #require(Self.claim(mark), "\(mark)")
            let objection = claim.fault(mode, try Compiler.faults(in: code, mode))
            #expect(objection == nil, "\(mark), \(code): \(objection ?? "")")
        }
    }

    @Test func `the page names each error`() throws {
        let page = try #require(Page.named("UIKit.docc/UIKit.md"))
        let rows = page.lines.filter { $0.hasPrefix("| `") }.joined(separator: "\n")
        let errors = Self.items.compactMap { Self.claim($0.mark)?.error }
        #expect(errors.filter { !rows.contains($0) } == [])
        #expect(errors.count > 10)
    }

    private static func claim(_ mark: String) -> CompilerClaim? {
        guard case .compiles(let claim) = Mark("<!-- \(mark) -->") else { return nil }
        return claim
    }

    /// Code before the changes that the page asks for, and code that needs none, each with its mark as on a page.
    private static let items: [(mark: String, code: String)] = [
        (
            "does not compile: to expected argument type 'GestureRecognizer.Action'",
            """
            final class Door: UIResponder {
                func load() -> UIGestureRecognizer { UITapGestureRecognizer(target: self, action: handleTap) }
                func handleTap(_ sender: UITapGestureRecognizer) {}
            }
            """
        ),
        (
            "does not compile: Objective-C interoperability is disabled",
            """
            @objc protocol StrokeDelegate: UIGestureRecognizerDelegate {
                @objc func strokeEnded()
            }
            """
        ),
        (
            "does not compile: no exact matches in call to instance method 'addTarget'",
            """
            final class Panel: UIResponder {
                func load(_ button: UIButton) {
                    button.addTarget(self, action: Panel.press, for: .touchUpInside)
                }

                func press(_ sender: UIButton, with event: UIEvent) {}
            }
            """
        ),
        (
            "does not compile: cannot find 'perform' in scope",
            """
            final class Lamp: UIView {
                func toggle() { perform(Selector(Lamp.blink), with: nil) }
                func blink() {}
            }
            """
        ),
        (
            "does not compile: call to main actor-isolated instance method",
            """
            @MainActor protocol Paper: AnyObject {
                func draw(_ touches: Set<UITouch>)
            }

            final class Ink: UIGestureRecognizer {
                weak var paper: Paper?
                override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { paper?.draw(touches) }
            }
            """
        ),
        (
            "does not compile: property does not override any property from its superclass",
            #"""
            final class Named: UITapGestureRecognizer {
                override var description: String { "tap on \(view?.tag ?? 0)" }
            }
            """#
        ),
        (
            "compiles",
            #"""
            final class Named: UITapGestureRecognizer, CustomStringConvertible {
                var description: String { "tap on \(view?.tag ?? 0)" }
            }
            """#
        ),
        (
            "does not compile: has no member 'observe'",
            #"""
            func watch(_ tap: UITapGestureRecognizer) -> Any {
                tap.observe(\.state) { tap, _ in print(tap.state) }
            }
            """#
        ),
        (
            "does not compile: switch must be exhaustive",
            """
            func name(_ touch: UITouch) -> String {
                switch touch.phase {
                case .began: "down"
                case .moved, .stationary: "here"
                case .ended, .cancelled: "up"
                }
            }
            """
        ),
        (
            "does not compile: to expected element type 'NSObject'",
            """
            func busy(_ view: UIView, _ tap: UITapGestureRecognizer) -> [Set<NSObject>] { [[view], [tap]] }
            """
        ),
        (
            "does not compile: in scope",
            """
            #if os(iOS)
                final class Knob: UIView {}
            #endif

            func makeKnob() -> UIView { Knob() }
            """
        ),
        (
            "compiles",
            """
            #if canImport(UIKit)
                final class Knob: UIView {}
            #endif

            func makeKnob() -> UIView { Knob() }
            """
        ),
        (
            "compiles",
            """
            @IBDesignable class Gauge: UIView {
                @IBInspectable var value: CGFloat = 1
            }
            """
        ),
        (
            "does not compile in Swift 6 mode: sending 'self' risks causing data races",
            """
            class Panel: UIResponder {
                func load(_ tap: UITapGestureRecognizer) { tap.addTarget(self, action: Panel.press) }
                @IBAction func press(_ sender: UITapGestureRecognizer) {}
            }
            """
        ),
        (
            "compiles",
            """
            let capture = UITapGestureRecognizer()
            let data = try NSKeyedArchiver.archivedData(withRootObject: capture, requiringSecureCoding: false)
            """
        ),
        (
            "does not compile: must call a designated initializer of the superclass",
            """
            final class Touchdown: UITapGestureRecognizer {
                required init?(coder: NSCoder) { super.init(coder: coder) }
            }
            """
        ),
        (
            "does not compile: missing argument for parameter 'frame' in call",
            """
            final class KnobView: UIView {
                override init(frame: CGRect) { super.init(frame: frame) }
                required init?(coder: NSCoder) { nil }
            }

            let knob = KnobView()
            """
        ),
        (
            "does not compile: method does not override any method from its superclass",
            """
            final class Board: UIViewController {
                override func viewWillTransition(to size: CGSize, with coordinator: Any) {}
            }
            """
        ),
        (
            "compiles",
            """
            func fail(_ tap: UITapGestureRecognizer) {
                let failing = DispatchWorkItem { tap.state = .failed }
                DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: failing)
            }
            """
        ),
        (
            "does not compile: '#selector' can only be used with the Objective-C runtime",
            """
            final class PressGestureRecognizer: UIGestureRecognizer {
                var minimumDuration = 0.4
                private var timer: Timer?

                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                    timer = Timer.scheduledTimer(
                        timeInterval: minimumDuration, target: self, selector: #selector(begin), userInfo: nil,
                        repeats: false)
                }

                override func reset() { timer?.invalidate() }

                @objc private func begin() { state = .began }
            }
            """
        ),
    ]
}
