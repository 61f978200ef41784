import Foundation
import GestureTesting
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The sheet of changes that would have worked, and the verdict's button that opens it.
@Suite struct `The sheet of changes` {
    private static let changes: [Chrome.ChangeSheet.Change] = [
        .init("recognized if both may run (both recognized)", code: "first\nsecond\nthird"),
        .init(
            "recognized if early waits for it (then early is not recognized)",
            code: "early.require(toFail: tooLate)"
        ),
        .init(
            "recognized if early refuses to begin horizontally (then early is not recognized)",
            code: ""
        ),
    ]

    /// Returns the picture after a pan that wins over a swipe.
    private func list(_ size: CGSize, _ chrome: Chrome) throws -> DisplayList {
        let played = try Played("swipes")
        played.stage.down(580, 400)
        played.stage.move(to: 850, 400, over: 0.15)
        played.stage.up()
        return Layout().displayList(played.snapshot, chrome, size: size)
    }

    private func chrome(_ pointer: Chrome.Pointer = .finger) -> Chrome {
        var chrome = Chrome()
        chrome.bar = Chrome.Bar(for: pointer)
        chrome.verdictButtons = [Chrome.Item(.whatIf, "What would work?")]
        return chrome
    }

    @Test(arguments: [(1280, 800), (800, 480), (480, 800), (400, 240), (340, 700)])
    func `has targets for a finger inside of the window`(_ width: Int, _ height: Int) throws {
        let size = CGSize(width: width, height: height)
        var chrome = chrome()
        chrome.shows.cover = .changes
        chrome.changes = .changes(of: "tooLate", Self.changes)
        let list = try list(size, chrome)
        let commands = list.controls.map(\.command)
        let count = commands.count / 2
        #expect(count == 3 || height < 480 && count > 0)
        #expect(commands == (0..<count).flatMap { [.tryChange($0), .writeChange($0)] })
        for control in list.controls {
            #expect(CGRect(origin: .zero, size: size).contains(control.frame))
            #expect(control.frame.height >= 44 && control.frame.width >= 44)
        }
        #expect(list.verdictControls == [])
        #expect(LayoutFaults.found(in: list, chrome) == [])
    }

    @Test func `says in a line that it searches, found nothing, or failed`() throws {
        var chrome = chrome()
        chrome.shows.cover = .changes
        chrome.changes = .note("Nothing gives tooLate another outcome.")
        let list = try list(CGSize(width: 800, height: 480), chrome)
        let texts = list.groups { $0 == .menu }.flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
        #expect(texts == ["Nothing gives tooLate another outcome."])
        #expect(list.controls == [])
    }

    @Test(arguments: [(1280, 800), (800, 480), (480, 800)])
    func `opens from a button beside the verdict, which keeps all of its words`(
        _ width: Int,
        _ height: Int
    ) throws {
        let size = CGSize(width: width, height: height)
        let list = try list(size, chrome())
        let button = try #require(list.verdictControls.first)
        #expect(list.verdictControls.count == 1 && button.command == .whatIf)
        #expect(button.frame.height >= 44 && button.frame.width >= 44)
        #expect(LayoutFaults.found(in: list, chrome()) == [])
        // Without its button, the verdict has the same words.
        var plain = chrome()
        plain.verdictButtons = []
        #expect(
            try words(list).filter { $0 != "What would work?" } == words(self.list(size, plain))
        )
    }

    @Test func `has its buttons below a verdict that has no room beside it`() throws {
        let size = CGSize(width: 640, height: 400)
        var chrome = chrome()
        chrome.verdictButtons = [Chrome.Item(.undo, "Undo"), .init(.writeScene, "Write scene")]
        chrome.tried = "tooLate: failed → recognized"
        let list = try list(size, chrome)
        #expect(list.verdictControls.map(\.command) == [.undo, .writeScene])
        for control in list.verdictControls {
            #expect(control.frame.height >= 44 && control.frame.width >= 44)
        }
        #expect(LayoutFaults.found(in: list, chrome) == [])
    }

    private func words(_ list: DisplayList) -> [String] {
        let texts = list.groups { $0 == .verdict }.flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
        return texts.flatMap { text in
            text == "What would work?" ? [text] : text.split(separator: " ").map(String.init)
        }
    }

    @Test func `has a line below the verdict for the difference of a tried change`() throws {
        var chrome = chrome()
        chrome.tried = "tooLate: failed → recognized"
        let list = try list(CGSize(width: 1280, height: 800), chrome)
        #expect(words(list).contains("→"))
        #expect(LayoutFaults.found(in: list, chrome) == [])
    }
}
