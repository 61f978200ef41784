import Foundation
import GestureKit
import GestureTesting
import Testing

/// The first responder, which receives presses.
struct FirstResponderTests {
    let window = Window(size: CGSize(width: 100, height: 100))
    let field = Field()
    let plain = View()

    final class Field: View {
        var keys: [Press.PressType] = []

        override var canBecomeFirstResponder: Bool { true }

        override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
            keys += presses.map(\.type)
        }
    }

    init() {
        window.addSubview(field)
        window.addSubview(plain)
    }

    @Test func `a view that can become first responder receives presses`() {
        #expect(field.becomeFirstResponder())
        #expect(field.isFirstResponder)
        #expect(window.firstResponder === field)
        window.send(InputEvent(.presses([PressSample(.select, phase: .began)]), at: 0))
        #expect(field.keys == [.select])
    }

    @Test func `a view that cannot become first responder does not replace another one`() {
        field.becomeFirstResponder()
        #expect(!plain.becomeFirstResponder())
        #expect(!plain.isFirstResponder)
        #expect(field.isFirstResponder)
    }

    @Test func `a view outside a window cannot become first responder`() {
        #expect(!Field().becomeFirstResponder())
    }

    @Test func `the window is first responder after a view resigns`() {
        field.becomeFirstResponder()
        #expect(field.resignFirstResponder())
        #expect(!field.isFirstResponder)
        #expect(window.firstResponder === window)
        field.becomeFirstResponder()
        #expect(plain.resignFirstResponder())
        #expect(field.isFirstResponder)
    }
}
