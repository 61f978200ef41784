import Foundation
import VirtualDisplay

/// An event as `xinput test-xi2` prints it.
struct SeenEvent {
    let name: String
    let device: Int
    let source: Int
    let detail: Int
    let isEmulated: Bool
    /// The text as printed, with two decimals.
    let root: String
    let valuators: [Int: Double]

    init(_ block: String) {
        let lines = block.components(separatedBy: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        func value(_ key: String) -> String {
            let line = lines.first { $0.hasPrefix("\(key): ") }
            return String((line ?? "").dropFirst(key.count + 2))
        }
        name = String(lines[0].drop { $0 != "(" }.dropFirst().dropLast())
        let devices = value("device").split { " ()".contains($0) }.compactMap { Int($0) }
        device = devices.first ?? 0
        source = devices.last ?? 0
        detail = Int(value("detail")) ?? 0
        isEmulated = value("flags").contains("emulated")
        root = value("root").replacingOccurrences(of: "/", with: ",")
        var valuators: [Int: Double] = [:]
        for line in lines.drop(while: { $0 != "valuators:" }) {
            let parts = line.split { ": ".contains($0) }
            if parts.count > 1, let axis = Int(parts[0]), let value = Double(parts[1]) {
                valuators[axis] = value
            }
        }
        self.valuators = valuators
    }

    /// The selection covers all devices, so each event arrives for the slave and for its master.
    var isOfMaster: Bool { device != source }

    var position: CGPoint {
        let numbers = root.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 2 else { return CGPoint(x: Double.nan, y: Double.nan) }
        return CGPoint(x: numbers[0], y: numbers[1])
    }

    func isRelease(of key: VirtualKeyboard.Key) -> Bool {
        name == "RawKeyRelease" && detail == key.keycode
    }

    /// Keys are described by their raw events, which need no focus; nil for events outside a transcript.
    var line: String? {
        switch name {
        case "TouchBegin", "TouchUpdate", "TouchEnd":
            "\(name) \(detail) at \(root)" + (valuators[4].map { " pressure \($0)" } ?? "")
        case "Motion": "\(name) at \(root)"
        case "ButtonPress", "ButtonRelease": "\(name) \(detail) at \(root)"
        case "RawKeyPress", "RawKeyRelease": "\(name) \(detail)"
        case "KeyPress", "KeyRelease", "DeviceChanged": nil
        default: name.hasPrefix("Raw") ? nil : name
        }
    }
}
