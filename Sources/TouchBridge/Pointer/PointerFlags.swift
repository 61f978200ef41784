import GestureKit

extension KeyModifierFlags {
    /// The flags of the X protocol's modifier mask, with Mod1 as Alt and Mod4 as Super, as they are
    /// by convention.
    ///
    /// Source: X11 protocol, "SETofKEYMASK".
    init(xModifiers mask: UInt32) {
        var flags: KeyModifierFlags = []
        let table: [(bit: UInt32, flag: KeyModifierFlags)] = [
            (1 << 0, .shift), (1 << 1, .alphaShift), (1 << 2, .control), (1 << 3, .alternate),
            (1 << 6, .command),
        ]
        for (bit, flag) in table where mask & bit != 0 { flags.insert(flag) }
        self = flags
    }
}

extension ButtonMask {
    /// The mask of an X button number; X counts the middle button second, UIKit the secondary one.
    package init(xButton number: Int) {
        switch number {
        case 2: self = .button(3)
        case 3: self = .secondary
        default: self = .button(number)
        }
    }

    /// Whether an X button number stands for a step of a wheel.
    package static func isWheel(xButton number: Int) -> Bool { (4...7).contains(number) }
}
