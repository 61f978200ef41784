import Foundation
import GestureKit
import Testing

/// The first example of the documentation.
struct DocumentedWindowTests {
    @Test func `a window recognizes a tap`() {
        var printed: [String] = []
        func print(_ text: String, _ place: CGPoint) { printed.append("\(text) \(place.x)") }

        let window = Window(size: CGSize(width: 400, height: 400))
        let tap = TapGestureRecognizer()
        tap.touchstone.addAction { print("tapped at", $0.location(in: nil)) }
        window.addGestureRecognizer(tap)

        let place = CGPoint(x: 50, y: 50)
        let landing = TouchSample(id: 1, phase: .began, location: place)
        window.touchstone.send(InputEvent([landing], at: 0))
        let lift = TouchSample(id: 1, phase: .ended, location: place)
        window.touchstone.send(InputEvent([lift], at: 0.05))

        #expect(printed == ["tapped at 50.0"])
    }
}
