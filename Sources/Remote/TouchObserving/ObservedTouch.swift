package import Foundation
import GestureRecording
import GestureScenes
package import RecordingFormat
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
    /// The name of the device; nil if it is unknown.
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
        deliveries = account.receipts.indices.map { index in
            let receipt = account.receipts[index]
            let place = Place(receipt.place)
            let role: TouchDelivery.Role =
                index == account.ownerIndex
                ? .owner : account.formerOwners.contains(receipt) ? .formerOwner : .observer
            let (source, window) = (contact.source, place.window)
            var delivery = TouchDelivery(role, source: source, detail: detail, window: window)
            delivery.began = began
            delivery.form = receipt.form == .touch ? .touch : .pointer
            delivery.program = place.program
            delivery.pid = place.pid
            delivery.title = place.title
            delivery.frame = receipt.receiver?.frame
            delivery.delay = receipt.delay
            delivery.freezer = receipt.freezer.map { .init(name: $0.name, pid: $0.pid) }
            delivery.updates = receipt.updateCount
            delivery.outcome = receipt.outcome.map { TouchDelivery.Outcome($0.kind) }
            delivery.held = receipt.outcome.map {
                Int(Int32(bitPattern: $0.time &- receipt.deliveryTime))
            }
            return delivery
        }
    }
}

extension TouchDelivery.Outcome {
    fileprivate init(_ kind: Receipt.Outcome.Kind) {
        switch kind {
        case .accepted: self = .accepted
        // The end of an active grab passes a touch on like a rejection.
        case .rejected, .released: self = .rejected
        case .disconnected: self = .disconnected
        }
    }
}
