import Foundation
import GestureKit
import GestureTrace
import Pictures
import Testing

@testable import GestureOverlay

/// The details of a selected recognizer.
@Suite struct `The details of a selection` {
    private static let tap: [Chrome.Selection.Property] = [
        .init("numberOfTapsRequired", "2", stepper), .init("numberOfTouchesRequired", "1", stepper),
        .init("buttonMaskRequired", "primary", .choice),
        .init("isEnabled", "true", .toggle(isOn: true)),
        .init("cancelsTouchesInView", "true", .toggle(isOn: true)),
        .init("delaysTouchesBegan", "false", .toggle(isOn: false)),
        .init("delaysTouchesEnded", "true", .toggle(isOn: true)),
        .init("requiresExclusiveTouchType", "true", .toggle(isOn: true)),
        .init("allowedTouchTypes", "all", .choice), .init("allowedPressTypes", "none", .choice),
    ]
    private static let stepper = Chrome.Selection.Control.stepper(
        canDecrease: true,
        canIncrease: true
    )

    private func chrome(
        _ properties: [Chrome.Selection.Property] = tap,
        for pointer: Chrome.Pointer? = .finger
    ) -> Chrome {
        Chrome {
            $0.bar = pointer.map { Chrome.Bar([.init(.report, "Report", key: "S")], for: $0) }
            var selection = Chrome.Selection("doubleTap", properties: properties)
            selection.limits = [
                .init("tap at most", "45 pt, 0.75 s"), .init("next tap within", "45 pt, 0.35 s"),
            ]
            selection.buttons = [.init(.undo, "undo"), .init(.writeScene, "write scene")]
            $0.selection = selection
            $0.shows.drawer = true
        }
    }

    private func list(
        _ chrome: Chrome,
        _ size: CGSize = CGSize(width: 1280, height: 800),
        _ snapshot: TraceSnapshot = Gallery.tapEnded()
    ) -> DisplayList {
        Layout().displayList(snapshot, chrome, size: size)
    }

