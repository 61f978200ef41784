import CXlib

/// The extensions that the front end uses besides XInput.
struct ServerExtensions {
    /// Whether the server has the extension `XWAYLAND`, as Xwayland 23.1 and later do.
    let hasXwayland: Bool
    /// MIT-SHM, for drawing from shared memory; nil if the server cannot share memory with us.
    let sharedMemory: SharedMemory?

    struct SharedMemory {
        /// The major opcode of the requests.
        let opcode: UInt8
        /// The type of the event `ShmCompletion`.
        let completionType: Int32
    }

    /// Queries the server.
    ///
    /// Call this before any other request is sent.
    init(on connection: borrowing XConnection) {
        sharedMemory = Self.sharedMemory(on: connection)
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        hasXwayland = XQueryExtension(connection.display, "XWAYLAND", &opcode, &event, &error) != 0
    }

    /// Shares a page with the server as a trial, and returns MIT-SHM if the server accepts it.
    ///
    /// The server offers MIT-SHM over a network too, and where it may not read our memory. Only a trial
    /// shows whether it works. Source: the MIT-SHM extension's document, "How to use".
    private static func sharedMemory(on connection: borrowing XConnection) -> SharedMemory? {
        let display = connection.display
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0 else { return nil }
        var segment = XShmSegmentInfo()
        segment.shmid = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0o600)
        guard segment.shmid >= 0 else { return nil }
        let address = shmat(segment.shmid, nil, 0)
        // The segment is freed with its last attachment, even when this process is killed.
        shmctl(segment.shmid, IPC_RMID, nil)
        guard let address, Int(bitPattern: address) != -1 else { return nil }
        defer { shmdt(address) }
        segment.shmaddr = address.assumingMemoryBound(to: CChar.self)
        segment.readOnly = True
        guard XShmAttach(display, &segment) != 0 else { return nil }
        XSync(display, False)
        guard !connection.isLost, XErrors.removeAll(of: display).isEmpty else { return nil }
        XShmDetach(display, &segment)
        return SharedMemory(
            opcode: UInt8(truncatingIfNeeded: opcode),
            completionType: event + ShmCompletion
        )
    }
}

/// Returns the server's product and version, such as "X.Org 21.1.7".
///
/// X.Org counts in decimal pairs, 1 21 01 007 → 21.1.7. Xwayland has X.Org's vendor name and its own version.
/// Other vendors' numbers are printed unchanged.
///
/// - Parameters:
///   - vendor: The result of `XServerVendor`.
///   - release: The result of `XVendorRelease`.
///   - isXwayland: Whether the server is Xwayland.
/// - Returns: The product and version.
package func serverDescription(vendor: String, release: Int, isXwayland: Bool = false) -> String {
    guard vendor == "The X.Org Foundation" else {
        return vendor.isEmpty ? "X server \(release)" : "\(vendor) \(release)"
    }
    let parts = [release / 100_000 % 100, release / 1_000 % 100, release % 1_000]
    return (isXwayland ? "Xwayland " : "X.Org ") + parts.map(String.init).joined(separator: ".")
}

extension XConnection {
    /// Returns this server's product and version.
    package func serverDescription(isXwayland: Bool) -> String {
        XInputFrontEnd.serverDescription(
            vendor: XServerVendor(display).map { String(cString: $0) } ?? "",
            release: Int(XVendorRelease(display)),
            isXwayland: isXwayland
        )
    }
}

/// XInput on one connection, after both sides have agreed on version 2.4.
///
/// XInput 2.1 added smooth scrolling, 2.2 touches, and 2.4 the gestures of touchpads.
package struct XInputExtension {
    static let version = "2.4"

    /// The major opcode, which equals `extension` in the cookies of XInput's events.
    package let opcode: Int32

    package init(on connection: borrowing XConnection) throws(FrontEndError) {
        let display = connection.display
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        // The server answers with its own version if that is older.
        var (major, minor): (Int32, Int32) = (2, 4)
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
            XIQueryVersion(display, &major, &minor) == Success
        else { throw connection.isLost ? .connectionLost : .noXInput(version: nil) }
        let version = "\(major).\(minor)"
        guard version == Self.version else { throw .noXInput(version: version) }
        self.opcode = opcode
    }
}
