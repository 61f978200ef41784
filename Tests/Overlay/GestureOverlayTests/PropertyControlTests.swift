import Foundation
import GestureKit
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The controls of a selected recognizer's properties, in all arrangements of the panels.
@Suite("Controls of properties") struct PropertyControls {
    private static let sizes: [(CGFloat, CGFloat)] = [
        (1280, 800), (1366, 768), (1280, 720), (1024, 600), (800, 480), (720, 1440), (640, 400),
        (480, 320), (320, 480), (2560, 1600),
    ]

    /// A property for each kind of control, twice.
    static let properties: [Chrome.Selection.Property] = [
        .init("numberOfTapsRequired", "2", .stepper(canDecrease: true, canIncrease: true)),
        .init("isEnabled", "true", .toggle(isOn: true), tip: "isEnabled: true or false"),
        .init("minimumPressDuration", "0.350 s", isChanged: true, stepper(false)),
        .init("direction", "right", .choice),
        .init("allowedTouchTypes", "direct, indirect, pencil", isChanged: true, .choice),
        .init("requiresExclusiveTouchType", "false", isChanged: true, .toggle(isOn: false)),
        .init("maximumNumberOfTouches", "no limit", stepper(true)),
        .init("translation", "[0, 0]"),
        .init("allowableMovement", "99999.25 pt", isChanged: true, stepper(true)),
        .init("numberOfTouchesRequired", "1", stepper(false)),
    ]

    private static func stepper(_ canDecrease: Bool) -> Chrome.Selection.Control {
        .stepper(canDecrease: canDecrease, canIncrease: true)
    }

    private static let buttons: [Chrome.Item] = [
        .init(.undo, "undo", key: "Ctrl-Z", line: "undo the last change", isEnabled: false),
        .init(.writeScene, "write scene", key: "W", line: "save the scene"),
        .init(.copyReason, "copy reason", key: "Y", line: "copy the reason"),
    ]

    static func chrome(
        for pointer: Chrome.Pointer,
        top: Chrome.Selection.Top = .property(0),
        chosen: Int = 0
    ) -> Chrome {
        Chrome {
            $0.bar = Chrome.Bar([.init(.report, "Report", key: "S")], for: pointer)
            $0.selection = Chrome.Selection("longPress", properties: properties, chosen: chosen)
            $0.selection?.top = top
            $0.selection?.buttons = buttons
            $0.shows.drawer = true
            $0.status = "playground"
        }
    }

    private func list(_ chrome: Chrome, _ width: CGFloat, _ height: CGFloat) -> DisplayList {
        let snapshot = Gallery.failed()
        return Layout().displayList(snapshot, chrome, size: CGSize(width: width, height: height))
    }

    private func index(of control: PanelControl) -> Int? {
        if case .property(let index, _) = control.command { index } else { nil }
    }

    private func forEach(
        _ check: (Chrome.Pointer, CGFloat, CGFloat, Comment) throws -> Void
    ) rethrows {
        for (width, height) in Self.sizes {
            for pointer in [Chrome.Pointer.finger, .mouse] {
                try check(pointer, width, height, "\(width)×\(height), \(pointer)")
            }
        }
    }

    @Test func `are large enough, stay in the inspector, and do not overlap`() throws {
        try forEach { pointer, width, height, about in
            // Closely together, a finger's rows are lower.
            let least = CGSize(
                width: pointer == .finger ? 44 : 28,
                height: pointer == .finger ? 32 : 28
            )
            let details = list(Self.chrome(for: pointer), width, height).rows.details
            for row in 0...details.maxTop {
                let chosen = max(0, row - details.firstProperty)
                let chrome = Self.chrome(
                    for: pointer,
                    top: details.top(ofRow: row),
                    chosen: chosen
                )
                let list = list(chrome, width, height)
                let panels = Panels(chrome, size: list.size)
                let inspector = try #require(panels.inspector, about)
                for (number, control) in list.controls.enumerated() {
                    #expect(control.frame.width >= least.width, "\(about): \(control)")
                    #expect(control.frame.height >= least.height, "\(about): \(control)")
                    for other in list.controls[..<number] {
                        let common = control.frame.intersection(other.frame)
                        #expect(common.isEmpty, "\(about): \(control) on \(other)")
                    }
                    guard index(of: control) != nil else { continue }
                    #expect(inspector.contains(control.frame), "\(about): \(control)")
                    #expect(list.rows.rows.allSatisfy { $0.frame.maxY <= control.frame.minY })
                }
                #expect(LayoutFaults.found(in: list, chrome) == [], about)
            }
        }
    }

    @Test func `are each reached by scrolling, and the buttons are always visible`() {
        forEach { pointer, width, height, about in
            var seen: Set<Int> = []
            let details = list(Self.chrome(for: pointer), width, height).rows.details
            for row in 0...details.maxTop {
                let top = details.top(ofRow: row)
                let list = list(Self.chrome(for: pointer, top: top), width, height)
                #expect(list.rows.details.shown.lowerBound == row, about)
                let indices = list.controls.compactMap(index)
                seen.formUnion(indices)
                let rows = indices.map { $0 + list.rows.details.firstProperty }
                #expect(Set(rows).isSubset(of: Set(list.rows.details.shown)), about)
                let commands = list.controls.map(\.command)
                for command in [Command.undo, .writeScene, .copyReason] {
                    #expect(commands.contains(command), about)
                }
            }
            // Only the value without a control is missing.
            #expect(seen == Set(Self.properties.indices).subtracting([7]), about)
        }
    }

