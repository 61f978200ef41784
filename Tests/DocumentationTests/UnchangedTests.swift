import Testing

/// The code that UIKit's page calls unchanged compiles, and the page lists all of it.
struct UnchangedTests {
    @Test(arguments: Compiler.LanguageMode.allCases)
    func `code that the page calls unchanged compiles`(_ mode: Compiler.LanguageMode) throws {
        for (item, code) in Self.items {
            let faults = try Compiler.faults(in: code, mode)
            #expect(faults.map(\.description) == [], "\(item)")
        }
    }

    @Test func `the page lists the items that have code, and no others`() throws {
        let page = try #require(Page.named("UIKit.docc/UIKit.md"))
        let section = page.lines.drop { $0 != "## What compiles unchanged" }.dropFirst()
            .prefix { !$0.hasPrefix("#") }
        let list = section.drop { !$0.hasPrefix("- ") }.joined(separator: "\n")
        // Long items are wrapped.
        let listed = ("\n" + list).split(separator: "\n- ").map { item in
            item.split { $0.isWhitespace }.joined(separator: " ")
        }
        #expect(listed == Self.items.map { $0.item })
    }

    /// The items of the page's list, each with its code.
    private static let items: [(item: String, code: String)] = [
        (
            "subclasses of every recognizer, with both initializers and overrides of all methods for subclasses",
            """
            class Tap: UITapGestureRecognizer {}
            class Press: UILongPressGestureRecognizer {}
            class Pan: UIPanGestureRecognizer {}
            class EdgePan: UIScreenEdgePanGestureRecognizer {}
            class Swipe: UISwipeGestureRecognizer {}
            class Pinch: UIPinchGestureRecognizer {}
            class Rotation: UIRotationGestureRecognizer {}
            class Hover: UIHoverGestureRecognizer {}

            class Landing: UIGestureRecognizer {
                override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
                required init?(coder: NSCoder) { super.init(target: nil, action: nil) }

                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                    super.touchesBegan(touches, with: event)
                    guard let first = touches.first, touches.count == 1 else { return state = .failed }
                    if first.type == .indirectPointer { ignore(first, for: event) }
                    state = .began
                }

                override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { state = .changed }
                override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
                override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

                override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = .failed }
                override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
                override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
                override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

                override func canPrevent(_ other: UIGestureRecognizer) -> Bool { other is Tap }
                override func canBePrevented(by other: UIGestureRecognizer) -> Bool { other !== self }
                override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
                override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }
                override func shouldReceive(_ event: UIEvent) -> Bool { super.shouldReceive(event) }
                override func reset() { super.reset() }
            }
            """
        ),
        (
            "imports of UIKit's submodules, even as the only import, of CoreGraphics, and of QuartzCore together with UIKit",
            """
            import CoreGraphics
            import QuartzCore
            import UIKit.UIGestureRecognizerSubclass

            class Dot: UIGestureRecognizer {
                private(set) var place = CGPoint.zero
            }
            """
        ),
        (
            "members that are optional on iOS, unwrapped in any way, and assignments to a view's `gestureRecognizers`",
            """
            class Census: UIGestureRecognizer {
                var most = 0

                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                    guard let fingers = event.allTouches, let view = view, let touch = touches.first else { return }
                    most = max(most, fingers.count, event.touches(for: view)!.count)
                    let samples = event.coalescedTouches(for: touch) ?? [touch]
                    if let ahead = event.predictedTouches(for: touch), ahead.isEmpty, samples.count > 1 { state = .began }
                    if touch.gestureRecognizers?.contains(self) == false { state = .failed }
                }
            }

            func clear(_ view: UIView) {
                view.gestureRecognizers?.forEach(view.removeGestureRecognizer)
                view.gestureRecognizers = nil
            }
            """
        ),
        (
            "overrides of `state`, `delegate`, `isEnabled`, `view` and a recognizer's configuration",
            """
            class Brief: UILongPressGestureRecognizer {
                override var minimumPressDuration: TimeInterval {
                    get { 0.2 }
                    set {}
                }
                override var state: UIGestureRecognizer.State { didSet { print(oldValue.rawValue, state.rawValue) } }
                override var isEnabled: Bool { didSet { print(isEnabled) } }
                override var delegate: UIGestureRecognizerDelegate? { didSet { print(delegate === self) } }
                override var view: UIView? { super.view?.superview }
            }
            """
        ),
        (
            "optional calls of delegate methods, and `NSNumber` values as allowed types",
            """
            func ask(_ tap: UITapGestureRecognizer, about touch: UITouch) -> Bool {
                tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
                return tap.delegate?.gestureRecognizerShouldBegin?(tap) ?? true
                    && tap.delegate?.gestureRecognizer?(tap, shouldReceive: touch) != false
            }
            """
        ),
        (
            "delegates with any of the protocol's methods, and `==` between recognizers and between views",
            """
            final class Referee: NSObject, UIGestureRecognizerDelegate {
                let pan = UIPanGestureRecognizer()
                let knob = UIView()

                func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
                    guard let pan = recognizer as? UIPanGestureRecognizer else { return true }
                    let velocity = pan.velocity(in: pan.view)
                    return abs(velocity.x) > abs(velocity.y)
                }

                func gestureRecognizer(
                    _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
                ) -> Bool { touch.view == knob }

                func gestureRecognizer(
                    _ recognizer: UIGestureRecognizer, shouldReceive press: UIPress
                ) -> Bool { press.type == .select }

                func gestureRecognizer(
                    _ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent
                ) -> Bool { true }

                func gestureRecognizer(
                    _ recognizer: UIGestureRecognizer,
                    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
                ) -> Bool { recognizer == pan && other.view == recognizer.view }

                func gestureRecognizer(
                    _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
                ) -> Bool { other is UISwipeGestureRecognizer }

                func gestureRecognizer(
                    _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
                ) -> Bool { false }
            }

            let referee = Referee()
            referee.pan.delegate = referee
            """
        ),
        (
            "views that override touch and press methods, `hitTest(_:with:)` and `point(inside:with:)`, with or without `super`",
            """
            class Dial: UIView {
                override init(frame: CGRect) { super.init(frame: frame) }
                required init?(coder: NSCoder) { super.init(frame: .zero) }

                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                    super.touchesBegan(touches, with: event)
                    guard let place = touches.first?.location(in: self) else { return }
                    transform = CGAffineTransform(rotationAngle: atan2(place.y - bounds.midY, place.x))
                }

                override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { transform = .identity }
                override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { alpha = 0.5 }

                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    hypot(point.x - bounds.midX, point.y - bounds.midY) <= bounds.width / 2
                }

                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                    isHidden ? nil : super.hitTest(point, with: event)
                }
            }
            """
        ),
        (
            "layout and order of subviews, first responders, image views, scroll views and view controllers",
            """
            class Card: UIView {
                private let picture = UIImageView(image: UIImage(named: "card"))

                override init(frame: CGRect) {
                    super.init(frame: frame)
                    insertSubview(picture, at: 0)
                    backgroundColor = .lightGray
                }

                required init?(coder: NSCoder) { super.init(coder: coder) }

                override func layoutSubviews() {
                    super.layoutSubviews()
                    picture.frame = bounds.inset(by: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
                }

                override var canBecomeFirstResponder: Bool { true }
            }

            class Table: UIViewController {
                private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

                override func viewDidLoad() {
                    super.viewDidLoad()
                    scroll.contentSize = CGSize(width: 320, height: 2000)
                    view.addSubview(scroll)
                    let card = Card(frame: CGRect(x: 0, y: 0, width: 100, height: 150))
                    card.tag = 1
                    scroll.addSubview(card)
                    scroll.bringSubviewToFront(card)
                    card.becomeFirstResponder()
                }

                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                    view.viewWithTag(1)?.backgroundColor = .red
                }
            }
            """
        ),
        (
            "subclasses of `UIControl` that override the tracking methods",
            """
            class Fader: UIControl {
                var value: CGFloat = 0

                override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { isEnabled }

                override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                    value = min(max(touch.location(in: self).x / bounds.width, 0), 1)
                    sendActions(for: .valueChanged)
                    return true
                }

                override func endTracking(_ touch: UITouch?, with event: UIEvent?) { isHighlighted = false }
                override func cancelTracking(with event: UIEvent?) { value = 0 }
            }
            """
        ),
        (
            "handlers that read and set translation, scale, rotation and velocity, and a view's geometry",
            """
            class Piece: UIView {
                func move(_ sender: UIPanGestureRecognizer) {
                    let way = sender.translation(in: superview)
                    center = CGPoint(x: center.x + way.x, y: center.y + way.y)
                    sender.setTranslation(.zero, in: superview)
                    guard sender.state == .ended else { return }
                    isHidden = sender.velocity(in: superview).y > 1000
                }

                func zoom(_ sender: UIPinchGestureRecognizer) {
                    transform = transform.scaledBy(x: sender.scale, y: sender.scale)
                    sender.scale = 1
                }

                func turn(_ sender: UIRotationGestureRecognizer) {
                    transform = transform.rotated(by: sender.rotation)
                    sender.rotation = 0
                    alpha = frame.width > bounds.width ? 0.5 : 1
                }
            }
            """
        ),
        (
            "Foundation with `import UIKit` alone, and `CGAffineTransform`, which Foundation lacks on Linux",
            """
            import UIKit

            final class Stroke: NSObject {
                var points: [CGPoint] = []
                var box = CGRect.null
                var length: CGFloat = 0
                var duration: TimeInterval = 0

                func write(to coder: NSCoder) { coder.encode(duration, forKey: "duration") }

                func turned() -> [CGPoint] {
                    points.map { $0.applying(CGAffineTransform(rotationAngle: .pi / 2)) }
                }
            }
            """
        ),
        (
            "vectors, paths and the properties of a pen",
            """
            class Lasso: UIGestureRecognizer {
                private let path = CGMutablePath()
                private var lean = CGVector.zero

                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                    path.move(to: location(in: view))
                }

                override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
                    path.addLine(to: location(in: view))
                    guard let pen = touches.first, pen.estimatedProperties.isEmpty else { return }
                    lean = pen.azimuthUnitVector(in: view)
                }

                override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
                    path.closeSubpath()
                    let outline = UIBezierPath(cgPath: path)
                    state = outline.bounds.width > 20 && outline.contains(location(in: view)) ? .recognized : .failed
                }

                override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
            }
            """
        ),
        (
            "`accessibilityIdentifier`, which is the view's `name`",
            """
            func mark(_ view: UIView) {
                view.accessibilityIdentifier = "pad"
                if view.accessibilityIdentifier == nil { view.accessibilityIdentifier = "card" }
            }
            """
        ),
        (
            "animations, haptic feedback and `CACurrentMediaTime()`",
            """
            class Dock: UIView {
                private var landing: CFTimeInterval = 0
                private let impact = UIImpactFeedbackGenerator(style: .medium)

                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                    landing = CACurrentMediaTime()
                    impact.prepare()
                    UIView.animate(withDuration: 0.1) { self.transform = CGAffineTransform(scaleX: 1.1, y: 1.1) }
                }

                override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                    guard CACurrentMediaTime() - landing > 0.1 else { return }
                    impact.impactOccurred()
                    UIView.animate(
                        withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
                        options: [.curveEaseOut, .allowUserInteraction]
                    ) {
                        self.transform = .identity
                        self.alpha = 1
                    } completion: { _ in
                        self.isHidden = false
                    }
                }
            }
            """
        ),
    ]
}
