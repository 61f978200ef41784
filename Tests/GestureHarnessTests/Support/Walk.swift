import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import Pictures
import RealServer
import Testing
import TouchBridge
import VirtualDisplay

@testable import GestureHarness
@testable import GestureOverlay

/// A user with one hand at a window, who finds each control where the window draws it.
final class Walk {
    /// The hand's device; the keyboard stays untouched.
    enum Hand: String, CaseIterable {
        case finger
        case mouse
    }

    let live: LiveWindow
    private let size: CGSize
    private let hand: Hand
    /// The selected recognizer; nil for none.
    private var selected: String?
    private var scrolling = InspectorScrolling()
    private(set) var presses = 0

    init(_ size: CGSize, _ hand: Hand) throws {
        (self.size, self.hand) = (size, hand)
        let (width, height) = (Int(size.width), Int(size.height))
        live = try LiveWindow(
            "--size",
            "\(width)x\(height)",
            display: .init(width: width, height: height)
        )
        try live.waitUntilAsleep()
    }

    // MARK: The hand

    func press(at place: CGPoint) throws {
        presses += 1
        switch hand {
        case .finger:
            try live.touchscreen.down(0, at: place)
            try live.touchscreen.up(0)
        case .mouse:
            try live.display.pointer.move(to: place)
            try live.display.pointer.click()
        }
        // The window may be gone.
        try? live.waitUntilAsleep()
    }

    func drag(from start: CGPoint, to end: CGPoint) throws {
        presses += 1
        switch hand {
        case .finger:
            try live.touchscreen.down(0, at: start)
            try live.touchscreen.move(0, to: end, over: 0.15)
            try live.touchscreen.up(0)
        case .mouse:
            try live.display.pointer.move(to: start)
            try live.display.pointer.press()
            try live.display.pointer.move(to: end, over: 0.15)
            try live.display.pointer.release()
        }
        try live.waitUntilAsleep()
    }

    // MARK: The window

    /// Returns the window's layout for its recording so far.
    private func list(_ menu: Chrome.Menu? = nil) throws -> DisplayList {
        let replay = try Replay(file: "\(live.folder)/r.jsonl")
        var chrome = Chrome()
        chrome.bar = CommandBar.bar(for: .finger, scenes: CommandBar.builtInScenes) { _ in .enabled
        }
        chrome.shows.cover = menu.map { .menu($0) }
        chrome.zoom = replay.picture.geometry.zoom
        if let selected {
            let selection = InspectorSelection(name: selected, original: nil)
            chrome.selection = selection.shown(in: replay.player.session.scene)
            chrome.selection?.buttons = CommandBar.selectionButtons(canUndo: true)
        }
        chrome.scroll = scrolling.scroll
        chrome.canLabel = replay.picture.snapshot.sequence?.isOver == true
        let list = Layout().displayList(replay.picture.snapshot, chrome, size: size)
        scrolling.follow(list.rows, keepsPosition: false)
        return list
    }

    private func center(_ frame: CGRect) -> CGPoint {
        CGPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
    }

    private func place(of command: Command, in menu: Chrome.Menu? = nil) throws -> CGPoint? {
        try list(menu).controls.first { $0.command == command }.map { center($0.frame) }
    }

    /// Presses a command's button, or the row of a menu.
    func choose(_ command: Command) throws {
        if let button = try place(of: command) { return try press(at: button) }
        for menu in [Chrome.Menu.scenes, .more] {
            guard let row = try place(of: command, in: menu) else { continue }
            try press(at: try #require(try place(of: .menu(menu))))
            return try press(at: row)
        }
        Issue.record("\(command) has no button")
    }

    private func row(_ name: String) throws -> CGPoint? {
        try list().rows.rows.first { $0.name == name }.map { center($0.frame) }
    }

    /// Selects a recognizer by its row; if another one's properties hide it, that one is deselected before.
    func select(_ name: String) throws {
        if let selected, try row(name) == nil {
            try press(at: try #require(try row(selected)))
            self.selected = nil
            scrolling.stay()
        }
        try press(at: try #require(try row(name), "\(name) is out of sight"))
        selected = name
        scrolling.keepSelectionInSight()
    }

    /// Presses a control of the selected recognizer's property.
    func change(_ property: String, _ action: PropertyAction) throws {
        let name = try #require(selected)
        let replay = try Replay(file: "\(live.folder)/r.jsonl")
        let properties = replay.player.session.scene.properties(of: name)
        let index = try #require(properties.firstIndex { $0.name == property })
        let place = try #require(
            try place(of: .property(index, action)),
            "\(property) is out of sight"
        )
        try press(at: place)
    }

    /// Returns a recognizer's last outcome.
    func outcome(of name: String) throws -> String? {
        try live.recorded().objects
            .filter { $0["recognizer"] as? String == name && $0["reason"] != nil }
            .compactMap { $0["state"] as? String }
            .last { $0 != "possible" }
    }

    /// Steps back to the moment of a recognizer's first state of this kind.
    func stepBack(to name: String, is state: String) throws {
        let outcome = try live.recorded().objects.first {
            $0["recognizer"] as? String == name && $0["state"] as? String == state
        }
        let time = try #require(outcome?["t"] as? Double)
        for _ in 0..<60 {
            let text = try live.title().split(separator: "frozen at ").last?.prefix { $0 != " " }
            guard let shown = text.flatMap({ Double($0) }), shown > time + 5e-4 else { return }
            try choose(.stepBack)
        }
        Issue.record("no step reaches \(time) s")
    }

    func clipboard() throws -> String {
        let folder = try TestFolder()
        let end = try Program(
            script: "xclip -selection clipboard -o >\(folder.path)/pasted",
            environment: live.display.environment.merging(["DISPLAY": live.display.name]) { $1 },
            folder: folder.path
        ).finish()
        #expect(end.status == 0)
        return folder.text("pasted") ?? ""
    }

    /// Writes the screen to the folder that `TOUCHSTONE_WALK` names, for a review; without one, does nothing.
    func keepPicture(_ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_WALK"] else { return }
        let path = "\(folder)/\(Int(size.width))-\(hand.rawValue)-\(name).png"
        try Pixels(screen: live.picture(), width: Int(size.width))
            .write(to: URL(fileURLWithPath: path))
    }
}
