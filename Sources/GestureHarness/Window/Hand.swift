import TouchBridge
import XInputFrontEnd

extension Bench {
    /// Who touches a panel: a finger of a touchscreen, or a pointer.
    struct Hand: Hashable {
        private let device: Int
        private let touch: Int?

        init(_ input: XInputEvent) {
            touch = input.touch?.id
            device = touch == nil ? input.device : input.source
        }
    }
}