    private func texts(_ list: DisplayList) -> [(text: String, bounds: CGRect)] {
        list.groups { $0 == .detail || $0 == .fault }.flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { (text, mark.bounds) } else { nil }
        }
    }

    @Test(arguments: [Chrome.Pointer.finger, .mouse])
    func `show what decided a tap, its limits and all its properties at once`(
        _ pointer: Chrome.Pointer
    ) {
        let chrome = chrome(for: pointer)
        let list = list(chrome)
        #expect(list.rows.details.maxTop == 0)
        let shown = texts(list).map(\.text)
        for property in Self.tap {
            #expect(shown.contains { property.title.hasPrefix($0.prefix(8)) }, "\(property.title)")
        }
        // The cause of the failure comes first, and the properties last.
        let order = ["no next tap in 0.35 s", "tap at most", "45 pt, 0.75 s", "taps required"]
        let places = order.compactMap { text in shown.firstIndex { $0.hasPrefix(text) } }
        #expect(places.count == order.count && places == places.sorted(), "\(shown)")
        #expect(shown.contains("failed after") && shown.contains("fixed"))
        // The row of the recognizer stays above.
        #expect(list.rows.rows.map(\.name).contains("doubleTap"))
        #expect(LayoutFaults.found(in: list, chrome) == [])
    }

    @Test func `a distance that was too short in the time allowed is one line`() throws {
        var snapshot = Gallery.tapEnded()
        for section in snapshot.sections.indices {
            for row in snapshot.sections[section].rows.indices
            where snapshot.sections[section].rows[row].name == "doubleTap" {
                snapshot.sections[section].rows[row].state = .failed
                snapshot.sections[section].rows[row].reason = .tooSlow(14, limit: 26.5)
                snapshot.sections[section].rows[row].progress = nil
            }
        }
        let shown = texts(list(chrome(), CGSize(width: 1280, height: 800), snapshot))
        let (name, value) = try (
            #require(shown.first { $0.text == "moved" }),
            #require(shown.first { $0.text == "14.0 pt (needs 26.5)" })
        )
        #expect(abs(name.bounds.midY - value.bounds.midY) < 4)
    }

    @Test func `stay in place while the outcome changes`() {
        let controls = [Gallery.tapEnded(), Gallery.failed(), Gallery.empty().snapshot].map {
            list(chrome(), CGSize(width: 1280, height: 800), $0).controls.filter {
                if case .property = $0.command { true } else { false }
            }.map(\.frame)
        }
        #expect(controls[0].count >= 20 && controls[1] == controls[0] && controls[2] == controls[0])
    }

    @Test(arguments: [(1280.0, 800.0), (800, 480), (720, 1440), (480, 320)])
    func `align their controls, and show each value whole`(_ width: Double, _ height: Double) {
        let long = "direct, indirect, pencil, indirectPointer"
        let properties: [Chrome.Selection.Property] = [
            .init("allowedTouchTypes", long, isChanged: true, .choice),
            .init("allowableMovement", "99999.25 pt", isChanged: true, Self.stepper),
            .init("buttonMaskRequired", "secondary", .choice),
            .init("translation", "[-12345.678, -12345.678]"),
        ]
        for pointer in [Chrome.Pointer.finger, .mouse, nil] {
            var shown = ""
            var edges: [Int: Set<CGFloat>] = [:]
            func rounded(_ x: CGFloat) -> CGFloat { (x * 2).rounded() / 2 }
            var chrome = chrome(properties, for: pointer)
            let size = CGSize(width: width, height: height)
            let details = list(chrome, size).rows.details
            for row in 0...details.maxTop {
                chrome.selection?.top = details.top(ofRow: row)
                let list = list(chrome, size)
                #expect(LayoutFaults.found(in: list, chrome) == [])
                shown += texts(list).map(\.text).joined(separator: " ")
                for control in list.controls {
                    guard case .property(_, .step(let step)) = control.command else { continue }
                    edges[step, default: []].insert(rounded(control.frame.minX))
                }
            }
            for property in properties {
                #expect(shown.contains(property.value), "\(property.value) in \(shown)")
            }
            guard pointer != nil else {
                #expect(edges.isEmpty)
                continue
            }
            // A control is beside its title or, for a long value, below it.
            let metrics = PropertyMetrics(pointer)
            let (left, right) = (details.area.minX + 16, details.area.maxX - 16)
            let back = [left, right - metrics.controlWidth].map { rounded($0 - metrics.reach) }
            #expect(edges[-1] == Set(back))
            #expect(edges[1] == [rounded(right - metrics.endWidth)])
        }
    }

    @Test(arguments: [(1280.0, 800.0), (800, 480), (720, 1440)])
    func `show an error at its property, even beside a keypad`(_ width: Double, _ height: Double) {
        let error = "found 9999, expected a whole number from 0 to 100"
        for pointer in [Chrome.Pointer.finger, .mouse] {
            for property in [0, 1, 9] {
                for hasKeypad in [false, true] {
                    var chrome = chrome(for: pointer)
                    if hasKeypad { chrome.shows.cover = .entry(Chrome.Entry(for: property)) }
                    let size = CGSize(width: width, height: height)
                    // The inspector scrolls to a property that does not change.
                    let details = list(chrome, size).rows.details
                    let row = details.firstProperty + property
                    chrome.selection?.top = details.top(
                        ofRow: details.top(showing: row, from: details.shown.lowerBound)
                    )
                    let before = list(chrome, size)
                    chrome.selection?.fault = .init(property, error)
                    let list = list(chrome, size)
                    let lines = texts(list)
                    let title = Self.tap[property].title
                    let start = lines.firstIndex { title.hasPrefix($0.text.prefix(9)) }
                    let fault = lines.firstIndex { $0.text.hasPrefix("found 9999") }
                    guard let start, let fault else {
                        Issue.record("\(title): \(lines.map(\.text))")
                        continue
                    }
                    let distance = lines[fault].bounds.minY - lines[start].bounds.maxY
                    #expect(abs(distance) < 60, "\(distance)")
                    // No control moves, and that of the property stays visible.
                    #expect(list.controls == before.controls)
                    for control in list.controls where !hasKeypad {
                        guard case .property(property, _) = control.command else { continue }
                        #expect(!control.frame.intersects(lines[fault].bounds))
                    }
                    #expect(LayoutFaults.found(in: list, chrome) == [])
                }
            }
        }
    }

    @Test func `scroll past an error`() {
        var chrome = chrome()
        let size = CGSize(width: 800, height: 480)
        chrome.selection?.fault = .init(9, "found 9999, expected a whole number from 0 to 100")
        let first = list(chrome, size).rows.details
        #expect(first.maxTop > 0 && first.shown.lowerBound == 0)
        chrome.selection?.top = first.top(ofRow: 1)
        #expect(list(chrome, size).rows.details.shown.lowerBound == 1)
    }

    @Test func `tell the relations of the recognizer, or without a selection, all`() {
        var picture = Gallery.relations()
        picture.chrome.shows.relations = false
        #expect(!texts(picture.list).contains { $0.text.contains("waits for") })
        picture.chrome.shows.relations = true
        let all = texts(picture.list).map(\.text)
        #expect(all.first == "Relations")
        #expect(all.contains("singleTap waits for doubleTap to fail"))
        // The rows leave room for all of them.
        #expect(all.last == "pan does not prevent boardPan")
        picture.chrome.shows.relations = false
        picture.chrome.selection = Gallery.selection("singleTap", chosen: 0)
        #expect(texts(picture.list).contains { $0.text == "singleTap waits for doubleTap to fail" })
    }
}
