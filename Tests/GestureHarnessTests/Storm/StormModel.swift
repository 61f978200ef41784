import Foundation

/// What is down according to a recording's inputs, worked out without the bridge: by the protocol alone.
struct StormModel {
    private struct Finger: Hashable {
        let source: Int
        let detail: Int
    }

    private var kinds: [Int: String] = [:]
    private var fingers: Set<Finger> = []
    private var buttons: [Int: Set<Int>] = [:]
    private var keys: Set<String> = []

    /// How many fingers the recognizers have to see.
    var fingerCount: Int { fingers.count }
    /// How many pressed pointers, each of which may be two fingers.
    var pointerCount: Int { buttons.count }
    var keyCount: Int { keys.count }
    var isQuiet: Bool { fingers.isEmpty && buttons.isEmpty && keys.isEmpty }

    var description: String {
        "\(fingers.count) fingers, \(buttons.count) pointers, \(keys.count) keys down"
    }

    /// Takes one line in; outputs are none of its business.
    mutating func take(_ line: [String: Any]) {
        if let kind = line["xi"] as? String {
            input(kind, line)
        } else if let device = line["device"] as? [String: Any], let id = device["id"] as? Int {
            kinds[id] = device["kind"] as? String
            if device["gone"] != nil { fingers = fingers.filter { $0.source != id } }
        } else if let action = line["key"] as? String, let press = line["press"] as? String {
            if action == "down" { keys.insert(press) } else { keys.remove(press) }
        } else if line["interrupt"] != nil || Self.isScene(line) {
            fingers = []
            buttons = [:]
            if Self.isScene(line) { keys = [] }
        }
    }

    private static func isScene(_ line: [String: Any]) -> Bool {
        line["scene"] != nil && line["touchstone"] == nil
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
            if isOnPanel { fingers.remove(finger) } else { fingers.insert(finger) }
        case "TouchEnd": fingers.remove(Finger(source: source, detail: detail))
        case "ButtonPress" where !isEmulated && !isWheel:
            if buttons[device] != nil || !isOnPanel { buttons[device, default: []].insert(detail) }
        case "ButtonRelease" where !isEmulated && !isWheel:
            buttons[device]?.remove(detail)
            if buttons[device]?.isEmpty ?? false { buttons[device] = nil }
        default: break
        }
    }
}
