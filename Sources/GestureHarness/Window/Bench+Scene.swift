import Foundation
import GestureRecording
import GestureScenes
import XInputFrontEnd

/// The scene's file, followed while the window is open.
extension Bench {
    var watchedDescriptors: [Int32] {
        [sceneFile?.watch.descriptor, rebuildWatch?.descriptor].compactMap(\.self)
    }

    func descriptorReady(_ descriptor: Int32) {
        if let rebuildWatch, descriptor == rebuildWatch.descriptor {
            rebuildWatch.read(at: monotonicTime())
        }
        guard let sceneFile, descriptor == sceneFile.watch.descriptor else { return }
        if sceneFile.watch.wasSaved() { reload(sceneFile) }
    }

    /// What is said of a file that holds what stands in the window.
    static let unchangedScene = "the scene is as it was"

    /// A text that is wrong leaves the scene that is there, and says what is wrong until it is mended.
    func reload(_ file: SceneFile) {
        do throws(SceneError) {
            guard let scene = try file.read(in: program) else { return }
            if let scene {
                recorded.change(to: scene, at: sessionTime(at: monotonicTime()))
                sceneChanged()
                picture.notice = "scene reloaded"
                say("\(programName): scene reloaded: \(file.path)")
            } else {
                picture.notice = Self.unchangedScene
            }
            picture.sceneError = nil
        } catch {
            complain("\(programName): \(error)")
            let line = SceneError(
                FileName.last(of: file.path),
                line: error.line,
                column: error.column,
                found: error.found,
                expected: error.expected
            )
            picture.sceneError = "\(line)"
            picture.notice = "\(line)"
        }
        picture.isStale = true
        showTitle()
    }

    /// Lets a built-in scene stand in the window, by its number from 1; by 0 the one that it opened with.
    ///
    /// What is down is cancelled, and the change is in the recording.
    func showScene(_ number: Int) {
        guard isLive else {
            picture.notice = "the scene is the recording's; a touch after it begins a new session"
            return
        }
        let names = SceneText.builtInOrder
        guard number <= names.count else { return }
        do throws(SceneError) {
            let (name, source) = number == 0 ? firstScene : (names[number - 1], nil)
            let scene = try program.scene(recorded: name, source: source)
            unfreeze()
            recorded.change(to: scene, at: sessionTime(at: monotonicTime()))
            sceneChanged()
            picture.notice = nil
            say("\(programName): scene: \(session.scene.name)")
        } catch {
            picture.notice = "\(error)"
        }
    }

    /// Takes in that another scene stands in the window.
    func sceneChanged() {
        // With the scene that went its presses were cancelled.
        held.forget()
        followSelection()
        picture.sceneName = session.scene.name
        picture.opensFolded = session.scene.opensFolded
        picture.isStale = true
        showTitle()
    }
}
