import CXlib

/// A version of XInput.
package struct XInputVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The major version; 2 since 2009.
    package var major: Int
    /// The minor version: 1 adds smooth scrolling, 2 touches, 4 touchpad gestures.
    package var minor: Int

    package init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    package var description: String { "\(major).\(minor)" }

    package static func < (left: XInputVersion, right: XInputVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// The first version that scrolls by fractions of a wheel's click.
    package static let smoothScrolling = XInputVersion(major: 2, minor: 1)
    /// The first version with touches.
    ///
    /// Before it, a finger only moves the pointer.
    package static let touches = XInputVersion(major: 2, minor: 2)
    /// The first version with touchpad gestures.
    package static let touchpadGestures = XInputVersion(major: 2, minor: 4)
    /// The newest version that the front end supports.
    package static let newest = touchpadGestures

    /// The features that this version lacks, in one line; nil when it lacks none.
    package var missingFeatures: String? {
        let missing = [
            ("smooth scrolling", Self.smoothScrolling), ("touches", Self.touches),
            ("touchpad gestures", Self.touchpadGestures),
        ].filter { self < $0.1 }
        guard !missing.isEmpty else { return nil }
        let list = missing.map { "\($0.0) (from \($0.1) on)" }.joined(separator: ", ")
        return "XInput \(self) has no \(list)"
    }
}

/// XInput on one connection, after both sides have agreed on a version.
struct XInputExtension {
    /// The major opcode, which equals `extension` in the cookies of XInput's events.
    let opcode: Int32
    /// The version that the server returned: the smaller of its version and ours.
    let version: XInputVersion

    /// Agrees with the server on a version.
    ///
    /// Call this only once for each connection. The server keeps a client's first version, and refuses a
    /// different second one (`BadValue`).
    init(
        on connection: borrowing XConnection,
        requesting wanted: XInputVersion
    ) throws(FrontEndError) {
        let display = connection.display
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        var (major, minor) = (Int32(wanted.major), Int32(wanted.minor))
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
            XIQueryVersion(display, &major, &minor) == Success
        else { throw connection.isLost ? .connectionLost : .noXInput }
        guard major >= 2 else { throw .noXInput }
        self.opcode = opcode
        version = XInputVersion(major: Int(major), minor: Int(minor))
    }
}
