import Foundation
import RealServer
import XInputFrontEnd
@testable import TouchObserving

/// The accounts of a storm's touches according to the clients that received them.
///
/// A client knows that it owns a touch: with ownership events when it receives one, otherwise with the
/// touch's beginning or press. The last client that knows this is the owner. The ends of presses are not
/// compared, because a release does not say to which touch it belongs.
struct StormAccounts {
    /// A touch of one client.
    private struct Listener {
        let client: UInt32
        let form: String
        var updateCount = 0
        var isEnded = false
        var isOwned = false
        /// The number of the step in which the client became owner, and its place in the server's list.
        var ownership = (step: -1, rank: -1)
    }

    private struct Touch {
        let source: Int32
        let time: UInt
        let place: CGPoint
        var listeners: [Listener] = []
    }

    private var touches: [UInt32: Touch] = [:]
    private var step = 0

    /// The numbers of all touches.
    var ids: [UInt32] { touches.keys.sorted() }

    mutating func nextStep() { step += 1 }

    mutating func begin(_ id: UInt32, source: Int32, time: UInt, at place: CGPoint) {
        touches[id] = Touch(source: source, time: time, place: place)
    }

    /// Records an event that a client has read.
    ///
    /// The rank is the client's place in the server's list, for clients that become owner in one step.
    mutating func record(_ event: StormWitness.Event, by witness: StormWitness, rank: Int) {
        let base = witness.base
        switch event {
        case .raw: break
        case .begin(let touch):
            touches[touch.id]?.listeners.append(Listener(client: base, form: "touch"))
            if !witness.wantsOwnership { own(touch.id, "touch", base, rank) }
        case .ownership(let id): own(id, "touch", base, rank)
        case .update(let id): change(id, "touch", base) { $0.updateCount += 1 }
        case .end(let id): change(id, "touch", base) { $0.isEnded = true }
        case .press(let place, let time):
            let candidates = touches.filter { $0.value.time == time }
            let nearest = candidates.min {
                distance($0.value.place, place) < distance($1.value.place, place)
            }
            guard let id = nearest?.key else { return }
            touches[id]?.listeners.append(Listener(client: base, form: "pointer"))
            own(id, "pointer", base, rank)
        }
    }

    /// Returns the account of a touch: its clients with the numbers of their updates, and a star at the owner.
    func description(of id: UInt32) -> String {
        guard let touch = touches[id] else { return "no such touch" }
        // Xorg can send the same press twice to a client that freezes the pointer; the last one counts.
        let owner = touch.listeners.indices.filter { touch.listeners[$0].isOwned }.max {
            let (one, two) = (touch.listeners[$0].ownership, touch.listeners[$1].ownership)
            return (one.step, one.rank, $0) < (two.step, two.rank, $1)
        }
        let lines = touch.listeners.enumerated().map { index, listener in
            Self.line(
                listener.client,
                listener.form,
                listener.updateCount,
                isEnded: listener.isEnded,
                isOwner: index == owner
            )
        }
        return "screen \(touch.source): " + lines.sorted().joined(separator: ", ")
    }

    /// Returns the observer's account in the same form.
    static func description(of account: TouchAccount) -> String {
        let lines = account.listeners.enumerated().map { index, listener in
            line(
                listener.client,
                listener.form.rawValue,
                listener.updateCount,
                isEnded: listener.form == .touch && listener.endTime != nil,
                isOwner: index == account.ownerIndex
            )
        }
        let source = account.contact.map { "\($0.source)" } ?? "unknown"
        return "screen \(source): " + lines.sorted().joined(separator: ", ")
    }

    private static func line(
        _ client: UInt32,
        _ form: String,
        _ updateCount: Int,
        isEnded: Bool,
        isOwner: Bool
    ) -> String {
        let name = String(client, radix: 16)
        return "\(name) \(form) \(updateCount)\(isEnded ? " ended" : "")\(isOwner ? " *" : "")"
    }

    private mutating func own(_ id: UInt32, _ form: String, _ client: UInt32, _ rank: Int) {
        let ownership = (step: step, rank: rank)
        change(id, form, client) { ($0.isOwned, $0.ownership) = (true, ownership) }
    }

    private mutating func change(
        _ id: UInt32,
        _ form: String,
        _ client: UInt32,
        _ body: (inout Listener) -> Void
    ) {
        let index = touches[id]?.listeners.lastIndex { $0.client == client && $0.form == form }
        guard let index, var touch = touches[id] else { return }
        body(&touch.listeners[index])
        touches[id] = touch
    }
}

private func distance(_ first: CGPoint, _ second: CGPoint) -> Double {
    hypot(first.x - second.x, first.y - second.y)
}
