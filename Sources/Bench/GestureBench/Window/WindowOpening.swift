import Assets
package import Foundation
import GestureOverlay
package import GestureScenes
package import XInputFrontEnd

/// The state with which the window opens.
package struct WindowOpening {
    /// The scene in the window; during a playback, the recording's scene.
    package let scene: Scene
    /// The scene's file, which is watched.
    ///
    /// Built-in scenes and those of recordings have none.
    var sceneFile: SceneFile?
    package var playback: Playback?
    /// The session to continue instead of a new one.
    package var previous: RecordedSession?
    let program: Program
    /// The local time at which to exit; nil to use the options' value.
    var leaveAt: TimeInterval?
    /// The window's position; by default, the window manager chooses it.
    package var placement: WindowPlacement?
    /// Whether the session to continue has no user input yet.
    let isUntouched: Bool
    /// Watches for rebuilds, with `--watch`.
    package var attachment: RebuildAttachment?
    /// Whether this run is the trial of a rebuilt program, which opens no window.
    package var isTrial = false

    package init(
        scene: Scene,
        sceneFile: SceneFile? = nil,
        playback: Playback? = nil,
        previous: RecordedSession? = nil,
        program: Program = Program(),
        leaveAt: TimeInterval? = nil,
        placement: WindowPlacement? = nil,
        isUntouched: Bool = true,
        attachment: RebuildAttachment? = nil
    ) {
        self.scene = scene
        self.sceneFile = sceneFile
        self.playback = playback
        self.previous = previous
        self.program = program
        self.leaveAt = leaveAt
        self.placement = placement
        self.isUntouched = isUntouched
        self.attachment = attachment
    }
}

extension WindowController {
    package struct Options {
        /// The time after which the window closes, in seconds; by default, it stays open.
        let exitAfter: TimeInterval?
        let theme: ThemeChoice
        /// Whether strokes, labels and panels are drawn.
        let hasOverlay: Bool

        package init(
            exitAfter: TimeInterval? = nil,
            theme: ThemeChoice = .dark,
            hasOverlay: Bool = true
        ) {
            self.exitAfter = exitAfter
            self.theme = theme
            self.hasOverlay = hasOverlay
        }
    }
}

/// The window's icon in the sizes that window managers expect.
package enum WindowIcon {
    package static var images: [IconImage] {
        Assets.icons.compactMap { png in
            (try? IconPixels(png: png)).map { icon in
                IconImage(width: icon.width, height: icon.height, pixels: icon.values)
            }
        }
    }
}
