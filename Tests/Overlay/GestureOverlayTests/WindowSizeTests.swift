import Foundation
import Testing

@testable import GestureOverlay

@Suite struct `The first size of a window` {
    @Test func `is large enough for the scene beside the panels and the bar`() {
        let size = CGSize(width: 640, height: 480)
        let window = Panels.windowSize(showing: size, preferred: size)
        #expect(Panels(size: window).zoom(of: size) == 1)
        // The bar takes room in any case.
        for (width, height) in [(640.0, 480.0), (640, 490), (948, 572), (300, 700), (1300, 900)] {
            let size = CGSize(width: width, height: height)
            for extra in stride(from: 0.0, through: 60, by: 4) {
                let preferred = CGSize(width: width + 300, height: height + extra)
                let window = Panels.windowSize(showing: size, preferred: preferred)
                for pointer in [Chrome.Pointer.mouse, .finger] {
                    let panels = Panels(size: window, barHeight: pointer.barHeight)
                    #expect(panels.zoom(of: size) == 1, "\(size) in \(window), \(pointer)")
                }
            }
        }
        let usual = CGSize(width: 1280, height: 800)
        let playground = CGSize(width: 948, height: 572)
        #expect(Panels.windowSize(showing: playground, preferred: usual) == usual)
    }
}
