import Foundation
import TouchBridge

// Diagnostics of other clients' grabs, with the names of their programs where they are known.

extension FrontEnd {
    /// Observes other clients once a touch on our window is missing, or waits for a client's decision.
    func observeGrabs(after batch: [FrontEndEvent], at now: TimeInterval) {
        if grabbedTouches.misses || batch.hasUndecidedTouch {
            grabObserver?.observe(at: now)
        }
        grabObserver?.readIfDue(at: now)
    }

    /// Inserts the diagnostics of touches that arrived or ended late.
    func insertDelayDiagnostics(in batch: inout [FrontEndEvent], at arrival: TimeInterval) {
        eventReader.insertDelayDiagnostics(in: &batch, at: arrival) { touch in
            grabObserver?.holder(of: touch)
        }
    }

    /// Returns a diagnostic for each finger whose touch has not arrived in time.
    func takenTouches(at now: TimeInterval) -> [FrontEndEvent] {
        grabbedTouches.removeExpired(at: now) { finger in
            grabObserver?.recipient(of: finger.detail, beganAt: finger.serverTime)
        }
    }
}

extension [FrontEndEvent] {
    /// Whether a finger lands or lifts while another client's grab decides about its touch.
    ///
    /// Without a grab, the server makes us the owner of a touch as it begins.
    fileprivate var hasUndecidedTouch: Bool {
        var unowned: Set<Int> = []
        for case .input(let event) in self {
            guard let touch = event.touch else { continue }
            switch touch.change {
            case .begin: unowned.insert(touch.id)
            case .ownership: unowned.remove(touch.id)
            case .update where touch.flags.contains(.pendingEnd): return true
            case .update, .end: break
            }
        }
        return !unowned.isEmpty
    }
}
