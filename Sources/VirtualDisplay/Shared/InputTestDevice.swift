import Foundation

/// A device of the driver `inputtest`, as a server's log describes it.
package struct InputTestDevice: Hashable, Sendable {
    /// The XInput2 device id.
    package let id: Int
    package let name: String
    /// The device's kind; nil for one that this program does not control, such as a relative pointer.
    package let kind: InputTestKind?
    /// The path of the socket at which the driver listens.
    package let socket: String
    /// Whether a pointer's or a pen's fifth axis is its pressure.
    package let hasPressure: Bool

    /// Returns the devices that a log mentions, by their ids.
    ///
    /// A server gives a new device an id that is free. A later device therefore replaces an earlier one with the
    /// same id, even if it has another driver.
    static func devices(inLog log: Data) -> [Int: InputTestDevice] {
        var devices: [Int: InputTestDevice] = [:]
        var driver: Substring?
        var options: [String: Substring] = [:]
        for bytes in log.split(separator: UInt8(ascii: "\n")) where !isDetail(bytes) {
            let line = String(decoding: bytes, as: UTF8.self)
            if let match = line.firstMatch(of: /Using input driver '([^']*)' for '/) {
                (driver, options) = (match.1, [:])
            } else if let match = line.firstMatch(of: /Option "([^"]*)" "(.*)"$/) {
                options[match.1.lowercased().filter { $0 != "_" && $0 != " " }] = match.2
            } else if let match = line.firstMatch(
                of: /XINPUT: Adding extended input device "(.*)" \(type: .*, id (\d+)\)$/
            ), let id = Int(match.2) {
                devices[id] = nil
                guard driver == "inputtest", let socket = options["socketpath"] else { continue }
                devices[id] = InputTestDevice(
                    id: id,
                    name: String(match.1),
                    kind: options["devicetype"].flatMap { InputTestKind(rawValue: String($0)) },
                    socket: String(socket),
                    hasPressure: ["true", "on", "yes", "1", ""].contains(
                        options["pointerhaspressure"]?.lowercased()
                    )
                )
                driver = nil
            }
        }
        return devices
    }

    /// Whether a line has the mark `(DB)` after its time, as the lines about events do.
    private static func isDetail(_ line: Data) -> Bool {
        guard let end = line.firstIndex(of: UInt8(ascii: "]")) else { return false }
        return line[end...].dropFirst(2).starts(with: "(DB)".utf8)
    }
}
