import Foundation
import GestureKit
import GestureTesting
import Testing

/// The calls that views get when they, or views around them, enter and leave a hierarchy.
///
/// Semantics.md, section 4 "Moves of views".
struct MoveTests {
    final class Journal {
        var lines: [String] = []
    }

    final class Card: View {
        let journal: Journal
        var atWillMove: (() -> Void)?

        init(_ name: String, _ journal: Journal) {
            self.journal = journal
            super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            touchstone.name = name
        }

        private func note(_ text: String) {
            journal.lines.append("\(touchstone.name ?? "") \(text)")
        }

        override func willMove(toSuperview newSuperview: View?) {
            note("will move to \(newSuperview?.touchstone.name ?? "nothing")")
            atWillMove?()
        }

        override func didMoveToSuperview() {
            note("moved to \(superview?.touchstone.name ?? "nothing")")
        }

        override func willMove(toWindow newWindow: Window?) {
            note(newWindow == nil ? "will leave" : "will enter")
        }

        override func didMoveToWindow() { note(window == nil ? "left" : "entered") }

        override func didAddSubview(_ subview: View) {
            note("has \(subview.touchstone.name ?? "")")
        }

        override func willRemoveSubview(_ subview: View) {
            note("loses \(subview.touchstone.name ?? "")")
        }
    }

    let stage = Stage()
    let journal = Journal()

    @Test func `views hear of their superview and their window, before and after`() {
        let (outer, inner) = (Card("outer", journal), Card("inner", journal))
        outer.addSubview(inner)
        #expect(
            journal.lines == [
                "inner will move to outer", "inner moved to outer", "outer has inner",
            ]
        )
        journal.lines = []
        stage.view.addSubview(outer)
        #expect(
            journal.lines == [
                "outer will move to v", "outer will enter", "inner will enter", "outer entered",
                "inner entered", "outer moved to v",
            ]
        )
        journal.lines = []
        inner.removeFromSuperview()
        #expect(
            journal.lines == [
                "outer loses inner", "inner will move to nothing", "inner will leave", "inner left",
                "inner moved to nothing",
            ]
        )
        journal.lines = []
        outer.removeFromSuperview()
        #expect(
            journal.lines == [
                "outer will move to nothing", "outer will leave", "outer left",
                "outer moved to nothing",
            ]
        )
    }

    @Test func `a view that is added elsewhere while it is announced stays there`() {
        let (first, second) = (Card("first", journal), Card("second", journal))
        let card = Card("card", journal)
        card.atWillMove = {
            card.atWillMove = nil
            second.addSubview(card)
        }
        first.addSubview(card)
        #expect(card.superview === second)
        #expect(first.subviews == [])
        #expect(second.subviews == [card])
    }
}
