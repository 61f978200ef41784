import CXlib

/// The server's product and version, "X.Org 21.1.7", from `XServerVendor` and `XVendorRelease`.
///
/// X.Org counts in decimal pairs, 1 20 1 1 007 → 1.20.11.7, and dropped the leading "1." with
/// version 21. Other vendors' numbers are printed as they are. Xwayland has X.Org's vendor, and its own
/// count.
package func serverDescription(vendor: String, release: Int, isXwayland: Bool = false) -> String {
    guard vendor == "The X.Org Foundation" else {
        return vendor.isEmpty ? "X server \(release)" : "\(vendor) \(release)"
    }
    let parts = [
        release / 10_000_000, release / 100_000 % 100, release / 1_000 % 100, release % 1_000,
    ]
    let number = parts[1] >= 21 ? Array(parts.dropFirst()) : parts
    return (isXwayland ? "Xwayland " : "X.Org ") + number.map(String.init).joined(separator: ".")
}

extension XConnection {
    /// Who made the server, and its number.
    var vendor: (name: String, release: Int) {
        let name = XServerVendor(display).map { String(cString: $0) } ?? ""
        return (name, Int(XVendorRelease(display)))
    }

    /// True when the extension `XWAYLAND` is there, which Xwayland has since 23.1.
    var hasXwaylandExtension: Bool {
        var opcode: Int32 = 0
        var firstEvent: Int32 = 0
        var firstError: Int32 = 0
        return XQueryExtension(display, "XWAYLAND", &opcode, &firstEvent, &firstError) != 0
    }
}
