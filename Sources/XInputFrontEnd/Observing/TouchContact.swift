package import Foundation

extension TouchAccount {
    /// The finger's contact with a touchscreen, or a press of a mouse's button, from its raw events.
    package struct Contact: Hashable, Sendable {
        package var kind: RawTouch.Kind
        /// The id of the device.
        package var source: Int
        /// The server time of the landing, in milliseconds.
        package var time: UInt32
        /// The location of the landing on the root window, in pixels.
        package var location: CGPoint
        /// The top-level window under the finger when it landed; nil for the bare desktop.
        package var window: ObservedWindow?
        /// The id of the pointer that the device moves; nil if it is unknown.
        var pointer: Int?
        /// Whether it was the touchscreen's only finger, for which the server emulates a pointer.
        var isOnly = true
        /// The number of raw updates.
        package var updateCount = 0
        /// The end of the contact; nil while the finger is down.
        package var end: End?

        init(_ touch: RawTouch) {
            kind = touch.kind
            source = touch.source
            time = touch.time
            location = touch.location
            window = touch.window
            pointer = touch.pointer
        }

        /// Whether a press can be the one that the server emulates for this finger, or delivers for this
        /// button: it has the same time, and a pointer that the device moves.
        func isSource(of press: Delivery) -> Bool {
            isOnly && time == press.time
                && (pointer == nil || press.pointer == nil || press.pointer == pointer
                    || press.pointer == source)
        }
    }

    /// The end of a contact.
    package struct End: Hashable, Sendable {
        /// The server time in milliseconds.
        package var time: UInt32
        /// Whether the touchscreen was removed or disabled while the finger was down.
        package var isDeviceGone: Bool
    }
}
