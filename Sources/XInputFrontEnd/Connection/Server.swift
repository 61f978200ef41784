import CXlib

/// What the server has beside XInput.
struct ServerExtensions {
    /// Whether the extension `XWAYLAND` is there, which Xwayland has since 23.1.
    let hasXwayland: Bool
    /// The major opcode of requests that pictures in shared memory go with; nil where none is shared.
    let sharingOpcode: UInt8?

    /// Ask before anything else was sent.
    init(on connection: borrowing XConnection) {
        sharingOpcode = Self.sharingOpcode(on: connection)
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        hasXwayland = XQueryExtension(connection.display, "XWAYLAND", &opcode, &event, &error) != 0
    }

    /// Shares a page with the server, and waits for what it says.
    ///
    /// Being asked for MIT-SHM it says yes over a network too, and where it may not look into our memory:
    /// only trying tells. Source: the MIT-SHM extension's document, "How to use".
    private static func sharingOpcode(on connection: borrowing XConnection) -> UInt8? {
        let display = connection.display
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0 else { return nil }
        var segment = XShmSegmentInfo()
        segment.shmid = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0o600)
        guard segment.shmid >= 0 else { return nil }
        let address = shmat(segment.shmid, nil, 0)
        // It goes with the last one that holds it, also when we are killed.
        shmctl(segment.shmid, IPC_RMID, nil)
        guard let address, Int(bitPattern: address) != -1 else { return nil }
        defer { shmdt(address) }
        segment.shmaddr = address.assumingMemoryBound(to: CChar.self)
        segment.readOnly = True
        guard XShmAttach(display, &segment) != 0 else { return nil }
        XSync(display, False)
        guard !connection.isLost, XErrors.take(of: display).isEmpty else { return nil }
        XShmDetach(display, &segment)
        return UInt8(truncatingIfNeeded: opcode)
    }
}

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
}
