import Foundation
import GestureOverlay
import GestureRecording
package import GestureScenes
import GestureTrace
import ProcessSupport
import RecordingFormat

/// The source of the window's scene: a built-in scene, or a file that is watched.
final class SceneSource: LoopSource {
    private let file: SceneFile?
    private let first: (name: String, source: String?)
    /// The file's error in one line, while the file is invalid.
    private(set) var error: String?
    private let session: WindowSession
    private let recording: FileRecording
    private let notices: Notices

    init(
        _ opening: WindowOpening,
        _ session: WindowSession,
        _ recording: FileRecording,
        notices: Notices
    ) {
        file = opening.sceneFile
        first = (opening.scene.name, opening.scene.sourceText)
        self.session = session
        self.recording = recording
        self.notices = notices
    }

    /// The text that the window opened with, or that was last read from its file.
    ///
    /// A built-in scene has none.
    var openedText: String? { file?.latest ?? first.source }

    var descriptor: Int32? { file?.watch.descriptor }

    /// Whether the scene is the one that the window opened with, or a later version of its file.
    var isFirst: Bool {
        let scene = session.scene
        return scene.sourceText == (file?.displayed ?? first.source)
            && (file != nil || scene.name == first.name)
    }

    func read(at now: TimeInterval) -> Bool {
        guard let file, file.watch.wasSaved() else { return false }
        return reload(file) { notices.show("the scene is unchanged") }
    }

    /// Reloads the scene's file.
    ///
    /// An invalid text keeps the current scene, and its error is shown until it is corrected. `onDisplayed`
    /// is called if the text is again that of the scene in the window.
    ///
    /// - Returns: whether the text has changed since it was last read.
    private func reload(_ file: SceneFile, _ onDisplayed: () -> Void = {}) -> Bool {
        let old = file.displayed
        do throws(SceneError) {
            switch try file.read(in: session.program) {
            case .unchanged: return false
            case .displayed:
                error = nil
                onDisplayed()
            case .changed(let scene):
                error = nil
                let effect = replace(old, by: scene)
                notices.announce(
                    "scene reloaded; \(effect)",
                    line: "scene reloaded: \(file.path); \(effect)"
                )
            }
        } catch let mistake {
            let line = SceneError(
                FileName.last(of: file.path),
                line: mistake.line,
                column: mistake.column,
                found: mistake.found,
                expected: mistake.expected
            )
            error = "\(line)"
            notices.warn("\(line)", line: "\(mistake)")
        }
        return true
    }

    /// Performs the session again on a new version of its scene, or else starts a new one in it.
    ///
    /// - Returns: the effect, in a few words.
    private func replace(_ old: String, by scene: Scene) -> String {
        do {
            guard session.isLive, session.scene.sourceText == old else {
                throw Failure(.badInput, "another scene was open")
            }
            let again = try performAgain(on: .init(source: scene.sourceText))
            return "performed again: \(again.differences)"
        } catch {
            session.change(to: scene, at: session.nextInputTime)
            return "a new session starts: \(FileName.withoutFolder(error))"
        }
    }

    /// Performs the session and its recording again on another version of the scene in the window.
    ///
    /// - Returns: One line that lists the differences in the shown sequence and says if the recording cannot
    ///   continue, and the settings of the changed property, which are not performed again.
    /// - Throws: A `Failure` or another error with the reason, in which case the session stays as it is.
    func performAgain(
        on version: SessionReplay.Version
    ) throws -> (differences: String, leftOut: [TimedInput]) {
        let open = recording.file
        if let open, !RecordingFile.isReplaceable(open.path) {
            throw Failure(.badInput, "\(open.path) cannot be replaced")
        }
        // A frozen window may show an earlier sequence.
        let start = session.shown.sequence?.start
        let before = session.shownSession.snapshot
        let again = try SessionReplay.perform(
            session.recorded,
            on: version,
            until: session.nextInputTime,
            in: session.program
        )
        if let file, let source = version.source, file.displayed == session.scene.sourceText {
            file.show(source)
        }
        session.continue(with: again.session)
        let after = session.shownSession.snapshot
        let differences = SequenceOutcomes.differences(from: before, to: after, in: start)
        let failure = open.flatMap { recording.restart($0, with: again.session.journal) }
        return (differences + (failure.map { "; \($0)" } ?? ""), again.leftOut)
    }

