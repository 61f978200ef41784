package import Foundation
import GestureRecording
import GestureScenes
package import ProcessSupport
package import RecordingFormat
import TextFormatting
import TouchBridge
import XInputFrontEnd

/// A touch whose path is known: where the finger was, and which programs received what.
package struct ObservedTouch: Hashable {
    /// A program's window.
    struct Place: Hashable {
        var program: String?
        var pid: Int?
        var window: Int
        var title: String?

        fileprivate init(_ window: ObservedWindow) {
            program = window.program?.name
            pid = window.program?.pid
            self.window = Int(window.id)
            title = window.title
        }
    }

    /// The end of the path.
    enum End: Hashable {
        case lifted
        /// The touchscreen was removed or disabled while the finger was down.
        case deviceRemoved
        /// The finger was still down when the observation ended.
        case down
    }

    var kind: RawTouch.Kind
    /// The number of the touch, which rises with each touch of the server, or of the mouse's button.
    var detail: Int
    /// The id of the device.
    var source: Int
    /// The name of the device, if it is known.
    var device: String?
    /// The time of the landing, in seconds since the observation started.
    var time: TimeInterval
    /// The time from the landing to the end, in seconds; nil while the finger is down.
    var duration: TimeInterval?
    /// The location of the landing on the root window, in pixels, to a hundredth.
    var location: CGPoint
    /// The number of raw updates.
    var updates: Int
    var end: End
    /// Whether a program holds the touch, although the finger has lifted.
    var isHeld: Bool
    /// The time from the lift to the decision about the owner, in seconds, if the touch was reported before;
    /// nil for the first report.
    package var lateDecision: TimeInterval?
    /// The window under the finger when it landed; nil for the bare desktop.
    var landing: Place?
    /// The programs that received the touch, in the order of their first event.
    package var deliveries: [TouchDelivery]
    /// The decisions of a scene's recognizers about the touch; empty without a scene.
    package var verdicts: [HypotheticalVerdict] = []

    /// The order of touches: that of their landings, of which several can be in one millisecond.
    package var order: (TimeInterval, Int) { (time, detail) }

    /// Whether this touch is the other one with another outcome.
    package func isRevision(of other: ObservedTouch) -> Bool {
        order == other.order && source == other.source && kind == other.kind
    }

    /// The program that owned the touch in the end; nil if no program received it.
    var owner: TouchDelivery? { deliveries.first { $0.role == .owner } }

    /// Creates the touch of an account; nil if the finger's landing was not observed.
    init?(_ account: TouchAccount, in observer: TouchObserver, clock: inout ServerClock) {
        guard let contact = account.contact else { return nil }
        kind = contact.kind
        let detail: Int
        switch contact.kind {
        case .finger: detail = account.id
        case .button(let number): detail = number
        }
        self.detail = detail
        source = contact.source
        device = observer.device(contact.source)?.name
        let began = clock.seconds(at: contact.time)
        time = began
        duration = contact.end.map { clock.seconds(at: $0.time) - clock.seconds(at: contact.time) }
        location = CGPoint(
            x: (contact.location.x * 100).rounded() / 100,
            y: (contact.location.y * 100).rounded() / 100
        )
        updates = contact.updateCount
        end = contact.end.map { $0.isDeviceGone ? .deviceRemoved : .lifted } ?? .down
        isHeld = account.isUndecided && end == .lifted
        if account.isRevision, let end = contact.end, let decision = account.decisionTime {
            lateDecision = clock.seconds(at: decision) - clock.seconds(at: end.time)
        }
        landing = contact.window.map(Place.init)
        deliveries = account.listeners.indices.map { index in
            let listener = account.listeners[index]
            let place = Place(listener.place)
            let role: TouchDelivery.Role =
                index == account.ownerIndex
                ? .owner : account.formerOwners.contains(listener) ? .formerOwner : .observer
            let (source, window) = (contact.source, place.window)
            var delivery = TouchDelivery(role, source: source, detail: detail, window: window)
            delivery.began = began
            delivery.form = listener.form == .touch ? .touch : .pointer
            delivery.program = place.program
            delivery.pid = place.pid
            delivery.title = place.title
            delivery.frame = listener.receiver?.frame
            delivery.delay = listener.delay
            delivery.freezer = listener.freezer.map { .init(name: $0.name, pid: $0.pid) }
            delivery.updates = listener.updateCount
            delivery.outcome = listener.outcome.map { TouchDelivery.Outcome($0.kind) }
            delivery.held = listener.outcome.map {
                Int(Int32(bitPattern: $0.time &- listener.deliveryTime))
            }
            return delivery
        }
    }
}

extension TouchDelivery.Outcome {
    fileprivate init(_ kind: TouchListener.Outcome.Kind) {
        switch kind {
        case .accepted: self = .accepted
        // The end of an active grab passes a touch on like a rejection.
        case .rejected, .released: self = .rejected
        case .disconnected: self = .disconnected
        }
    }
}

