import CXlib
package import Foundation

/// A client of an X server that observes the screen: its windows and its pictures.
///
/// It opens no window. Its methods are called on one thread.
package final class ScreenClient {
    private let connection: XConnection
    private let tree: WindowTree
    private var pingCount = 0

    /// Connects to a display by its name, such as ":7", with the cookie of the environment's `XAUTHORITY`; nil means
    /// the environment's `DISPLAY`.
    ///
    /// - Throws: `FrontEndError.noDisplay`, `.systemCallFailed`.
    package init(display name: String?) throws(FrontEndError) {
        let connection = try XConnection(display: name)
        tree = WindowTree(on: connection)
        self.connection = connection
    }

    /// The size of the whole screen, in pixels.
    package var screenSize: CGSize { connection.screenSize }

    private var display: OpaquePointer { connection.display }

    /// Whether a window manager is running and assigns the input focus.
    package var hasWindowManager: Bool {
        WindowProtocols.hasWindowManager(on: display, root: connection.root)
    }

    /// Returns the viewable windows of programs, from the bottom to the top.
    ///
    /// Without a window manager these are the children of the root window, and with one the windows inside
    /// its frames. Menus and tooltips, which bypass a window manager, are left out.
    package func topLevelWindows() throws(FrontEndError) -> [TopLevelWindow] {
        try answered {
            let isManaged = hasWindowManager
            return tree.children(of: connection.root).compactMap { child in
                guard let attributes = tree.attributes(of: child),
                    attributes.map_state == IsViewable,
                    attributes.override_redirect == 0, attributes.class == InputOutput
                else { return nil }
                return (isManaged ? tree.client(in: child) : child).flatMap(describe)
            }
        }
    }

    /// Queries a window's current frame; nil if it is gone or not viewable.
    package func window(_ id: UInt) throws(FrontEndError) -> TopLevelWindow? {
        try answered { tree.attributes(of: id)?.map_state == IsViewable ? describe(id) : nil }
    }

    /// Gives a window the input focus, as a window manager does for a new window.
    package func focus(_ window: UInt) throws(FrontEndError) {
        try answered {
            _ = XSetInputFocus(display, window, Int32(RevertToPointerRoot), Time(CurrentTime))
        }
    }

    /// Sends a ping to a window's program, and returns it; nil if the window does not name the protocol.
    package func ping(_ window: UInt) throws(FrontEndError) -> WindowPing? {
        try answered {
            pingCount += 1
            let ping = WindowPing(to: window, number: pingCount, on: connection)
            ping?.send()
            return ping
        }
    }

    /// Whether the program's answer to a ping has arrived since the last call.
    package func isAnswered(_ ping: WindowPing) throws(FrontEndError) -> Bool {
        try answered { ping.readAnswer() }
    }

    /// Returns a picture of a part of the screen with all windows on it; by default of the whole screen.
    ///
    /// - Returns: The picture of the part that is on the screen; nil if it is empty, or if its pixels are not
    ///   24-bit colours.
    package func picture(of area: CGRect? = nil) throws(FrontEndError) -> ScreenPicture? {
        // Xlib does not learn of a new size here; a part of the screen is read too often to ask each time.
        let size = area == nil ? sizeInPixels(of: connection.root, on: display) : nil
        let screen = CGRect(origin: .zero, size: size ?? screenSize)
        let part = (area ?? screen).intersection(screen)
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        // The pixels are themselves the server's answer, so no other one is waited for.
        let image = XGetImage(
            display,
            connection.root,
            Int32(part.minX),
            Int32(part.minY),
            UInt32(part.width),
            UInt32(part.height),
            UInt(bitPattern: -1),
            ZPixmap
        )
        defer { if let image { _ = image.pointee.f.destroy_image?(image) } }
        guard !connection.isLost else { throw .connectionLost }
        XErrors.removeAll(of: display)
        return image.flatMap { ScreenPicture($0.pointee) }
    }

    /// Calls a function, waits for the server's answers, and drops the errors of windows that have gone in
    /// the meantime.
    private func answered<Result>(_ body: () -> Result) throws(FrontEndError) -> Result {
        let result = body()
        try connection.sync()
        XErrors.removeAll(of: display)
        return result
    }

    private func describe(_ window: Window) -> TopLevelWindow? {
        tree.frame(of: window).map { TopLevelWindow(id: window, frame: $0) }
    }
}

