import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The strip over the upper edge of the canvas.
@Suite struct `The strip over the canvas` {
    private struct Word: Equatable {
        let text: String
        let size: CGFloat
        let isBold: Bool
        let color: Color
        let y: CGFloat
    }

    private func words(_ list: DisplayList) -> [Word] {
        list.groups { $0 == .verdict }.flatMap(\.marks).compactMap { mark in
            guard case .text(let text, let start, let font, let color, _) = mark.shape else {
                return nil
            }
            return Word(text: text, size: font.size, isBold: font.isBold, color: color, y: start.y)
        }
    }

    private func boxes(_ list: DisplayList) -> [(rect: CGRect, fill: Color?)] {
        list.groups { $0 == .verdict }.flatMap(\.marks).compactMap { mark in
            if case .rectangle(let rect, _, let fill, _, _) = mark.shape {
                (rect, fill)
            } else {
                nil
            }
        }
    }

    private func text(of words: [Word]) -> String {
        let lines = Dictionary(grouping: words, by: \.y).sorted { $0.key < $1.key }
        return lines.map { $0.value.map(\.text).joined() }.joined(separator: " ")
    }

    /// A pan that wins over a swipe.
    private func lostSwipe() throws -> Played {
        let played = try Played("swipes")
        played.stage.down(580, 400)
        played.stage.move(to: 850, 400, over: 0.15)
        played.stage.up()
        return played
    }

    @Test(arguments: [(1280, 800), (800, 480), (720, 1440)])
    func `needs three lines at most for two attempts`(_ width: Int, _ height: Int) throws {
        let played = try lostSwipe()
        var shown = played.snapshot
        shown.lay(
            shown,
            differing: .init(
                "double differs: here no next tap in 0.35 s, there recognized: next tap after 0.10 s (allows 0.35)",
                recognizer: "double"
            )
        )
        let chrome = Chrome {
            $0.verdictButtons = [.init(.whatIf, "What would work?")]
            $0.bar = Chrome.Bar(for: .finger)
        }
        let size = CGSize(width: width, height: height)
        let words = words(Layout().displayList(shown, chrome, size: size))
        let lines = words.filter { $0.text != "What would work?" }
        #expect((2...3).contains(Set(lines.map(\.y)).count))
        #expect(text(of: lines).contains("differs: here no next tap"))
        // A button below them would be one more line.
        let bottom = try #require(lines.map(\.y).max())
        #expect(words.allSatisfy { $0.y <= bottom })
    }

    @Test func `says what to try before the first gesture, and with what`() throws {
        var played = try Played("swipes")
        #expect(words(played.list).isEmpty, "there is nothing to say")
        played.chrome.hint = "Touch or click."
        #expect(text(of: words(played.list)) == "Touch or click.")
        played.chrome.suggestion = played.scene.suggestion
        let line = "Try: a quick stroke is a swipe, a slow one drags the view"
        #expect(words(played.list).map(\.text) == [line, "Touch or click."])
        #expect(words(played.list).map(\.size) == [15, 12])
        #expect(boxes(played.list).map(\.fill) == [Theme.dark.panels.status, Theme.dark.line])
        played.chrome.shows.panels = false
        #expect(words(played.list).last?.text == "Touch or click. Tab shows the panels.")
        played.stage.tap(580, 400)
        #expect(!text(of: words(played.list)).contains("Try"))
    }

    @Test func `has the sentence, with names in the colours of their outcomes`() throws {
        let played = try lostSwipe()
        let verdict = try #require(played.snapshot.verdict)
        let words = words(played.list)
        #expect(text(of: words) == verdict.sentence.text)
        let names = words.filter(\.isBold)
        #expect(names.map(\.text) == ["early", "tooLate"])
        #expect(names.map(\.color) == [Theme.dark.words.ended, Theme.dark.words.failed])
        #expect(words.filter { !$0.isBold }.allSatisfy { $0.color == Theme.dark.text })
        #expect(words.allSatisfy { (15...17).contains($0.size) })
        let signs = played.marks { $0 == .verdict }.compactMap { mark -> StateShape? in
            if case .state(let shape, _, Theme.dark.shapes.ended) = mark.shape {
                shape
            } else {
                nil
            }
        }
        #expect(signs == [.check])
    }

    @Test func `lies over the canvas, which keeps its place, and takes no input`() throws {
        let played = try lostSwipe()
        let list = played.list
        #expect(
            boxes(list).map(\.rect) == [
                CGRect(x: 0, y: 0, width: 980, height: 44),
                CGRect(x: 0, y: 42, width: 980, height: 2),
            ]
        )
        #expect(boxes(list).last?.fill == Theme.dark.shapes.ended)
        #expect(Panels(size: played.size).canvas.origin == .zero)
        #expect(!Panels(size: played.size).contains(CGPoint(x: 400, y: 20)))
        #expect(!list.controls.contains { $0.frame.intersects(boxes(list)[0].rect) })
        // Labels stay below it.
        for pill in list.groups(where: { $0 == .verdictPill }) { #expect(pill.bounds.minY >= 44) }
    }

    @Test func `takes two lines where one is too narrow`() throws {
        var played = try lostSwipe()
        played.size = CGSize(width: 600, height: 480)
        played.chrome.shows.panels = false
        let lines = Set(words(played.list).map(\.y))
        #expect(lines.count == 2)
        #expect(words(played.list).allSatisfy { $0.size == 15 })
        #expect(boxes(played.list).first?.rect == CGRect(x: 0, y: 0, width: 600, height: 44))
    }

    @Test func `is never cut, however narrow the window is`() throws {
        var played = try lostSwipe()
        let sentence = try #require(played.snapshot.verdict).sentence.text
        for width in stride(from: CGFloat(320), through: 1280, by: 37) {
            for isShown in [true, false] {
                played.size = CGSize(width: width, height: 700)
                played.chrome.shows.panels = isShown
                let list = played.list
                #expect(text(of: words(list)) == sentence, "\(width)")
                #expect(words(list).allSatisfy { $0.size >= 13 })
                let frame = try #require(boxes(list).first).rect
                let marks = list.groups { $0 == .verdict }.flatMap(\.marks)
                #expect(marks.allSatisfy { frame.contains($0.bounds) }, "\(width)")
            }
        }
    }

    @Test func `is drawn again as a whole when its sentence changes`() throws {
        var played = try Played("swipes")
        played.chrome.hint = "Touch or click."
        let before = played.list
        played.stage.down(580, 400)
        played.stage.move(to: 850, 400, over: 0.15)
        let damage = played.list.damage(from: before)
        for mark in before.groups(where: { $0 == .verdict }).flatMap(\.marks) {
            guard case .text = mark.shape else { continue }
            #expect(damage.contains { $0.contains(mark.bounds) })
        }
    }
}