/// The line of an observed touch for people, and for programs.
extension ObservedTouch {
    /// The touch in one line, followed by a line for each hypothetical verdict.
    ///
    ///        1.250  touch 12 at 480, 300 → xterm (4711) "bash" 0x1200003 after 2 ms, 24 updates
    var textLines: [String] {
        let time = String(format: "%9.3f", time)
        // Core events report the pixel under the finger. At the screen's far edge this is the last pixel.
        let place = [location.x, location.y].map {
            DecimalText.typeset(Double($0).rounded(.down), 0)
        }.joined(separator: ", ")
        var parts = ["\(time)  \(subject) \(detail) at \(place) → \(target)"]
        if let owner, owner.identity != landing?.identity {
            let addition = isDeliveredToLanding ? ", also delivered to it" : ""
            parts.append("landed on \(landing?.description ?? "the desktop")\(addition)")
        }
        if let delayed = deliveries.first(where: { $0.freezer != nil }),
            let freezer = delayed.freezer
        {
            let name = ProgramIdentity(name: freezer.name, pid: freezer.pid).text
            parts.append("\(name) froze the device and delayed it by \(delayed.delay) ms")
        }
        parts += deliveries.filter { $0.role == .formerOwner }.map(\.hold)
        if !others.isEmpty { parts.append("also delivered to \(others.joined(separator: ", "))") }
        switch end {
        case .lifted where isHeld && lateDecision == nil:
            parts.append("undecided \(Self.heldTime) s after the lift")
        case .lifted: break
        case .deviceRemoved: parts.append("ended because its touchscreen was removed")
        case .down: parts.append("still down")
        }
        if let lateDecision {
            parts.append(
                "decided \(DecimalText.typeset(lateDecision, 1)) s after the lift"
            )
        }
        return [parts.joined(separator: "; ")] + verdicts.map { "             \($0.text)" }
    }

    /// The touch as a line of JSON, or as lines of text.
    package func write(to output: OutputBuffer, asJSON: Bool) {
        if asJSON { output.write(json: json) } else { output.write(lines: textLines) }
    }

    /// Whether the program under the finger received the touch without ever owning it.
    private var isDeliveredToLanding: Bool {
        deliveries.contains { $0.role == .observer && $0.identity == landing?.identity }
    }

    /// The receivers without a part in the ownership, each program once.
    ///
    /// Some programs select the events of the touchscreen and those of its master pointer.
    private var others: [String] {
        var named = Set(deliveries.filter { $0.role != .observer }.map(\.identity))
        if let landing { named.insert(landing.identity) }
        return deliveries.filter { $0.role == .observer && named.insert($0.identity).inserted }
            .map(\.receiver)
    }

    private static let heldTime = 1

    /// The end as a word of the JSON line.
    package var endName: String {
        switch end {
        case .lifted: isHeld ? "held" : "lifted"
        case .deviceRemoved: "deviceRemoved"
        case .down: "down"
        }
    }

    /// The kind of contact as the key of the JSON line.
    package var subject: String {
        switch kind {
        case .finger: "touch"
        case .button: "button"
        }
    }

    private var target: String {
        guard let owner else {
            return "no program, on \(landing?.description ?? "the desktop")"
        }
        let form = owner.form == .pointer && kind == .finger ? " as a mouse press" : ""
        let decision = owner.outcome == .accepted ? ", accepted after \(owner.held ?? 0) ms" : ""
        let count = owner.updates == 1 ? "1 update" : "\(owner.updates) updates"
        return "\(owner.receiver)\(form) after \(owner.delay) ms, \(count)\(decision)"
    }

    /// The touch as one JSON line.
    var json: String {
        JSONLine { line in
            line.add("t", time, decimals: 6)
            line.add(subject, detail)
            line.add("source", source)
            if let device { line.add("device", device) }
            line.add("location", [Double(location.x), Double(location.y)], decimals: nil)
            if let duration { line.add("duration", duration, decimals: 6) }
            line.add("updates", updates)
            line.add("end", endName)
            if let lateDecision { line.add("decided", lateDecision, decimals: 6) }
            if let landing { line.add("landed") { landing.write(to: &$0) } }
            line.add("deliveries", objects: deliveries) { $1.add($0) }
            if !verdicts.isEmpty {
                line.add("hypothetical", objects: verdicts) { $0.write(to: &$1) }
            }
        }.text
    }
}

/// The program that a line names.
///
/// Programs without a process id are the same if they have the same name or none.
private struct ProgramIdentity: Hashable {
    let name: String?
    let pid: Int?

    var text: String {
        let name = PrintableText.name(name ?? "unknown program")
        return pid.map { "\(name) (\($0))" } ?? name
    }

    /// The program and its window: `xterm (4711) "bash" 0x1200003`.
    func text(with window: Int, title: String?) -> String {
        let title = title.map { " " + PrintableText.quoted($0) } ?? ""
        return "\(text)\(title) 0x\(String(window, radix: 16))"
    }
}

extension ObservedTouch.Place {
    fileprivate var identity: ProgramIdentity { ProgramIdentity(name: program, pid: pid) }

    fileprivate var description: String { identity.text(with: window, title: title) }

    fileprivate func write(to line: inout JSONLine) {
        if let program { line.add("program", program) }
        if let pid { line.add("pid", pid) }
        line.add("window", window)
        if let title { line.add("title", title) }
    }
}

extension TouchDelivery {
    fileprivate var identity: ProgramIdentity { ProgramIdentity(name: program, pid: pid) }

    fileprivate var receiver: String { identity.text(with: window, title: title) }

    /// The time for which the program held the touch, and what it did then.
    fileprivate var hold: String {
        let name = identity.text
        let time = "\(held ?? 0) ms"
        return switch outcome {
        case .rejected: "\(name) held it for \(time) and rejected it"
        case .disconnected: "\(name) held it for \(time) and disconnected"
        case .accepted, nil: "\(name) received it first"
        }
    }
}
