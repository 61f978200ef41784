import Foundation
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

extension Live {
    @Suite struct Touches {
        @Test func `a touch arrives once, as it was`() throws {
            let bench = try Bench()
            try bench.display.touchscreen.down(1, at: CGPoint(x: 100, y: 200))
            try bench.display.touchscreen.move(1, to: CGPoint(x: 120.5, y: 210.25))
            try bench.display.touchscreen.up(1)
            #expect(
                try bench.transcript(5) == [
                    "Motion 100.0,200.0 emulated",
                    "TouchBegin 100.0,200.0 emulating",
                    "TouchOwnership",
                    "TouchUpdate 120.5,210.25 emulating",
                    "TouchEnd 120.5,210.25 emulating",
                ]
            )
        }
    }
}
