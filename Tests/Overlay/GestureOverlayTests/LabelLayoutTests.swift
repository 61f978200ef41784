import Foundation
import GestureKit
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The buttons that label a sequence, and the verdicts in the rows.
@Suite("Labels of sequences") struct Labels {
    private static let sizes: [(CGFloat, CGFloat)] = [
        (1280, 800), (1280, 720), (1024, 600), (800, 480), (720, 1440), (640, 400), (480, 320),
    ]

    /// A sequence in which some recognizers took part, with the first one recognized.
    private static func snapshot(_ expected: [String]? = nil) -> TraceSnapshot {
        var snapshot = Gallery.failed()
        let names = snapshot.rows.map(\.name)
        var sequence = TraceSnapshot.SequenceRecord(start: snapshot.timeline.start)
        sequence.participants = Array(names.prefix(4))
        sequence.recognized = Array(names.prefix(1))
        sequence.isOver = true
        sequence.expected = expected
        snapshot.sequence = sequence
        return snapshot
    }

    private static func chrome(for pointer: Chrome.Pointer, _ selected: String? = nil) -> Chrome {
        Chrome {
            $0.bar = Chrome.Bar([.init(.report, "Report", key: "S")], for: pointer)
            $0.selection = selected.map {
                var selection = Chrome.Selection($0, properties: PropertyControls.properties)
                selection.buttons = [.init(.undo, "undo")]
                return selection
            }
            $0.shows.drawer = true
            $0.canLabel = true
        }
    }

    private func list(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome,
        _ width: CGFloat = 1280,
        _ height: CGFloat = 800
    ) -> DisplayList {
        Layout().displayList(snapshot, chrome, size: CGSize(width: width, height: height))
    }

    private func buttons(_ list: DisplayList) -> [PanelControl] {
        list.controls.filter {
            switch $0.command {
            case .expected, .nothingExpected: true
            default: false
            }
        }
    }

    private func texts(_ list: DisplayList) -> [String] {
        list.groups.flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
    }

    @Test func `are large enough, in the inspector, and apart`() throws {
        let names = Self.snapshot().rows.map(\.name)
        for (width, height) in Self.sizes {
            for pointer in [Chrome.Pointer.finger, .mouse] {
                for selected in [nil, names[1], names.last] {
                    let about: Comment = "\(width)×\(height), \(pointer), \(selected ?? "-")"
                    let chrome = Self.chrome(for: pointer, selected)
                    let list = list(Self.snapshot([names[1]]), chrome, width, height)
                    let panel = try #require(Panels(chrome, size: list.size).inspector, about)
                    let least: CGFloat = pointer == .finger ? 44 : 28
                    let buttons = buttons(list)
                    // A low panel has no room for rows beside properties.
                    #expect(!buttons.isEmpty || selected != nil && height <= 400, about)
                    for (number, control) in buttons.enumerated() {
                        #expect(control.isEnabled && control.tip?.isEmpty == false, about)
                        #expect(control.frame.width >= least, "\(about): \(control)")
                        #expect(control.frame.height >= least, "\(about): \(control)")
                        #expect(panel.contains(control.frame), "\(about): \(control)")
                        for other in buttons[..<number] {
                            let common = control.frame.intersection(other.frame)
                            #expect(common.isEmpty, "\(about): \(control) on \(other)")
                        }
                    }
                    #expect(LayoutFaults.found(in: list, chrome) == [], about)
                    guard let selected, height > 400 else { continue }
                    #expect(list.rows.rows.map(\.name).contains(selected), about)
                    #expect(buttons.map(\.command).contains(.expected(selected)), about)
                }
            }
        }
    }

    @Test func `are at the rows that took part, and at expected and selected ones`() throws {
        let names = Self.snapshot().rows.map(\.name)
        #expect(names.count > 6)
        func commands(_ pointer: Chrome.Pointer, _ selected: String? = nil) -> [Command] {
            buttons(list(Self.snapshot([names[5]]), Self.chrome(for: pointer, selected)))
                .map(\.command)
        }
        let rows = (names.prefix(4) + [names[5]]).map { Command.expected($0) }
        let shown = list(Self.snapshot([names[5]]), Self.chrome(for: .mouse)).rows.rows.map(\.name)
        #expect(
            Set(commands(.finger))
                == Set(
                    [.nothingExpected]
                        + rows.filter { command in
                            shown.contains { command == .expected($0) }
                        }
                )
        )
        #expect(commands(.finger, names[4]).contains(.expected(names[4])))
        #expect(commands(.mouse) == [.nothingExpected] + shown.map { Command.expected($0) })
        // With a mouse, the button of another row appears below the pointer.
        let snapshot = Self.snapshot()
        var chrome = Self.chrome(for: .mouse)
        let before = list(snapshot, chrome)
        let quiet = before.rows.rows.last { !names.prefix(4).contains($0.name) }
        let (id, name) = (try #require(quiet).id, try #require(quiet).name)
        chrome.pointing.hovered = buttons(before).first { $0.command == .expected(name) }
        let after = list(snapshot, chrome)
        let (old, new) = (before.groups { $0 == .row(id) }, after.groups { $0 == .row(id) })
        #expect(old.flatMap(\.marks).count < new.flatMap(\.marks).count)
    }

    @Test func `are neither in a report nor before a sequence has ended`() {
        var chrome = Self.chrome(for: .finger)
        chrome.canLabel = false
        #expect(buttons(list(Self.snapshot(), chrome)).isEmpty)
        chrome.canLabel = true
        chrome.bar = nil
        let size = CGSize(width: 1280, height: 800)
        #expect(Layout().windowReport(Self.snapshot(), chrome, size: size).controls.isEmpty)
        var untouched = Self.snapshot()
        untouched.sequence = nil
        #expect(buttons(list(untouched, Self.chrome(for: .finger))).isEmpty)
    }

    @Test func `are compared with the outcome in words, also in a window's report`() {
        let names = Self.snapshot().rows.map(\.name)
        let (right, missed) = ("recognized, as meant", "meant, but not recognized")
        let unexpected = "recognized, but not meant"
        func verdicts(_ expected: [String]?) -> [String] {
            let chrome = Chrome { $0.shows.handle = false }
            let size = CGSize(width: 1280, height: 800)
            let report = Layout().windowReport(Self.snapshot(expected), chrome, size: size)
            return texts(report).filter { $0.contains("meant") }.sorted()
        }
        #expect(verdicts(nil) == [])
        #expect(verdicts([names[0]]) == [right])
        #expect(verdicts([names[1]]) == [missed, unexpected])
        #expect(verdicts([names[0], names[1]]) == [missed, right])
        #expect(verdicts([]) == [unexpected])
    }
}
