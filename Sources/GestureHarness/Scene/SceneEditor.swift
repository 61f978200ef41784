import Foundation
import GestureRecording
import GestureScenes
import XInputFrontEnd

/// Changes the scene in the window: follows its file, and sets properties by keys.
///
/// Each change is a line of the recording.
final class SceneEditor {
    /// A change of a property that can be undone.
    private struct Change {
        /// The property, as `single.numberOfTapsRequired`.
        let path: String
        /// What it was before.
        let old: SceneValue
    }

    /// Changes beyond this number cannot be undone.
    private static let mostChanges = 10_000

    private let file: SceneFile?
    /// What stood in the window when it opened.
    private let first: (name: String, source: String?)
    /// What was changed, to be undone from the last.
    private var changes: [Change] = []
    private let session: WindowSession
    private let notices: Notices

    init(_ opening: Opening, _ session: WindowSession, notices: Notices) {
        file = opening.sceneFile
        first = (opening.scene.name, opening.scene.sourceText)
        self.session = session
        self.notices = notices
    }

    // MARK: The file

    /// Can be read when the scene's file may have been saved; nil where none is followed.
    var descriptor: Int32? { file?.watch.descriptor }

    /// Whether the scene is the one that the window opened with, or that of its file since.
    var isFirst: Bool {
        let scene = session.scene
        return scene.sourceText == (file?.standing ?? first.source)
            && (file != nil || scene.name == first.name)
    }

    /// Reads the file again where it was saved; false where it was not.
    func reloadIfSaved() -> Bool {
        guard let file, file.watch.wasSaved() else { return false }
        return reload(file) != .unread
    }

    /// What was found in the file.
    private enum Reading {
        /// The text that was read last.
        case unread
        /// What stands in the window.
        case standing
        case another
    }

    /// A text that is wrong leaves the scene that is there, and says what is wrong until it is mended.
    private func reload(_ file: SceneFile) -> Reading {
        var reading = Reading.another
        do throws(SceneError) {
            guard let scene = try file.read(in: session.program) else { return .unread }
            if let scene {
                session.change(to: scene, at: session.now)
                notices.tell("scene reloaded", line: "scene reloaded: \(file.path)")
            } else {
                notices.show("the scene is as it was")
                reading = .standing
            }
            notices.sceneError = nil
        } catch {
            let line = SceneError(
                FileName.last(of: file.path),
                line: error.line,
                column: error.column,
                found: error.found,
                expected: error.expected
            )
            notices.sceneError = "\(line)"
            notices.warn("\(line)", line: "\(error)")
        }
        return reading
    }

    /// Lets the scene stand that a rebuilt program has now, where it is another than in the session.
    func showNewer(_ text: SceneText?) {
        if let file {
            let notice = notices.shown
            if reload(file) == .standing { notices.show(notice) }
            return
        }
        guard let text, !text.isBuiltIn, text.text != session.scene.sourceText else { return }
        do throws(SceneError) {
            session.change(to: try session.program.scene(text), at: session.latest)
            notices.show("rebuilt: its scene is another")
        } catch {
            notices.warn("\(error)")
        }
    }

    /// Lets a built-in scene stand in the window, by its number from 1; by 0 the one that it opened with.
    ///
    /// What is down is cancelled; `willChange` is called just before.
    func show(_ number: Int, willChange: () -> Void) {
        guard session.isLive else {
            return notices.show(
                "the scene is the recording's; a touch after it begins a new session"
            )
        }
        let names = SceneText.builtInOrder
        guard number <= names.count else { return }
        do throws(SceneError) {
            let (name, source) = number == 0 ? first : (names[number - 1], nil)
            let scene = try session.program.scene(recorded: name, source: source)
            willChange()
            session.change(to: scene, at: session.now)
            notices.show(nil)
            say("\(programName): scene: \(session.scene.name)")
        } catch {
            notices.show("\(error)")
        }
    }

    // MARK: Properties

    /// Takes in that another scene stands: what was changed is no more.
    func forgetChanges() { changes = [] }

    /// Changes a recognizer's property, by its place; `next` is nil where the old value has nowhere to go.
    func change(
        _ index: Int,
        of recognizer: String,
        at time: TimeInterval,
        _ next: (RecognizerProperty, SceneValue) -> SceneValue?
    ) {
        guard isChangeable else { return }
        let properties = session.scene.properties(of: recognizer)
        guard properties.indices.contains(index) else { return }
        let property = properties[index]
        let path = "\(recognizer).\(property.name)"
        do throws(SceneError) {
            let old = try session.scene.value(of: path)
            guard let new = next(property, old) else {
                return notices.show("\(property.name) stays \(property.shown(old))")
            }
            try session.scene.check(path, new)
            changes.append(Change(path: path, old: old))
            if changes.count > Self.mostChanges { changes.removeFirst() }
            session.note(.set(path, to: new), at: max(time, session.player.now))
            notices.show(nil)
        } catch {
            notices.show("\(error)")
        }
    }

    /// Sets the property that was changed last to what it was.
    func undo() {
        guard isChangeable else { return }
        guard let change = changes.popLast() else { return notices.show("nothing to undo") }
        session.note(.set(change.path, to: change.old), at: session.now)
        let shown = try? session.scene.property(at: change.path).shown(change.old)
        notices.show("undone: \(change.path) is \(shown ?? "\(change.old)") again")
    }

    /// Whether changes go into the session; says why not.
    private var isChangeable: Bool {
        if let playback = session.playback {
            notices.show(
                playback.isOver
                    ? "this was a recording: touch the canvas for a session of your own"
                    : "playing: properties are not changed"
            )
            return false
        }
        if session.moment != nil {
            notices.show("frozen: Space goes on, then change")
            return false
        }
        return true
    }

    /// Writes the scene with its changed values to a new file.
    func write() {
        do {
            guard let text = try session.scene.rewrittenText() else {
                return notices.show("no scene written: nothing was changed")
            }
            let names = ReportName.candidates(at: Date(), extension: "yaml")
            let path = try WholeFile.write(Data(text.utf8), toFirstFreeOf: names)
            notices.tell("scene saved: \(path)")
        } catch {
            notices.warn("scene not saved: \(error)")
        }
    }
}
