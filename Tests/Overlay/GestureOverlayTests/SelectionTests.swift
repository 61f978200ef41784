import Foundation
import GestureKit
import GestureOverlay
import GestureTrace
import Testing

/// The inspector's hit test, and its display of the selected recognizer.
struct SelectionTests {
    private func texts(_ list: DisplayList, _ key: DisplayList.Key) -> [String] {
        list.groups { $0 == key }.flatMap(\.marks).compactMap { mark in
            guard case .text(let text, _, _, _, _) = mark.shape else { return nil }
            return text
        }
    }

    @Test func `each shown row is found at its location, and nothing beside it`() throws {
        for picture in [Gallery.selected(), Gallery.many(), Gallery.manySelected()] {
            let list = picture.list
            #expect(list.rows.rows.count >= 4)
            for row in list.rows.rows {
                let group = try #require(list.groups { $0 == .row(row.id) }.first)
                #expect(list.rows.row(at: CGPoint(x: row.frame.midX, y: row.frame.midY)) == row)
                #expect(row.frame.insetBy(dx: -1, dy: -1).contains(group.bounds), "\(row.name)")
                #expect(picture.snapshot.rows.first { $0.id == row.id }?.name == row.name)
            }
            for (upper, lower) in zip(list.rows.rows, list.rows.rows.dropFirst()) {
                #expect(upper.frame.maxY <= lower.frame.minY)
            }
            let panel = try #require(Panels(size: picture.size).inspector)
            #expect(list.rows.row(at: CGPoint(x: panel.minX + 40, y: panel.minY + 4)) == nil)
            #expect(list.rows.row(at: CGPoint(x: panel.minX - 1, y: 60)) == nil)
        }
    }

    @Test func `nothing is found in a folded inspector`() {
        #expect(Gallery.folded().list.rows.rows.isEmpty)
    }

    @Test func `a selected recognizer shows its properties from the chosen one on`() {
        let shown = texts(Gallery.selected().list, .detail)
        // The deciding measure comes first, because the row above has the name.
        #expect(shown.prefix(1) == ["moved"])
        #expect(shown.contains("minimum press duration") && shown.contains("0.350 s"))
    }

    /// Boundary pairs: the first and the last property, and all between them.
    @Test(arguments: 0..<11)
    func `the chosen property is always visible in the panel`(_ chosen: Int) throws {
        for snapshot in [Gallery.failed(), Gallery.many().snapshot] {
            var picture = Gallery.Picture(name: "", snapshot: snapshot)
            let selection = Gallery.selection("longPress", chosen: chosen)
            picture.chrome.selection = selection
            let list = picture.list
            let title = selection.properties[chosen].title
            #expect(texts(list, .detail).contains { title.hasPrefix($0.prefix(12)) })
            let panel = try #require(Panels(size: picture.size).inspector)
            let detail = try #require(list.groups { $0 == .detail }.first)
            #expect(panel.contains(detail.bounds))
            let rows = list.rows.rows
            #expect(rows.allSatisfy { $0.frame.maxY <= detail.bounds.minY })
        }
    }

    @Test func `a selection of a missing recognizer changes nothing`() {
        var picture = Gallery.Picture(name: "", snapshot: Gallery.failed())
        let before = picture.list
        picture.chrome.selection = Gallery.selection("gone", chosen: 0)
        #expect(picture.list == before)
    }
}