/// A program's window.
package struct TopLevelWindow: Hashable, Sendable {
    package var id: UInt
    /// The frame of its content on the root window, in pixels.
    package var frame: CGRect
}

/// The pixels of a part of a screen.
package struct ScreenPicture: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The pixels, row by row from the top, as `0xFFRRGGBB`.
    package let pixels: [UInt32]

    /// Copies an image; nil unless it has 32 bits for each pixel, with 8 bits for each colour.
    init?(_ image: XImage) {
        guard image.bits_per_pixel == 32, image.red_mask == 0xFF0000, image.green_mask == 0xFF00,
            image.blue_mask == 0xFF, image.byte_order == LSBFirst, let data = image.data
        else { return nil }
        let (columns, rows) = (Int(image.width), Int(image.height))
        let bytesPerRow = Int(image.bytes_per_line)
        width = columns
        height = rows
        pixels = Array(unsafeUninitializedCapacity: columns * rows) { buffer, count in
            for row in 0..<rows {
                let source = UnsafeRawPointer(data + row * bytesPerRow)
                for column in 0..<columns {
                    let pixel = source.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self)
                    buffer[row * columns + column] = pixel | 0xFF00_0000
                }
            }
            count = columns * rows
        }
    }

    /// The reason for which there is no picture of a screen.
    package static let unreadable = "the screen's pixels cannot be read, expected 24-bit colours"

    /// The colour of an empty screen.
    package static let black: UInt32 = 0xFF00_0000

    /// The colour of all pixels, as in a window that has not drawn yet; nil if they differ.
    package var onlyColor: UInt32? {
        guard let first = pixels.first, pixels.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}

/// A ping, which a window's program answers when it handles its events.
///
/// Source: Extended Window Manager Hints, `_NET_WM_PING`.
package struct WindowPing {
    private let display: OpaquePointer
    private let root: Window
    /// The window that receives the ping.
    package let window: UInt
    private let protocols: Atom
    private let ping: Atom
    /// The number that tells this ping's answer from those of others; the protocol's timestamp.
    private let number: Int

    /// Prepares the ping; nil if the window does not name the protocol.
    init?(to window: Window, number: Int, on connection: borrowing XConnection) {
        self.number = number
        display = connection.display
        root = connection.root
        self.window = window
        protocols = connection.atom("WM_PROTOCOLS")
        ping = connection.atom("_NET_WM_PING")
        let supported = XProperties(display: display, window: window)
            .numbers("WM_PROTOCOLS", type: XA_ATOM)
        guard supported.contains(Int(bitPattern: ping)) else { return nil }
    }

    /// Sends the ping, and selects the answer, which is an event of the root window.
    func send() {
        // The specification asks for an answer with `SubstructureNotifyMask`; Qt sends `StructureNotifyMask`.
        XSelectInput(display, root, SubstructureNotifyMask | StructureNotifyMask)
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = protocols
        event.xclient.format = 32
        let (kind, target) = (Int(bitPattern: ping), Int(bitPattern: window))
        event.xclient.data.l = (kind, number, target, 0, 0)
        XSendEvent(display, window, False, NoEventMask, &event)
    }

    /// Reads the events that have arrived, and returns whether the answer is among them.
    func readAnswer() -> Bool {
        var event = XEvent()
        while XPending(display) > 0 {
            XNextEvent(display, &event)
            guard event.type == ClientMessage, event.xclient.message_type == protocols,
                Atom(bitPattern: event.xclient.data.l.0) == ping,
                event.xclient.data.l.1 == number,
                Window(bitPattern: event.xclient.data.l.2) == window
            else { continue }
            XSelectInput(display, root, NoEventMask)
            return true
        }
        return false
    }
}
