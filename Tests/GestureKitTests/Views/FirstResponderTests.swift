import Foundation
import GestureKit
import GestureTesting
import Testing

/// Who receives presses.
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

    @Test func `a view that can becomes the one that presses go to`() {
        #expect(field.becomeFirstResponder())
        #expect(field.isFirstResponder)
        #expect(window.firstResponder === field)
        window.send(InputEvent(.presses([PressSample(.select, phase: .began)]), at: 0))
        #expect(field.keys == [.select])
    }

    @Test func `one that cannot does not, and leaves the other be`() {
        field.becomeFirstResponder()
        #expect(!plain.becomeFirstResponder())
        #expect(!plain.isFirstResponder)
        #expect(field.isFirstResponder)
    }

    @Test func `one outside of a window does not`() {
        #expect(!Field().becomeFirstResponder())
    }

    @Test func `one that resigns leaves presses to the window`() {
        field.becomeFirstResponder()
        #expect(field.resignFirstResponder())
        #expect(!field.isFirstResponder)
        #expect(window.firstResponder === window)
        field.becomeFirstResponder()
        #expect(plain.resignFirstResponder())
        #expect(field.isFirstResponder)
    }
}