    /// Shows the scene of a rebuilt program if it differs from the session's.
    func showNewer(_ text: SceneText?) {
        if let file {
            _ = reload(file)
            return
        }
        guard let text, !text.isBuiltIn, text.text != session.scene.sourceText else { return }
        // The session was performed again on the tree that the new code builds.
        guard !SceneText.isOfCode(text.text) || text.name != session.scene.name else { return }
        do throws(SceneError) {
            session.change(to: try session.program.scene(text), at: session.recorded.latest)
            notices.show("rebuilt: its scene has changed")
        } catch {
            notices.warn("\(error)")
        }
    }

    /// Shows the built-in scene with a number from 1; for 0, the scene that the window opened with; and after the
    /// built-in ones, those of code.
    ///
    /// The change cancels all touches and presses; `willChange` is called just before.
    func show(_ number: Int, willChange: () -> Void) {
        guard session.isLive else {
            return notices.show(
                "a recording keeps its scene; a touch after it starts a new session"
            )
        }
        let names = SceneText.builtInOrder + session.program.codeNames
        guard number <= names.count else { return }
        do throws(SceneError) {
            let opened = (first.name, file?.displayed ?? first.source)
            let (name, source) = number == 0 ? opened : (names[number - 1], nil)
            let scene = try session.program.scene(recorded: name, source: source)
            willChange()
            session.change(to: scene, at: session.now)
            notices.show(nil)
            printMessage("\(programName): scene: \(session.scene.name)")
        } catch {
            notices.show("\(error)")
        }
    }

    // MARK: The menu of scenes

    /// The rows of the menu of scenes: the window's own scene, unless it is built in, and the built-in ones.
    var items: [Chrome.Item] {
        let current = session.scene.name
        var builtIn = CommandBar.builtInScenes
        for index in builtIn.indices {
            builtIn[index].isOn = builtIn[index].title == current && !isFirstOwn
        }
        let code = session.program.codeNames.enumerated().map { index, name in
            Chrome.Item(
                .scene(builtIn.count + 1 + index),
                name,
                key: "",
                line: "the program's own views",
                isOn: name == current
            )
        }
        // A scene of code is in the list, whether or not the window opened with it.
        guard isOwn, !session.program.codeNames.contains(first.name) else { return code + builtIn }
        let own = Chrome.Item(
            .scene(0),
            first.name,
            key: "0",
            line: "the scene that the window opened with",
            isOn: isFirstOwn
        )
        return [own] + code + builtIn
    }

    /// Whether the window opened with a scene that is not built in.
    private var isOwn: Bool { !SceneText.builtInOrder.contains(first.name) || file != nil }

    private var isFirstOwn: Bool { isOwn && isFirst }
}

/// A scene's file and its last known texts.
package final class SceneFile {
    /// The result of reading the file again.
    enum Reading {
        /// The text has not changed since it was last read.
        case unchanged
        /// The text is again that of the scene in the window.
        case displayed
        case changed(Scene)
    }

    let path: String
    let watch: FileWatch
    /// The text of the scene in the window.
    private(set) var displayed: String
    /// The text that was last read, valid or not; nil before the first reading.
    private(set) var latest: String?

    /// Creates the file of a scene, or nil if the scene has no file or the system provides no watch.
    package convenience init?(_ text: SceneText) {
        guard !text.isBuiltIn else { return nil }
        self.init(path: text.origin, displayed: text.text, latest: text.text)
    }

    /// Creates a file whose text may differ from that of the scene in the window; `latest` is nil if the file
    /// has not been read yet.
    init?(path: String, displayed: String, latest: String?) {
        guard let watch = FileWatch(path: path) else { return nil }
        self.path = path
        self.displayed = displayed
        self.latest = latest
        self.watch = watch
    }

    /// Notes that the window shows a version of the scene that is not in the file.
    func show(_ text: String) { displayed = text }

    func read(in program: Program) throws(SceneError) -> Reading {
        let text: SceneText
        do {
            text = try SceneText(named: path)
        } catch {
            latest = nil
            throw error
        }
        guard text.text != latest else { return .unchanged }
        latest = text.text
        guard text.text != displayed else { return .displayed }
        let scene = try program.scene(text)
        displayed = text.text
        return .changed(scene)
    }
}
