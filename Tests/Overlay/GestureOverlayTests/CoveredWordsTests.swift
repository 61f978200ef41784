import Foundation
import GestureKit
import GestureScenes
import GestureTesting
@testable import GestureTrace
import Testing

@testable import GestureOverlay

/// Words that something in front of them would cover.
@Suite struct `Covered words` {
    private static func scene(_ inner: String) throws -> Played {
        try Played(
            Scene(
                SceneText(
                    """
                    views:
                      - id: shelfOfManyBooks
                        frame: [40, 60, 400, 300]
                        recognizers: [{type: tap}, {type: longPress}]
                        views:
                          - id: book
                            frame: \(inner)
                            recognizers: [{type: pan}]
                    """,
                    name: "nested"
                )
            )
        )
    }

    private func words(_ played: Played, _ name: String) -> [Mark] {
        let id = played.snapshot.views.first { $0.name == name }?.id
        return played.list.groups { $0 == id.map(DisplayList.Key.view) }.flatMap(\.marks).filter {
            if case .text = $0.shape { true } else { false }
        }
    }

    /// At 0.75, words are larger beside their views, and the lower half of a line lies behind a view.
    @Test(arguments: [0.5, 0.75, 1])
    func `a nested view cuts no words in half`(zoom: Double) throws {
        var count = 0
        for inner in [
            "[14, 26, 300, 100]", "[60, 10, 300, 100]", "[14, 40, 300, 200]", "[14, 80, 300, 100]",
        ] {
            var played = try Self.scene(inner)
            played.chrome.zoom = zoom
            let book = try #require(played.snapshot.zoomed(by: zoom).views.last).frame
            for word in words(played, "shelfOfManyBooks") {
                let ink = word.bounds.insetBy(dx: 1, dy: 2)
                #expect(!ink.intersects(book), "\(inner)")
                count += 1
            }
        }
        #expect(count > 0, "words have room in one of the scenes")
    }

    @Test func `beside a nested view, a name is shortened`() throws {
        let played = try Self.scene("[80, 0, 300, 100]")
        let name = try #require(words(played, "shelfOfManyBooks").first)
        guard case .text(let text, _, _, _, _) = name.shape else { return }
        #expect(text.hasPrefix("sh") && text.hasSuffix("…"))
    }

    @Test func `a nested view below the words leaves them whole`() throws {
        let played = try Self.scene("[14, 80, 300, 100]")
        #expect(words(played, "shelfOfManyBooks").count == 2)
    }

    // MARK: Limits

    /// A finger on the controls, whose circle leaves no room below it.
    @Test(arguments: [0.5, 0.75, 1])
    func `a limit's caption covers neither a view's words nor a stroke`(_ zoom: Double) throws {
        var count = 0
        for place in [(400.0, 180.0), (400, 250), (200, 120), (700, 330), (100, 330)] {
            var played = try Played("controls")
            played.chrome.zoom = zoom
            played.stage.down(place.0, place.1)
            played.stage.move(to: place.0 + 5, place.1 + 5, over: 0.1)
            let list = played.list
            let captions = list.groups { if case .caption = $0 { true } else { false } }
            for caption in captions {
                for name in list.names {
                    #expect(!caption.bounds.intersects(name), "\(place), \(zoom)")
                }
                for point in played.snapshot.zoomed(by: zoom).trails {
                    #expect(!caption.bounds.contains(point), "\(place), \(zoom)")
                }
            }
            count += captions.count
        }
        #expect(count > 0, "a caption has room at one of the places")
    }

    // MARK: The handle

    @Test func `the handle is below the panels and the tooltips`() throws {
        let chrome = Chrome {
            $0.bar = Chrome.Bar([Chrome.Item(.clear, "Clear", line: "clear everything")])
        }
        let size = CGSize(width: 1280, height: 800)
        let list = Layout().displayList(TraceSnapshot(), chrome, size: size)
        var hovering = chrome
        hovering.pointing.hovered = list.controls.first { $0.command == .clear }
        hovering.pointing.isTipShown = true
        let keys = Layout().displayList(TraceSnapshot(), hovering, size: size).groups.map(\.key)
        let handle = try #require(keys.firstIndex(of: .handle))
        #expect(try handle < #require(keys.firstIndex(of: .inspector)))
        #expect(try handle < #require(keys.firstIndex(of: .tip)))
    }
}
