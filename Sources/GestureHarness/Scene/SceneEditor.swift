import Foundation
import GestureRecording
import GestureScenes

/// Changes properties of the scene, undoes the changes, and writes the changed scene.
///
/// Each change is a line of the recording, and is tried on the shown sequence.
final class SceneEditor {
    private struct Change {
        /// The property, such as `single.numberOfTapsRequired`.
        let path: String
        let old: SceneValue
    }

    /// The changes that can be undone, oldest first.
    private var changes: [Change] = []
    /// Whether the next change begins a gesture, such as a drag, whose changes are undone together.
    private var isGestureNew = true
    private let session: WindowSession
    private let notices: Notices

    init(_ session: WindowSession, notices: Notices) {
        self.session = session
        self.notices = notices
    }

    /// Whether there is a change to undo.
    var canUndo: Bool { !changes.isEmpty }

    /// Discards the changes, because the scene was replaced.
    func discardChanges() { changes = [] }

    /// Begins a press of a control or a key, whose changes of one property are undone together.
    func beginGesture() { isGestureNew = true }

    /// Changes a property of a recognizer.
    ///
    /// - Parameters:
    ///   - index: The index of the property among the recognizer's properties.
    ///   - recognizer: The recognizer's name.
    ///   - time: The session's time.
    ///   - next: Returns the new value; nil if the old one cannot change further.
    /// - Returns: Whether the property has the new value.
    @discardableResult
    func change(
        _ index: Int,
        of recognizer: String,
        at time: TimeInterval,
        _ next: (RecognizerProperty, SceneValue) -> SceneValue?
    ) -> Bool {
        guard acceptsChanges() else { return false }
        let properties = session.scene.properties(of: recognizer)
        guard properties.indices.contains(index) else { return false }
        let property = properties[index]
        let path = "\(recognizer).\(property.name)"
        do throws(SceneError) {
            // A frozen moment may have an earlier value.
            let shown = try (session.moment?.scene ?? session.scene).value(of: path)
            guard let new = next(property, shown) else {
                notices.show("\(property.name) stays \(property.shown(shown))")
                return false
            }
            try session.scene.check(path, new)
            let old = try session.scene.value(of: path)
            guard new != shown || new != old else { return true }
            if isGestureNew || changes.last?.path != path {
                changes.append(Change(path: path, old: old))
            }
            isGestureNew = false
            session.receive(.set(path, to: new), at: max(time, session.player.now))
            notices.show(nil)
            return true
        } catch {
            notices.show(error.values)
            return false
        }
    }

    func undo() {
        isGestureNew = true
        guard acceptsChanges() else { return }
        guard let change = changes.popLast() else { return notices.show("nothing to undo") }
        session.receive(.set(change.path, to: change.old), at: session.now)
        let shown = try? session.scene.property(at: change.path).shown(change.old)
        notices.show("undone: \(change.path) is \(shown ?? "\(change.old)") again")
    }

    /// Returns whether the session accepts changes; if not, shows the reason.
    func acceptsChanges() -> Bool {
        if let playback = session.playback {
            notices.show(
                playback.isOver
                    ? "this is a recording: touch the canvas to start a session"
                    : "playing: properties cannot change"
            )
            return false
        }
        if let moment = session.moment, !session.recorded.keepsScene(since: moment.shownTime) {
            notices.show("frozen in an earlier scene; press Freeze or Space to return")
            return false
        }
        return true
    }

    func write() {
        do {
            guard let text = try session.scene.textWithCurrentValues() else {
                return notices.show("scene not saved: nothing has changed")
            }
            let names = ReportName.candidates(at: Date(), extension: "yaml")
            let path = try AtomicFile.write(Data(text.utf8), toFirstFreeOf: names)
            notices.announce("scene saved: \(path)")
        } catch {
            notices.warn("scene not saved: \(error)")
        }
    }
}

extension SceneError {
    /// The error without its origin: short enough for a small window, beside the property that it is about.
    var values: String { "found \(found), expected \(expected)" }
}
