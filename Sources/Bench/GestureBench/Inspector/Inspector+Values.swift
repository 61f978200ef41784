import Foundation
import GestureOverlay
import GestureScenes
import XInputFrontEnd

/// Changing the selected recognizer's properties with keys and controls.
extension Inspector {
    // MARK: Keys

    /// Handles a key that selects a property or changes it.
    ///
    /// - Returns: false for other keys, and if no selected recognizer is visible.
    func handlesPropertyKey(_ key: KeyEvent, at time: TimeInterval) -> Bool {
        guard isSelectionShown, key.isDown, !key.hasShortcutModifier else { return false }
        switch key.name {
        case "Up", "KP_Up": choose(-1)
        case "Down", "KP_Down": choose(1)
        case "Left", "KP_Left": step(key, at: time, isUp: false)
        case "Right", "KP_Right": step(key, at: time, isUp: true)
        case "Return", "KP_Enter":
            guard !key.isRepeat else { break }
            editor.beginGesture()
            enter(at: time)
        default: return false
        }
        return true
    }

    /// Changes the chosen property by a step; the steps of a held key are undone together.
    private func step(_ key: KeyEvent, at time: TimeInterval, isUp: Bool) {
        if !key.isRepeat { editor.beginGesture() }
        change(at: time) { $0.step(from: $1, isUp: isUp) }
    }

    private func choose(_ step: Int) {
        guard let selection else { return }
        changeScrolling { $0.keepSelectionInSight() }
        let count = session.scene.properties(of: selection.name).count
        guard count > 0 else { return }
        let chosen = (selection.chosen + step + count) % count
        self.selection?.chosen = chosen
        properties.show(chosen)
    }

    @discardableResult
    private func change(
        at time: TimeInterval,
        _ next: (RecognizerProperty, SceneValue) -> SceneValue?
    ) -> Bool {
        guard let selection else { return false }
        return editor.change(selection.chosen, of: selection.name, at: time, next)
    }

    /// Inverts the chosen flag, takes the next option, or begins to type a number.
    private func enter(at time: TimeInterval) {
        guard let selection else { return }
        let properties = session.scene.properties(of: selection.name)
        guard properties.indices.contains(selection.chosen) else { return }
        switch properties[selection.chosen].kind {
        case .integer, .number:
            type(into: selection.chosen, hasKeypad: view.parts.pointer == .finger)
        case .flag, .options, .vector: change(at: time) { $0.toggled($1) }
        }
    }

    // MARK: Controls

    /// Performs the action of a property's control.
    func perform(_ action: PropertyAction, on property: Int) {
        selection?.chosen = property
        switch action {
        case .step(let steps): change(at: session.now) { $0.value(after: steps, from: $1) }
        case .drag(let steps, let total):
            change(at: session.now) { $0.value(after: steps, total: total, from: $1) }
        case .toggle: change(at: session.now) { $0.toggled($1) }
        case .type: type(into: property, hasKeypad: true)
        }
    }

    private func type(into property: Int, hasKeypad: Bool) {
        guard editor.acceptsChanges() else { return }
        view.parts.cover = .entry(Chrome.Entry(for: property, hasKeypad: hasKeypad))
    }

    /// Adds to the number that is being typed, or ends it; an invalid number stays for correction.
    func perform(_ key: EntryKey) {
        guard var entry = view.parts.cover?.entry else { return }
        switch key {
        case .character(let character):
            guard entry.text.count < Chrome.Entry.maxLength else { return }
            entry.text.append(character)
            view.parts.cover = .entry(entry)
        case .erase:
            _ = entry.text.popLast()
            view.parts.cover = .entry(entry)
        case .cancel: view.parts.cover = nil
        case .apply: if apply(entry) { view.parts.cover = nil }
        case .leave:
            _ = apply(entry)
            view.parts.cover = nil
        }
    }

    /// Sets a property to the typed number; without one, the property keeps its value.
    private func apply(_ entry: Chrome.Entry) -> Bool {
        guard !entry.text.isEmpty else { return true }
        editor.beginGesture()
        return change(at: session.now) { _, _ in Chrome.Entry.value(entry.text) }
    }
}

extension Chrome.Entry {
    /// Returns the value of a typed text: a number, or else a string, which no number's range accepts.
    static func value(_ text: String) -> SceneValue {
        Double(text).map { .number($0) } ?? .string(text)
    }
}
