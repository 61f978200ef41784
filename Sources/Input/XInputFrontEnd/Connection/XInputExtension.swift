import CXlib

/// XInput on one connection, after both sides have agreed on version 2.4.
///
/// XInput 2.1 added smooth scrolling, 2.2 touches, and 2.4 the gestures of touchpads.
package struct XInputExtension {
    static let version = "2.4"

    /// The major opcode, which equals `extension` in the cookies of XInput's events.
    package let opcode: Int32

    /// Agrees with the server on the version.
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
