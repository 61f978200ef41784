import Foundation

/// The numbers of ended and cancelled fingers.
struct StormFingerCounts: Equatable {
    var ended = 0
    var cancelled = 0
}

/// A model of the contacts that are down, computed from a recording's inputs by the protocol alone, without
/// the bridge.
struct StormModel {
    private struct Finger: Hashable {
        let source: Int
        let detail: Int
    }

    /// The buttons that a pointer holds, and the device that pressed the first one.
    private struct Press {
        let source: Int
        var buttons: Set<Int>
    }

    /// Whether the program owns each finger.
    private var fingers: [Finger: Bool] = [:]
    private var presses: [Int: Press] = [:]
    private var keys: Set<String> = []

    /// The numbers of fingers that ended and were cancelled.
    private(set) var ends = StormFingerCounts()

    /// The number of fingers that the recognizers must receive.
    var fingerCount: Int { fingers.count }
    /// The number of pressed pointers, each of which can be two fingers.
    var pointerCount: Int { presses.count }
    var keyCount: Int { keys.count }
    var isQuiet: Bool { fingers.isEmpty && presses.isEmpty && keys.isEmpty }

    var description: String {
        "\(fingers.count) fingers, \(presses.count) pointers, \(keys.count) keys down"
    }

    /// Updates the model from one line; outputs are ignored.
    mutating func take(_ line: [String: Any]) {
        if line["xi"] != nil {
            for event in Recording.serverEvents(of: line) {
                input(event["xi"] as? String ?? "", event)
            }
        } else if let device = line["device"] as? [String: Any], let id = device["id"] as? Int {
            guard device["gone"] != nil else { return }
            cancel { $0.source == id }
            presses = presses.filter { $0.value.source != id }
        } else if let action = line["key"] as? String, let press = line["press"] as? String {
            if action == "down" { keys.insert(press) } else { keys.remove(press) }
        } else if line["interrupt"] != nil || Self.isScene(line) {
            cancel { _ in true }
            presses = [:]
            if Self.isScene(line) { keys = [] }
        }
    }

    private static func isScene(_ line: [String: Any]) -> Bool {
        line["scene"] != nil && line["touchstone"] == nil
    }

    private mutating func cancel(_ isMeant: (Finger) -> Bool) {
        let gone = fingers.keys.filter(isMeant)
        for finger in gone { fingers[finger] = nil }
        ends.cancelled += gone.count
    }

    private mutating func input(_ kind: String, _ line: [String: Any]) {
        let number = { (key: String) in line[key] as? Int ?? 0 }
        let (source, device, detail) = (number("source"), number("device"), number("detail"))
        let isOnPanel = line["panel"] != nil
        let isEmulated = (line["flags"] as? [String])?.contains("pointerEmulated") ?? false
        let isWheel = (4...7).contains(detail)
        switch kind {
        case "TouchBegin":
            let finger = Finger(source: source, detail: detail)
            cancel { $0 == finger }
            if !isOnPanel { fingers[finger] = false }
        case "TouchOwnership":
            let finger = Finger(source: source, detail: detail)
            if fingers[finger] != nil { fingers[finger] = true }
        case "TouchEnd":
            // X has no cancel event: a touch that ends before the program owns it is cancelled.
            switch fingers.removeValue(forKey: Finger(source: source, detail: detail)) {
            case true?: ends.ended += 1
            case false?: ends.cancelled += 1
            case nil: break
            }
        case "ButtonPress" where !isEmulated && !isWheel:
            if presses[device] != nil || !isOnPanel {
                presses[device, default: Press(source: source, buttons: [])].buttons.insert(detail)
            }
        case "ButtonRelease" where !isEmulated && !isWheel:
            presses[device]?.buttons.remove(detail)
            if presses[device]?.buttons.isEmpty ?? false { presses[device] = nil }
        default: break
        }
    }
}