    @Test func `leave the selected recognizer's row visible`() {
        forEach { pointer, width, height, about in
            let names = list(Self.chrome(for: pointer), width, height).rows.rows.map(\.name)
            #expect(names.contains("longPress") || height <= 400 || width < 480, about)
        }
    }

    @Test func `step, toggle and type, and are disabled at the end of a range`() {
        let list = list(Self.chrome(for: .mouse), 720, 1440)
        func controls(_ property: Int) -> [PanelControl] {
            list.controls.filter { index(of: $0) == property }
        }
        #expect(
            controls(2).map(\.command) == [
                .property(2, .step(-1)), .property(2, .step(1)), .property(2, .type),
            ]
        )
        #expect(controls(2).map(\.isEnabled) == [false, true, true])
        #expect(controls(2).map(\.repeats) == [true, true, false])
        #expect(controls(2).map(\.draggedProperty) == [nil, nil, 2])
        #expect(controls(1).map(\.command) == [.property(1, .toggle)])
        #expect(controls(1).map(\.draggedProperty) == [1])
        #expect(controls(1).first?.tip == "isEnabled: true or false  (Return)")
        #expect(controls(3).map(\.isEnabled) == [true, true, true])
        #expect(controls(3).last?.command == .property(3, .toggle))
        #expect(list.controls.first { $0.command == .undo }?.isEnabled == false)
    }

    @Test func `are left out of a report, which shows the values`() {
        var chrome = Self.chrome(for: .finger)
        chrome.bar = nil
        let list = Layout().windowReport(
            Gallery.failed(),
            chrome,
            size: CGSize(width: 1280, height: 800)
        )
        #expect(list.controls.isEmpty)
        let texts = list.groups { $0 == .detail }.flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
        #expect(texts.contains("minimum press duration") && texts.contains("0.350 s"))
    }

    @Test(
        arguments: zip(
            [
                "numberOfTapsRequired", "isEnabled", "minimumNumberOfTouches", "edges", "is",
                "maxURLs",
            ],
            ["taps required", "enabled", "minimum touches", "edges", "is", "max urls"]
        )
    )
    func `have their names as words`(_ name: String, _ title: String) {
        #expect(Chrome.Selection.Property(name, "1").title == title)
    }

    // MARK: Typing

    private func typing(
        _ text: String,
        for pointer: Chrome.Pointer,
        property: Int = 0,
        hasKeypad: Bool = true
    ) -> Chrome {
        var chrome = Self.chrome(for: pointer)
        var entry = Chrome.Entry(for: property, hasKeypad: hasKeypad)
        entry.text = text
        chrome.shows.cover = .entry(entry)
        return chrome
    }

    @Test func `type a number with a keypad beside the number's row, or with a keyboard`() {
        forEach { pointer, width, height, about in
            let chrome = typing("12.5", for: pointer)
            let list = list(chrome, width, height)
            let window = CGRect(x: 0, y: 0, width: width, height: height)
            let keys = list.controls.map(\.command)
            let characters = "0123456789.-".map { Command.entry(.character($0)) }
            let others: [Command] = [.entry(.erase), .entry(.cancel), .entry(.apply)]
            #expect(Set(keys) == Set(characters + others), about)
            #expect(keys.count == characters.count + others.count, about)
            for (number, control) in list.controls.enumerated() {
                #expect(control.frame.width >= 44 && control.frame.height >= 44, about)
                #expect(window.contains(control.frame), about)
                for other in list.controls[..<number] {
                    #expect(control.frame.intersection(other.frame).isEmpty, about)
                }
            }
            let field = list.rows.details.field
            #expect(!field.isNull, about)
            // In a very small window, the keypad covers the field.
            guard height >= 480, width >= 480 else { return }
            #expect(list.controls.allSatisfy { !$0.frame.intersects(field) }, about)
            #expect(LayoutFaults.found(in: list, chrome) == [], about)
        }
        let typed = list(typing("1", for: .mouse, hasKeypad: false), 1280, 800)
        #expect(typed.groups { $0 == .menu }.isEmpty)
    }

    @Test func `show the value in the field, and then the typed number`() throws {
        func texts(_ text: String) -> [String] {
            list(typing(text, for: .mouse, property: 2), 1280, 800)
                .groups { $0 == .detail }.flatMap(\.marks).compactMap { mark in
                    if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
                }
        }
        #expect(texts("").contains("0.350 s"))
        #expect(texts("1.5").contains("1.5") && !texts("1.5").contains("0.350 s"))
        // The end of a long number is visible.
        #expect(texts("123456789012").contains { $0.hasSuffix("9012") && $0.count < 12 })
    }
}
