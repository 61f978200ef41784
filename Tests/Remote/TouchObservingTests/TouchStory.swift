import Foundation
import GestureOverlay
import TouchBridge

@testable import XInputFrontEnd
@testable import TouchObserving

/// A story of observed events at successive milliseconds, and the accounts that follow from it.
struct TouchStory {
    /// The clients of the stories, each with a window.
    enum Client: UInt32 {
        case manager = 0x20_0000
        case dock = 0x40_0000
        case app = 0x60_0000

        var window: UInt32 { rawValue + 1 }

        var name: String { "\(self)" }

        init?(window: UInt32) { self.init(rawValue: window - 1) }
    }

    static let screen = 9
    static let master = 2

    private var accounts = TouchAccounts()
    /// The marks of the touches above the programs.
    private(set) var screen: ScreenTouches
    /// The touches that do not concern the observed program.
    var foreign: Set<Int> = []
    /// The server time in milliseconds, which is also the local time.
    private(set) var time: UInt32 = 1000

    init(_ style: ScreenMarks.Style = .labels) { screen = ScreenTouches(style) }

    mutating func wait(_ milliseconds: UInt32) { time += milliseconds }
    mutating func rewind(_ milliseconds: UInt32) { time -= milliseconds }

    mutating func raw(
        _ change: RawTouch.Change,
        _ id: Int = 7,
        on screen: Int = screen,
        pointer: Int? = nil,
        x: Double = 10
    ) {
        let place = CGPoint(x: x, y: 20)
        record(
            .raw(
                RawTouch(
                    change: change,
                    source: screen,
                    id: id,
                    time: time,
                    location: place,
                    pointer: pointer
                )
            )
        )
    }

    /// Delivers an event of a touch; it has the present time, unless it is repeated from a history.
    mutating func touch(
        _ change: XInputEvent.TouchChange,
        _ id: Int = 7,
        to client: Client,
        device: Int = master,
        from past: UInt32? = nil
    ) {
        deliver(.touch(change, id: id, device: device), client, past, nil)
    }

    /// Delivers an event of a button.
    mutating func press(
        _ isDown: Bool,
        to client: Client,
        from past: UInt32? = nil,
        device: Int? = nil,
        x: Double? = nil
    ) {
        deliver(.button(isDown: isDown), client, past, device, x.map { CGPoint(x: $0, y: 20) })
    }

    /// Delivers motion of a pointer.
    mutating func motion(to client: Client, device: Int? = nil) {
        deliver(.motion, client, nil, device)
    }

    mutating func accept(_ id: Int = 7, by client: Client, device: Int = master) {
        decide(.touch(id: id), true, client, device)
    }

    mutating func reject(_ id: Int = 7, by client: Client, device: Int = master) {
        decide(.touch(id: id), false, client, device)
    }

    /// Performs `XAllowEvents`.
    mutating func allow(_ isKept: Bool, by client: Client) { decide(.pointer, isKept, client, nil) }

    mutating func disconnect(_ client: Client) {
        record(.clientGone(client.rawValue, at: time))
    }

    mutating func remove(_ screen: Int = screen) { record(.deviceGone(screen, at: time)) }

    /// The accounts that have settled by now.
    mutating func settled() -> [String] { accounts.removeSettled(at: now).map(\.story) }

    /// The time until the next account settles, in milliseconds.
    var settlesAfter: Int? { accounts.deadline.map { Int((($0 - now) * 1000).rounded()) } }

    /// All accounts, settled or not.
    mutating func all() -> [String] { accounts.removeAll().map(\.story) }

    /// The only account after a long time.
    mutating func end() -> String {
        wait(10_000)
        return settled().joined(separator: "\n---\n")
    }

    private var now: TimeInterval { Double(time) / 1000 }

    private mutating func deliver(
        _ event: DeliveredEvent.Event,
        _ client: Client,
        _ past: UInt32?,
        _ device: Int?,
        _ location: CGPoint? = nil
    ) {
        record(
            .delivered(
                DeliveredEvent(
                    event: event,
                    client: client.rawValue,
                    window: client.window,
                    time: past ?? time,
                    deliveryTime: time,
                    pointer: device,
                    location: location
                )
            )
        )
    }

    private mutating func decide(
        _ subject: Decision.Subject,
        _ isAccepted: Bool,
        _ client: Client,
        _ device: Int?
    ) {
        record(
            .decided(
                Decision(
                    subject: subject,
                    isAccepted: isAccepted,
                    client: client.rawValue,
                    time: time,
                    device: device,
                    window: device == nil ? nil : client.window
                )
            )
        )
    }

    private mutating func record(_ event: ObservedEvent) {
        accounts.record(event, at: now)
        if case .raw(let touch) = event { _ = screen.note(touch, at: now) }
        for account in accounts.unsettled {
            let isConcerned = !foreign.contains(account.id)
            _ = screen.note(account, isConcerned: isConcerned, isSettled: false, at: now)
        }
        time += 1
    }
}

extension TouchAccount {
    /// The whole account, one line for the contact and one for each listener.
    var story: String {
        let again = isRevision ? " again" : ""
        var lines = ["touch \(id)\(again): \(contact.map(\.story) ?? "landed before")"]
        for listener in listeners {
            let role =
                listener == owner
                ? "owner" : formerOwners.contains(listener) ? "former" : "observer"
            lines.append("\(role) \(listener.story)")
        }
        return lines.joined(separator: "\n")
    }
}

extension TouchAccount.RawContact {
    fileprivate var story: String {
        let end = end.map { "\($0.isDeviceGone ? "device gone" : "up") \($0.time)" } ?? "down"
        let place = "screen \(source) at \(location.x),\(location.y)"
        return "\(place), \(time), \(updateCount) updates, \(end)"
    }
}

extension TouchListener {
    fileprivate var story: String {
        let name = TouchStory.Client(window: window)?.name ?? "?"
        var words = ["\(name): \(form.rawValue) \(beginTime) after \(delay)"]
        if updateCount > 0 { words.append("\(updateCount) updates") }
        if let ownedFrom { words.append("owns from \(ownedFrom)") }
        if let outcome { words.append("\(outcome.kind.rawValue) \(outcome.time)") }
        if let outcome, ownedFrom != nil, outcome.kind != .accepted {
            words.append("held \(Int32(bitPattern: outcome.time &- deliveryTime))")
        }
        if let endTime { words.append("end \(endTime)") }
        return words.joined(separator: ", ")
    }
}
