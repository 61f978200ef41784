import Foundation
import GestureScenes
import Testing
import VirtualDisplay

@testable import GestureOverlay
@testable import GestureTrace
@testable import GestureBench

/// The places of the selected recognizer's controls in a window, by default with an untouched scene.
struct PropertyPlaces {
    private let list: DisplayList
    private let keypad: DisplayList
    private let names: [String]

    /// Lays out a built-in scene's window, with a recognizer's properties from a first one on; nil selects
    /// none.
    ///
    /// In a low window, the places depend on the shown gesture.
    init(
        of recognizer: String?,
        in name: String = "playground",
        _ size: CGSize = CGSize(width: 1280, height: 800),
        for pointer: Chrome.Pointer = .finger,
        from top: Chrome.Selection.Top = .chosen,
        after shown: TraceSnapshot? = nil
    ) throws {
        let scene = try Scene(name)
        var chrome = Chrome()
        chrome.bar = CommandBar.bar(for: pointer, scenes: []) { _ in .enabled }
        if let recognizer {
            let selection = InspectorSelection(name: recognizer, original: nil)
            chrome.selection = selection.shown(in: scene)
            chrome.selection?.top = top
            chrome.selection?.buttons = CommandBar.selectionButtons(canUndo: true)
        }
        names = chrome.selection?.properties.map(\.name) ?? []
        let snapshot = shown ?? Trace(window: scene.window, sceneName: name).snapshot(at: 0)
        list = Layout().displayList(snapshot, chrome, size: size)
        for control in list.controls.reversed() {
            guard case .property(let index, .type) = control.command else { continue }
            chrome.shows.cover = .entry(Chrome.Entry(for: index))
        }
        keypad = Layout().displayList(snapshot, chrome, size: size)
    }

    private static func center(_ frame: CGRect) -> CGPoint {
        CGPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
    }

    /// Returns the place of a property's control.
    func callAsFunction(_ name: String, _ action: PropertyAction) throws -> CGPoint {
        let index = try #require(names.firstIndex(of: name))
        let control = list.controls.first { $0.command == .property(index, action) }
        return Self.center(try #require(control, "\(name) is out of sight").frame)
    }

    /// Returns the place of a button below the properties.
    func button(_ command: Command) throws -> CGPoint {
        Self.center(try #require(list.controls.first { $0.command == command }).frame)
    }

    /// Returns the place of a key of the keypad, which is open for the first number.
    func key(_ key: EntryKey) throws -> CGPoint {
        Self.center(try #require(keypad.controls.first { $0.command == .entry(key) }).frame)
    }

    /// Returns the place of a recognizer's row beside the selected one's properties.
    func row(_ name: String) throws -> CGPoint {
        Self.center(try #require(list.rows.rows.first { $0.name == name }).frame)
    }
}

extension LiveWindow {
    /// Types a number with the keypad of the first visible number.
    func tap(_ text: String, at places: PropertyPlaces) throws {
        for character in text { try tap(at: places.key(.character(character))) }
    }

    /// Returns the changes of properties in the recording so far.
    func changes() throws -> [String] { try recorded().changes }
}

extension Recording {
    /// The changes of properties.
    var changes: [String] {
        objects.compactMap { object in
            (object["set"] as? String).map { "\($0) \(object["value"] ?? "")" }
        }
    }
}
