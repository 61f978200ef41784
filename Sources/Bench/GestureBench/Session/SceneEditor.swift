import Foundation
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

/// Changes the scene, undoes the changes, and writes the changed scene.
///
/// Each change to a value becomes a line of the recording and is tried on the shown sequence. Any other change
/// performs the session again, as if the scene had been that way from the beginning.
final class SceneEditor {
    private enum Change {
        /// The path of a property, such as `single.numberOfTapsRequired`, with its old value.
        case value(path: String, old: SceneValue)
        /// The version of the scene before the session was performed again with a change.
        case version(SessionReplay.Version)

        /// The path of the changed property; a version of the scene has none.
        var path: String? { if case .value(let path, _) = self { path } else { nil } }
    }

    /// The changes that can be undone, oldest first.
    private var changes: [Change] = []
    /// Whether the next change begins a gesture, such as a drag, whose changes are undone together.
    private var isGestureNew = true
    private let session: WindowSession
    private let scenes: SceneSource
    private let notices: Notices

    init(_ session: WindowSession, _ scenes: SceneSource, notices: Notices) {
        self.session = session
        self.scenes = scenes
        self.notices = notices
    }

    /// Whether a change can be undone.
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
    /// - Returns: The reason why the property keeps its value; nil if it has the new one.
    func change(
        _ index: Int,
        of recognizer: String,
        at time: TimeInterval,
        _ next: (RecognizerProperty, SceneValue) -> SceneValue?
    ) -> String? {
        if let refusal { return refusal }
        let properties = session.scene.properties(of: recognizer)
        guard properties.indices.contains(index) else { return nil }
        let property = properties[index]
        let path = "\(recognizer).\(property.name)"
        do throws(SceneError) {
            // A frozen moment may have an earlier value.
            let shown = try (session.moment?.scene ?? session.scene).value(of: path)
            guard let new = next(property, shown) else {
                return "stays \(property.shown(shown))"
            }
            try session.scene.check(path, new)
            let old = try session.scene.value(of: path)
            guard new != shown || new != old else { return nil }
            if isGestureNew || changes.last?.path != path {
                changes.append(.value(path: path, old: old))
            }
            isGestureNew = false
            session.receive(.set(path, to: new), at: max(time, session.recorded.session.now))
            notices.show(nil)
            return nil
        } catch {
            return error.values
        }
    }

    func undo() {
        isGestureNew = true
        switch changes.last {
        case .value(let path, let old):
            if let refusal { return notices.show(refusal) }
            changes.removeLast()
            session.receive(.set(path, to: old), at: session.now)
            let shown = try? session.scene.property(at: path).shown(old)
            notices.show("undone: \(path) is \(shown ?? "\(old)") again")
        case .version(let version):
            do {
                let earlier = changes.dropLast()
                let again = try scenes.performAgain(on: version)
                changes = Array(earlier)
                notices.announce("undone: \(again.differences)")
            } catch {
                notices.warn("not undone: \(FileName.withoutFolder(error))")
            }
        case nil: notices.show("nothing to undo")
        }
    }

    /// Performs the session again as if the scene had had a change from its beginning.
    ///
    /// - Returns: The differences in a line.
    /// - Throws: An error with the reason why the scene cannot have the change, or why the session cannot be
    ///   performed again; the session then stays as it is.
    func performAgain(with change: SceneChange) throws -> String {
        isGestureNew = true
        let old = session.scene.sourceText
        let text = try session.scene.text(with: change)
        let earlier = changes
        let again = try scenes.performAgain(on: .init(source: text, change: change))
        let undoing = SessionReplay.Version(
            source: old,
            change: change,
            settings: again.leftOut
        )
        // The scene's replacement has discarded the changes.
        changes = earlier + [.version(undoing)]
        return again.differences
    }

    /// The reason why the session accepts no changes; nil if it does.
    var refusal: String? {
        if let playback = session.playback {
            return playback.isOver
                ? "this is a recording: touch the canvas to start a session"
                : "playing: properties cannot change"
        }
        return session.showsPresentScene
            ? nil : "frozen in an earlier scene; press Resume or Space to return"
    }

    /// Writes the changed scene to a new file; for a scene of code, shows the lines that change it.
    func write() {
        guard session.scene.codeName == nil else {
            return showSwift(changesOfCode)
        }
        save {
            let text = try session.scene.textWithCurrentValues() ?? session.scene.sourceText
            return text == scenes.openedText ? nil : text
        }
    }

    /// Writes the scene with its changed values and one more change to a new file.
    func write(with change: SceneChange) {
        guard session.scene.codeName == nil else {
            return showSwift(changesOfCode + [change])
        }
        save {
            let text = try session.scene.textWithCurrentValues() ?? session.scene.text
            let scene = try session.program.scene(SceneText(text, name: session.scene.name))
            return try scene.text(with: change)
        }
    }

    private var changesOfCode: [SceneChange] {
        session.scene.changesOfCode(session.recorded.sceneHistory.presentSettings)
    }

    /// Shows changes of code as Swift, and prints them to be copied.
    private func showSwift(_ changes: [SceneChange]) {
        guard !changes.isEmpty else { return notices.show("nothing to write: nothing has changed") }
        let swift = changes.map { change in
            session.scene.swift(of: change).split(separator: "\n").map(String.init)
        }
        notices.show(swift.map { $0.joined(separator: " ") }.joined(separator: "; "))
        let title = "\(programName): change the code of \(session.scene.name):"
        printMessage([title] + swift.flatMap(\.self))
    }

    private func save(_ text: () throws -> String?) {
        do {
            guard let text = try text() else {
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
