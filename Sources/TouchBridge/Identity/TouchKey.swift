/// What makes two events be of one finger: the physical device and the touch id; or a pointer.
enum TouchKey: Hashable {
    /// A touch: its device's id and its `detail`, which rises, has gaps and wraps.
    case touch(source: Int, detail: Int)
    /// A master pointer's press, and the finger that Control mirrors it to.
    case pointer(device: Int, isMirror: Bool)

    /// Whether it is a touch of this device.
    func isTouch(of id: Int) -> Bool {
        guard case .touch(let source, _) = self else { return false }
        return source == id
    }
}

/// Small numbers for fingers: the lowest free one from 1, so that labels stay short.
struct TouchSlots {
    private var taken: Set<Int> = []

    mutating func take() -> Int {
        var slot = 1
        while taken.contains(slot) { slot += 1 }
        taken.insert(slot)
        return slot
    }

    mutating func free(_ slot: Int) { taken.remove(slot) }
}
