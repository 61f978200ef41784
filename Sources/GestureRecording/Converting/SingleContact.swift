/// A screen that knows one contact: `BTN_TOUCH`, `ABS_X`, `ABS_Y` and `ABS_PRESSURE`.
struct SingleContact: ContactTracking {
    private var contact = Contact()
    private var isDown = false
    private var lives = 0

    mutating func take(_ event: EvdevEvent) {
        switch event.code {
        case .absX: contact.x = event.value
        case .absY: contact.y = event.value
        case .absPressure: contact.pressure = event.value
        case .buttonTouch:
            if event.value != 0, !isDown { lives += 1 }
            isDown = event.value != 0
        default: break
        }
    }

    mutating func endFrame() -> [HeldContact]? {
        isDown ? [HeldContact(finger: 1, life: lives, contact: contact)] : []
    }

    mutating func forget() { isDown = false }
}
