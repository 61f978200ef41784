import Foundation
import UIKit
import UIKit.UIGestureRecognizerSubclass

/// Records the fingers on a window as a recording of Touchstone, with the window's views and recognizers.
///
///     let recorder = TouchRecorder()
///     window.addGestureRecognizer(recorder)
///
/// The scene is the view tree at the first touch. Delegates, failure requirements and overridden methods
/// cannot be read: add `requires`, `simultaneous` and `refuses` to the scene by hand. The recorder never
/// recognizes, delays or cancels anything. It records fingers, not pens and pointers.
final class TouchRecorder: UIGestureRecognizer {
    /// The scene's name.
    var sceneName = "recording"
    /// The types of your own recognizers in the scene, by the names of their classes; other unknown classes are
    /// left out.
    var types: [String: String] = [:]
    /// The recording so far; empty before the first touch.
    private(set) var lines = ""
    /// The recording's scene, as YAML; empty before the first touch.
    private(set) var scene = ""

    private var clock = RecordingClock()
    private var fingers: [ObjectIdentifier: Int] = [:]
    private var viewIDs = SceneIDs(reserved: ["window"])
    private var recognizerIDs = SceneIDs()
    private var viewCount = 0
    private var recognizerCount = 0
    /// The number of bytes that remain for the scene.
    private var room = 250_000
    /// The touches of the current event that are recorded, but not yet delivered to the recorder.
    private var awaited: Set<UITouch> = []
    private var eventTime: TimeInterval?

