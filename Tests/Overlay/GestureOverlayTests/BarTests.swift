import Foundation
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureTrace

struct BarTests {
    private static let commands: [Command] = [
        .report, .copyReason, .record, .freeze, .stepBack, .stepForward, .menu(.scenes), .clear,
        .relations, .panels, .theme, .fullScreen, .help, .quit,
    ]
    private static let titles = [
        "Report", "Copy", "Record", "Freeze", "Step back", "Step", "Scenes", "Clear", "Relations",
        "Panels", "Theme", "Full screen", "Help", "Quit",
    ]

    private static func bar(for pointer: Chrome.Pointer = .finger) -> Chrome.Bar {
        let items = zip(commands, titles).map { command, title in
            Chrome.Item(command, title, key: String(title.prefix(1)), line: "does \(title)")
        }
        let further = [Chrome.Item(.undo, "Undo", key: "Ctrl-Z", line: "undo the last change")]
        let scenes = (1...9).map { number in
            Chrome.Item(
                .scene(number),
                "scene\(number)",
                key: "\(number)",
                line: "pan, pinch and rotation, with and without simultaneous",
                isOn: number == 2
            )
        }
        return Chrome.Bar(items, further: further, scenes: scenes, for: pointer)
    }

    private func chrome(
        for pointer: Chrome.Pointer = .finger,
        _ cover: Chrome.Cover? = nil
    ) -> Chrome {
        Chrome {
            ($0.bar, $0.shows.cover) = (Self.bar(for: pointer), cover)
            ($0.status, $0.latency) = ("playground · touchscreen, 10 fingers", Self.latency)
        }
    }

    private static let latency = Chrome.Latency(
        text: " 1.5 ms, 95 %  2.4 ms",
        short: " 1.5 ms",
        tip: "waiting 0.5, recognition 0.1, drawing 0.7, server 0.2 ms"
    )

    private func list(_ chrome: Chrome, _ width: CGFloat, _ height: CGFloat) -> DisplayList {
        Layout().displayList(TraceSnapshot(), chrome, size: CGSize(width: width, height: height))
    }

    /// Returns the controls without the latency, which has only a tooltip.
    private func buttons(_ chrome: Chrome, _ width: CGFloat, _ height: CGFloat) -> [PanelControl] {
        list(chrome, width, height).controls.filter { $0.command != .latency }
    }

    private static let sizes: [(CGFloat, CGFloat)] = [
        (1366, 768), (1280, 720), (1280, 800), (1024, 600), (800, 480), (720, 1440), (640, 400),
        (480, 320), (479, 320), (427, 282), (320, 480), (213, 720), (2560, 1600),
    ]

    @Test(arguments: [Chrome.Pointer.finger, .mouse])
    func `every command is on the bar or in its menu, at every width`(_ pointer: Chrome.Pointer) {
        for width in stride(from: CGFloat(200), through: 2600, by: 7) {
            let onBar = buttons(chrome(for: pointer), width, 800)
            let inMenu = list(chrome(for: pointer, .menu(.more)), width, 800).controls
            let all = (onBar + inMenu).map(\.command)
            #expect(Set(all) == Set(Self.commands + [.undo, .menu(.more)]), "\(width)")
            #expect(all.count == Set(all).count, "\(width)")
            #expect(onBar.last?.command == .menu(.more))
        }
    }

    @Test func `quit is the last row of the menu`() {
        for width in [300, 480, 800] as [CGFloat] {
            let rows = list(chrome(for: .finger, .menu(.more)), width, 800).controls.map(\.command)
            #expect(rows.last == .quit && rows.count > 1, "\(width)")
        }
    }

    @Test(arguments: [Chrome.Pointer.finger, .mouse])
    func `buttons are large enough, stay on the bar and do not overlap`(_ pointer: Chrome.Pointer) {
        for (width, height) in Self.sizes {
            let controls = buttons(chrome(for: pointer), width, height)
            let barHeight = pointer.barHeight
            let bar = CGRect(x: 0, y: height - barHeight, width: width, height: barHeight)
            #expect(!controls.isEmpty)
            for control in controls {
                #expect(bar.contains(control.frame), "\(control.command), \(width)")
                #expect(control.frame.width >= (pointer == .finger ? 44 : 28))
                #expect(control.frame.height >= (pointer == .finger ? 44 : 28))
            }
            for (left, right) in zip(controls, controls.dropFirst()) {
                #expect(left.frame.maxX <= right.frame.minX, "\(right.command), \(width)")
            }
        }
    }

    @Test func `menus stay in the window, and only their rows respond`() {
        for (width, height) in Self.sizes {
            for pointer in [Chrome.Pointer.finger, .mouse] {
                let chrome = chrome(for: pointer, .menu(.scenes))
                let list = list(chrome, width, height)
                let window = CGRect(x: 0, y: 0, width: width, height: height)
                #expect(list.controls.map(\.command) == (1...9).map { .scene($0) })
                for control in list.controls {
                    #expect(window.contains(control.frame), "\(control.command), \(width)")
                    #expect(control.frame.height >= (pointer == .finger ? 44 : 28))
                }
                #expect(LayoutFaults.found(in: list, chrome) == [], "\(width), \(pointer)")
            }
        }
    }

