/// What a touchscreen knows of one contact, in its own units.
struct Contact: Hashable {
    /// `MT_TOOL_PALM`.
    private static let palm = 2

    /// Nil until it was told once.
    var x: Int?
    var y: Int?
    var pressure = 0
    private var distance = 0
    private var tool = 0

    /// A contact above the screen does not touch it.
    var isTouching: Bool { distance <= 0 }
    var isPalm: Bool { tool == Self.palm }

    /// Takes what an event tells of the contact.
    ///
    /// - Returns: whether it told anything.
    mutating func take(_ event: EvdevEvent) -> Bool {
        switch event.code {
        case .positionX: x = event.value
        case .positionY: y = event.value
        case .pressure: pressure = event.value
        case .distance: distance = event.value
        case .toolType: tool = event.value
        default: return false
        }
        return true
    }
}

/// A contact that is there at the end of a frame.
struct HeldContact: Hashable {
    /// The finger's number, from 1.
    let finger: Int
    /// The same from its begin to its end, and never given again.
    let life: Int
    var contact: Contact
}

/// What cannot be right in an event: found, and expected.
struct ContactFault: Error {
    let message: String
}

/// The contacts of one screen, as one of the kernel's protocols tells them.
protocol ContactTracking {
    /// Takes one event other than `SYN_REPORT` and `SYN_DROPPED`.
    mutating func take(_ event: EvdevEvent) throws(ContactFault)

    /// The contacts at the end of a frame, by finger; nil when the frame told nothing of them.
    mutating func endFrame() -> [HeldContact]?

    /// Forgets who touches: events are lost.
    mutating func forget()
}
