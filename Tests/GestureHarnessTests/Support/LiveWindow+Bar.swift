import Foundation
import RealServer
import Testing
import VirtualDisplay

@testable import GestureHarness
@testable import GestureOverlay
@testable import GestureTrace
@testable import GestureBench

/// The buttons of the bar, and the rows of its menus, in a window of 1280×800 points.
extension LiveWindow {
    /// Returns the centre of a command's button or, with a menu, of its row; nil if it is not there.
    func place(
        of command: Command,
        in menu: Chrome.Menu? = nil,
        for pointer: Chrome.Pointer = .finger
    ) -> CGPoint? {
        var chrome = Chrome()
        let scenes = CommandBar.builtInScenes
        chrome.bar = CommandBar.bar(for: pointer, scenes: scenes) { _ in .enabled }
        chrome.shows.cover = menu.map { .menu($0) }
        let size = CGSize(width: 1280, height: 800)
        let list = Layout().displayList(TraceSnapshot(), chrome, size: size)
        return list.controls.first { $0.command == command }.map {
            CGPoint(x: $0.frame.midX.rounded(), y: $0.frame.midY.rounded())
        }
    }

    /// Returns the places to tap for a command: its button, or that of a menu and its row.
    func places(of command: Command, for pointer: Chrome.Pointer = .finger) throws -> [CGPoint] {
        if let button = place(of: command, for: pointer) { return [button] }
        for menu in [Chrome.Menu.more, .scenes] {
            if let row = place(of: command, in: menu, for: pointer),
                let button = place(of: .menu(menu), for: pointer)
            {
                return [button, row]
            }
        }
        Issue.record("\(command) has no button")
        return []
    }

    /// Performs a command with a finger.
    func tap(_ command: Command) throws {
        for place in try places(of: command) { try tap(at: place) }
    }

    func tap(at place: CGPoint) throws {
        // A control responds from the frame that shows it.
        try waitUntilAsleep()
        try touch(at: place)
        try settle()
    }

    /// Performs a command with the mouse.
    func click(_ command: Command, for pointer: Chrome.Pointer = .finger) throws {
        for place in try places(of: command, for: pointer) {
            try waitUntilAsleep()
            try display.pointer.move(to: place)
            try display.pointer.click()
            try settle()
        }
    }

    func title() throws -> String { try observer.get().title() }

    /// Returns the names of the program's new files with an extension.
    func newFiles(_ extension: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("touchstone-") && $0.hasSuffix("." + `extension`) }
    }
}