    @Test func `a narrow bar leaves out keys, then titles, and keeps its texts apart`() {
        func texts(_ width: CGFloat) -> [String] {
            list(chrome(), width, 480).groups { $0 == .buttons }.flatMap(\.marks).compactMap {
                if case .text(let text, _, _, _, _) = $0.shape { text } else { nil }
            }
        }
        #expect(texts(1600).contains("R") && texts(1600).contains("Relations"))
        #expect(texts(800) == ["Report", "Freeze", "Scenes"])
        #expect(texts(320) == [])
        for (width, height) in Self.sizes {
            for cover in [nil, Chrome.Cover.menu(.more)] {
                let chrome = chrome(cover)
                let list = list(chrome, width, height)
                #expect(LayoutFaults.found(in: list, chrome) == [], "\(width)×\(height)")
            }
        }
    }

    @Test func `the buttons stay where they are when the status and the latency change`() {
        var other = chrome()
        (other.status, other.latency) = ("x", nil)
        #expect(buttons(chrome(), 1280, 800) == buttons(other, 1280, 800))
    }

    @Test(arguments: [1280, 800, 480] as [CGFloat])
    func `the latency has as much text as fits, and a tooltip`(_ width: CGFloat) throws {
        var chrome = chrome()
        let plain = list(chrome, width, 600)
        let texts = plain.groups { $0 == .status }.flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
        #expect(texts.contains("latency"))
        #expect(texts.contains(width == 1280 ? Self.latency.text : Self.latency.short))
        let control = try #require(plain.controls.first { $0.command == .latency })
        #expect(!control.isEnabled)
        // The pointer has rested on it since it had another tip.
        let old = PanelControl(.latency, frame: control.frame, isEnabled: false, tip: "old")
        (chrome.pointing.hovered, chrome.pointing.isTipShown) = (old, true)
        let tips = list(chrome, width, 600).groups { $0 == .tip }.flatMap(\.marks)
        let tip = try #require(tips.last)
        guard case .text(let text, _, _, _, _) = tip.shape else { return }
        #expect(text == Self.latency.tip)
    }

    @Test func `the status always has the factor at which the scene is shown`() {
        func status(_ name: String, zoom: Double, _ width: CGFloat) -> String? {
            var chrome = chrome()
            (chrome.status, chrome.zoom) = (name + " · touchscreen, 10 fingers", zoom)
            let marks = list(chrome, width, 600).groups { $0 == .status }.flatMap(\.marks)
            guard case .text(let text, _, _, _, _) = marks.first?.shape else { return nil }
            return text
        }
        #expect(status("taps", zoom: 0.55, 2000) == "taps · 0.55× · touchscreen, 10 fingers")
        #expect(status("taps", zoom: 1, 1280) == "taps · touchscreen, 10 fingers")
        #expect(status("playground", zoom: 0.53, 800) == "playground · 0.53×")
        #expect(status("a scene with a long name", zoom: 0.53, 480)?.hasSuffix("… · 0.53×") == true)
        #expect(status("playground", zoom: 1, 800) == "playground")
    }

    @Test func `hovering, pressing, disabling and a lasting effect can each be seen`() throws {
        let normal = list(chrome(), 1280, 800)
        let report = try #require(normal.controls.first { $0.command == .report })
        var pictures = [normal]
        var hovered = chrome()
        hovered.pointing.hovered = report
        pictures.append(list(hovered, 1280, 800))
        var pressed = hovered
        pressed.pointing.pressed = [report]
        pictures.append(list(pressed, 1280, 800))
        var on = chrome()
        on.bar?.items[0].isOn = true
        pictures.append(list(on, 1280, 800))
        var disabled = chrome()
        disabled.bar?.items[0].isEnabled = false
        pictures.append(list(disabled, 1280, 800))
        for (index, picture) in pictures.enumerated() {
            for other in pictures[..<index] {
                let damage = picture.damage(from: other)
                #expect(!damage.isEmpty && damage.allSatisfy { report.frame.contains($0) })
            }
        }
    }

    @Test func `a tooltip names the hovered button, and stays in the window`() throws {
        for (width, height) in Self.sizes {
            for control in list(chrome(for: .mouse), width, height).controls {
                var chrome = chrome(for: .mouse)
                chrome.pointing.hovered = control
                let before = list(chrome, width, height)
                #expect(before.groups { $0 == .tip } == [])
                chrome.pointing.isTipShown = true
                let list = list(chrome, width, height)
                #expect(list.groups { $0 == .tip }.count == 1)
                #expect(LayoutFaults.found(in: list, chrome) == [], "\(width), \(control.command)")
            }
        }
    }

    @Test func `the timeline ends where the bar begins, and the bar stays without panels`() {
        let size = CGSize(width: 1280, height: 800)
        for pointer in [Chrome.Pointer.finger, .mouse] {
            let panels = Panels(size: size, barHeight: pointer.barHeight)
            #expect(panels.timeline?.maxY == panels.status?.minY)
            #expect(panels.status?.height == pointer.barHeight)
            #expect(panels.canvas == Panels(size: size).canvas)
            let folded = Panels(size: size, isShown: false, barHeight: pointer.barHeight)
            #expect(folded.inspector == nil && folded.timeline == nil)
            #expect(folded.status == panels.status)
        }
        #expect(Chrome.Pointer.finger.barHeight == 52)
        #expect(Chrome.Pointer.mouse.barHeight == 36)
    }
}