    override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        cancelsTouchesInView = false
        delaysTouchesEnded = false
        allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    }

    /// Writes the recording to a file.
    func write(to file: URL) throws { try Data(lines.utf8).write(to: file, options: .atomic) }

    /// Labels the gestures since the last label with the names of the recognizers that should recognize them,
    /// or with an empty list if none should.
    func expect(_ ids: [String]) {
        guard !lines.isEmpty else { return }
        let labels = ids.map { quoted(recognizerIDs.ids[$0] ?? identifier($0)) }
        lines += "{\"t\":\(clock.text),\"expected\":[\(labels.joined(separator: ","))]}\n"
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        record(touches, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        record(touches, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        record(touches, event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        record(touches, event)
    }

    /// Cancels the fingers that are still down, because the recorder was disabled or removed.
    override func reset() {
        super.reset()
        for id in fingers.values.sorted() {
            lines += "{\"t\":\(clock.text),\"touch\":\"cancel\",\"id\":\(id)}\n"
        }
        fingers = [:]
        awaited = []
    }

    override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }

    private func record(_ touches: Set<UITouch>, _ event: UIEvent) {
        // An event with several phases calls several methods: the first call records all touches.
        if event.timestamp == eventTime, touches.isSubset(of: awaited) {
            awaited.subtract(touches)
        } else {
            let changed = (event.allTouches ?? touches).filter { touch in
                touch.window === view?.window && touch.type == .direct && touch.phase != .stationary
            }
            awaited = changed.subtracting(touches)
            eventTime = event.timestamp
            if lines.isEmpty { begin() }
            let ordered = changed.map { ($0, $0.location(in: nil)) }.sorted {
                ($0.1.x, $0.1.y) < ($1.1.x, $1.1.y)
            }
            lines += clock.lines(of: ordered.flatMap { samples(of: $0.0, event) })
        }
        if fingers.isEmpty && awaited.isEmpty { state = .failed }
    }

    private func begin() {
        guard let root = view?.window ?? view else { return }
        let name = quoted(identifier(sceneName))
        let sides = [root.bounds.width, root.bounds.height].map { number($0, in: 1...16_384) }
        let size = "[\(sides.joined(separator: ","))]"
        let views = items("views", [entry(of: root, depth: 0)])
        let keys = ["scene: \(name)", "size: \(size)"] + (views.isEmpty ? ["views: []"] : views)
        scene = keys.joined(separator: "\n") + "\n"
        let source = quoted(scene)
        lines = "{\"touchstone\":1,\"scene\":\(name),\"size\":\(size),\"source\":\(source)}\n"
    }

    /// Returns the samples of a touch, including those that the system coalesced into it.
    private func samples(of touch: UITouch, _ event: UIEvent) -> [FingerSample] {
        let key = ObjectIdentifier(touch)
        if touch.phase == .began { fingers[key] = (1...).first { !fingers.values.contains($0) } }
        guard let id = fingers[key] else { return [] }
        let isEnd = touch.phase == .ended || touch.phase == .cancelled
        if isEnd { fingers[key] = nil }
        var samples = ((event.coalescedTouches(for: touch) ?? []).dropLast() + [touch]).map {
            let force = $0.maximumPossibleForce > 0 ? $0.force / $0.maximumPossibleForce : nil
            return FingerSample(
                time: $0.timestamp,
                action: "update",
                id: id,
                location: $0.location(in: nil),
                force: force
            )
        }
        if touch.phase == .began { samples[0].action = "begin" }
        if isEnd { samples[samples.count - 1].action = touch.phase == .ended ? "end" : "cancel" }
        return samples
    }
}

extension TouchRecorder {
    /// Returns a view's entry; empty for a view beyond the limits of scenes.
    private func entry(of view: UIView, depth: Int) -> String {
        let (transform, size) = (view.transform, view.bounds.size)
        let (scale, angle) = (hypot(transform.a, transform.b), atan2(transform.b, transform.a))
        let isSimilar = hypot(transform.a - transform.d, transform.b + transform.c) < 1e-6 * scale
        let isTurned = !transform.isIdentity && isSimilar && (0.01...100).contains(scale)
        var frame = view.frame
        if isTurned {
            let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
            let center = view.convert(middle, to: view.superview)
            frame = CGRect(origin: center, size: size)
                .offsetBy(dx: -size.width / 2, dy: -size.height / 2)
        }
        let origin = view.superview?.bounds.origin ?? frame.origin
        frame = frame.offsetBy(dx: -origin.x, dy: -origin.y)
        let sides = [frame.minX, frame.minY, frame.width, frame.height]
        let isInRange = sides.allSatisfy { abs($0) <= 100_000 } && min(sides[2], sides[3]) >= 1
        guard isInRange, depth < 32, viewCount < 1000 else { return "" }
        viewCount += 1
        let id = viewIDs.make(view.accessibilityIdentifier, "\(type(of: view))")
        let numbers = sides.map { number($0) }.joined(separator: ", ")
        var keys = ["id: \(quoted(id))", "frame: [\(numbers)]"]
        if view.isMultipleTouchEnabled { keys.append("multipleTouch: true") }
        if view.isHidden { keys.append("hidden: true") }
        if view.alpha != 1 { keys.append("alpha: \(number(view.alpha, in: 0...1))") }
        if !view.isUserInteractionEnabled { keys.append("interaction: false") }
        if view.isExclusiveTouch { keys.append("exclusiveTouch: true") }
        if isTurned {
            keys.append("transform: {scale: \(number(scale)), rotation: \(number(angle))}")
        } else if !transform.isIdentity {
            keys.append("# The transform is left out.")
        }
        let control = view as? UIControl
        let kind = control.map { self.kind(of: $0) }
        if let kind { keys.append("control: \(kind)") }
        if control?.isEnabled == false { keys.append("enabled: false") }
        let others = (view.gestureRecognizers ?? []).filter { $0 !== self }
        let recognizers = others.map { entry(of: $0) }
        keys += recognizers.filter { $0.hasPrefix("#") }
        keys += items("recognizers", recognizers.filter { !$0.hasPrefix("#") })
        let lines = keys.joined(separator: "\n").split(separator: "\n")
        room -= lines.reduce(0) { $0 + $1.utf8.count + 2 * depth + 5 }
        guard room >= 0 else { return "" }
        // The subviews of a system control are private.
        let subviews = kind == nil || kind == "control" ? view.subviews : []
        keys += items("views", subviews.map { entry(of: $0, depth: depth + 1) })
        return keys.joined(separator: "\n")
    }

    private func kind(of control: UIControl) -> String {
        switch control {
        case is UIButton: "button"
        case is UISwitch: "switch"
        case is UISlider: "slider"
        case is UIStepper: "stepper"
        case is UISegmentedControl: "segmented"
        case is UIPageControl: "pageControl"
        default: "control"
        }
    }

    /// Returns a recognizer's entry; a comment for a class that scenes do not know.
    private func entry(of recognizer: UIGestureRecognizer) -> String {
        let className = "\(type(of: recognizer))"
        let own = types[className].map { ["type: \(quoted($0))"] }
        guard let properties = properties(of: recognizer) ?? own, recognizerCount < 500 else {
            return "# Left out: \(quoted(className)) \(quoted(recognizer.name ?? ""))"
        }
        recognizerCount += 1
        let id = recognizerIDs.make(recognizer.name, className)
        let allowed = ["direct", "indirect", "pencil", "indirectPointer"].enumerated()
            .map { (recognizer.allowedTouchTypes.contains(NSNumber(value: $0)), $1) }
        let unusual = [
            (!recognizer.isEnabled, "isEnabled: false"),
            (!recognizer.cancelsTouchesInView, "cancelsTouchesInView: false"),
            (recognizer.delaysTouchesBegan, "delaysTouchesBegan: true"),
            (!recognizer.delaysTouchesEnded, "delaysTouchesEnded: false"),
            (!recognizer.requiresExclusiveTouchType, "requiresExclusiveTouchType: false"),
            (allowed.contains { !$0.0 }, "allowedTouchTypes: \(options(allowed))"),
        ]
        let keys = ["id: \(quoted(id))"] + properties + unusual.filter(\.0).map(\.1)
        return keys.joined(separator: "\n")
    }

    /// Returns the type and its properties; nil for a class that scenes do not know.
    private func properties(of recognizer: UIGestureRecognizer) -> [String]? {
        // The class of a scroll view's own pan is a private subclass.
        let isScrolling = (recognizer.view as? UIScrollView)?.panGestureRecognizer === recognizer
        let type = isScrolling ? UIPanGestureRecognizer.self : type(of: recognizer)
        if type == UIPinchGestureRecognizer.self { return ["type: pinch"] }
        if type == UIRotationGestureRecognizer.self { return ["type: rotation"] }
        if type == UIHoverGestureRecognizer.self { return ["type: hover"] }
        if type == UITapGestureRecognizer.self, let tap = recognizer as? UITapGestureRecognizer {
            let buttons = tap.buttonMaskRequired
            return [
                "type: tap",
                "numberOfTapsRequired: \(tap.numberOfTapsRequired)",
                "numberOfTouchesRequired: \(tap.numberOfTouchesRequired)",
                "buttonMaskRequired: "
                    + options([
                        (buttons.contains(.primary), "primary"),
                        (buttons.contains(.secondary), "secondary"),
                    ]),
            ]
        }
        if type == UILongPressGestureRecognizer.self,
            let press = recognizer as? UILongPressGestureRecognizer
        {
            let movement = press.allowableMovement
            return [
                "type: longPress",
                "minimumPressDuration: \(number(press.minimumPressDuration, in: 0...3600))",
                "allowableMovement: \(number(movement, in: 0...100_000))",
                "numberOfTapsRequired: \(press.numberOfTapsRequired)",
                "numberOfTouchesRequired: \(press.numberOfTouchesRequired)",
            ]
        }
        if type == UISwipeGestureRecognizer.self,
            let swipe = recognizer as? UISwipeGestureRecognizer
        {
            let direction = swipe.direction
            let directions = options([
                (direction.contains(.right), "right"), (direction.contains(.left), "left"),
                (direction.contains(.up), "up"), (direction.contains(.down), "down"),
            ])
            return [
                "type: swipe", "direction: \(directions)",
                "numberOfTouchesRequired: \(swipe.numberOfTouchesRequired)",
            ]
        }
        let isEdgePan = type == UIScreenEdgePanGestureRecognizer.self
        guard isEdgePan || type == UIPanGestureRecognizer.self,
            let pan = recognizer as? UIPanGestureRecognizer
        else { return nil }
        let edges = (pan as? UIScreenEdgePanGestureRecognizer)?.edges ?? []
        let names = options([
            (edges.contains(.top), "top"), (edges.contains(.left), "left"),
            (edges.contains(.bottom), "bottom"), (edges.contains(.right), "right"),
        ])
        return (isEdgePan ? ["type: screenEdgePan", "edges: \(names)"] : ["type: pan"]) + [
            "minimumNumberOfTouches: \(pan.minimumNumberOfTouches)",
            "maximumNumberOfTouches: \(pan.maximumNumberOfTouches)",
        ]
    }
}

/// A change of one finger, as part of a line.
struct FingerSample {
    let time: TimeInterval
    var action: String
    let id: Int
    let location: CGPoint
    let force: CGFloat?

    fileprivate var json: String {
        "\"touch\":\"\(action)\",\"id\":\(id),\"x\":\(number(location.x)),\"y\":\(number(location.y))"
            + (force.map { ",\"force\":\(number($0, in: 0...1))" } ?? "")
    }
}

/// The time of a recording, in microseconds since its first sample.
struct RecordingClock {
    private var start: TimeInterval?
    private var latest = 0

    /// The latest time in seconds.
    var text: String { String(format: "%ld.%06ld", latest / 1_000_000, latest % 1_000_000) }

    /// Returns a line for each time of the samples, in order.
    mutating func lines(of samples: [FingerSample]) -> String {
        var lines = ""
        var rest = samples.sorted { $0.time < $1.time }[...]
        while let first = rest.first {
            let start = start ?? first.time
            self.start = start
            let micros = { (time: TimeInterval) in Int(((time - start) * 1_000_000).rounded()) }
            latest = max(latest, micros(first.time))
            var (count, ids) = (0, Set<Int>())
            for sample in rest where micros(sample.time) <= latest {
                guard ids.insert(sample.id).inserted else { break }
                count += 1
            }
            let fingers = rest.prefix(count).map(\.json)
            rest = rest.dropFirst(count)
            let all = "\"touches\":[\(fingers.map { "{\($0)}" }.joined(separator: ","))]"
            lines += "{\"t\":\(text),\(count == 1 ? fingers[0] : all)}\n"
        }
        return lines
    }
}

/// Unique ids of a scene's views or recognizers.
private struct SceneIDs {
    /// The first id that each name received.
    private(set) var ids: [String: String] = [:]
    private var numbers: [String: Int] = [:]
    private var used: Set<String>

    init(reserved: Set<String> = []) { used = reserved }

    /// Returns a new id: the name, or else the class with a number.
    mutating func make(_ name: String?, _ className: String) -> String {
        let name = name ?? ""
        let base = identifier(name.isEmpty ? className : name)
        var (id, number) = (name.isEmpty ? base + "-1" : base, numbers[base] ?? 1)
        while !used.insert(id).inserted {
            number += 1
            id = "\(base)-\(number)"
        }
        numbers[base] = number
        if ids[name] == nil { ids[name] = id }
        return id
    }
}

/// Returns a name with only the characters of an id: letters, digits, `_` and `-`.
private func identifier(_ name: String) -> String {
    let characters = name.prefix(56).map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
    return characters.isEmpty ? "_" : String(characters)
}

/// Returns a quoted string, which is valid in JSON and in YAML.
private func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
        switch scalar.value {
        case 0x22, 0x5C: "\\\(scalar)"
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
            String(format: "\\u%04x", scalar.value)
        default: String(scalar)
        }
    }
    return "\"\(scalars.joined())\""
}

private func number(
    _ value: CGFloat,
    in range: ClosedRange<CGFloat> = -1_000_000...1_000_000
) -> String {
    let value = Double(value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound))
    return value == value.rounded() ? "\(Int(value))" : "\(value)"
}

private func options(_ options: [(Bool, String)]) -> String {
    "[\(options.filter(\.0).map(\.1).joined(separator: ", "))]"
}

/// Returns a key with a list of entries; nothing for an empty list.
private func items(_ key: String, _ entries: [String]) -> [String] {
    let items = entries.filter { !$0.isEmpty }.map { entry in
        "- " + entry.split(separator: "\n").joined(separator: "\n  ")
    }
    return items.isEmpty ? [] : ["\(key):"] + items
}
