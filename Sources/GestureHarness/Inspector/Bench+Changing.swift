import Foundation
import GestureRecording
import GestureScenes
import XInputFrontEnd

/// The selected recognizer's properties, changed with the keyboard while it runs.
///
/// Each change is a `set` line of the recording.
extension Bench {
    /// More changes than these cannot be undone.
    private static let mostChanges = 10_000

    /// Takes a key that chooses a property or changes it; false for others, and where no recognizer is
    /// selected.
    func adjusts(_ key: KeyEvent, at time: TimeInterval) -> Bool {
        guard hasSelection, key.isDown, !key.isSomeoneElses else { return false }
        switch key.name {
        case "Up", "KP_Up": choose(-1)
        case "Down", "KP_Down": choose(1)
        case "Left", "KP_Left": change(at: time) { $0.step(from: $1, isUp: false) }
        case "Right", "KP_Right": change(at: time) { $0.step(from: $1, isUp: true) }
        case "Return", "KP_Enter":
            if !key.isRepeat { change(at: time) { $0.toggled($1) } }
        case "Escape": select(nil)
        default: return false
        }
        return true
    }

    private func choose(_ step: Int) {
        guard let selected else { return }
        picture.keepSelectionInSight()
        let count = session.scene.properties(of: selected.name).count
        guard count > 0 else { return }
        self.selected?.chosen = (selected.chosen + step + count) % count
    }

    /// Changes the chosen property; nil where its value has nowhere to go.
    private func change(
        at time: TimeInterval,
        _ next: (RecognizerProperty, SceneValue) -> SceneValue?
    ) {
        guard let selected, isChangeable else { return }
        let properties = session.scene.properties(of: selected.name)
        guard properties.indices.contains(selected.chosen) else { return }
        let property = properties[selected.chosen]
        let path = selected.path(of: property)
        do throws(SceneError) {
            let old = try session.scene.value(of: path)
            guard let new = next(property, old) else {
                picture.notice = "\(property.name) stays \(property.shown(old))"
                return
            }
            try session.scene.check(path, new)
            changes.append(PropertyChange(path: path, old: old))
            if changes.count > Self.mostChanges { changes.removeFirst() }
            note(.set(path, to: new), at: max(time, recorded.now))
            picture.notice = nil
        } catch {
            picture.notice = "\(error)"
        }
    }

    /// Sets the property that was changed last to what it was.
    func undo() {
        guard isChangeable else { return }
        guard let change = changes.popLast() else {
            picture.notice = "nothing to undo"
            return
        }
        note(.set(change.path, to: change.old), at: sessionTime(at: monotonicTime()))
        let shown = try? session.scene.property(at: change.path).shown(change.old)
        picture.notice = "undone: \(change.path) is \(shown ?? "\(change.old)") again"
    }

    /// Whether changes go into the session; says why not.
    private var isChangeable: Bool {
        if let playing {
            picture.notice =
                playing.isOver
                ? "this was a recording: touch the canvas for a session of your own"
                : "playing: properties are not changed"
            return false
        }
        if frozen != nil {
            picture.notice = "frozen: Space goes on, then change"
            return false
        }
        return true
    }

    /// Writes the scene with its changed values to a new file.
    func writeScene() {
        do {
            guard let text = try session.scene.rewrittenText() else {
                picture.notice = "no scene written: nothing was changed"
                return
            }
            let names = ReportName.candidates(at: Date(), extension: "yaml")
            let path = try WholeFile.write(Data(text.utf8), toFirstFreeOf: names)
            picture.notice = "scene saved: \(path)"
            say("\(programName): scene saved: \(path)")
        } catch {
            picture.notice = "scene not saved: \(error)"
            complain("\(programName): scene not saved: \(error)")
        }
    }
}
