import TouchBridge
import XInputFrontEnd

extension Bench {
    /// Who touches a panel: a finger of a touchscreen, or a pointer.
    struct Hand: Hashable {
        private let device: Int
        private let touch: Int?

        init(_ input: XInputEvent) {
            device = input.kind.isTouch ? input.source : input.device
            touch = input.kind.isTouch ? input.detail : nil
        }
    }
}
