import Foundation
import GestureOverlay
import GestureRecording
import XInputFrontEnd

extension WindowController {
    func perform(_ command: KeyCommand, at serverTime: UInt32) {
        switch command {
        case .report: saveReport()
        case .saveAnimation: saveAnimation()
        case .record: recording.toggle()
        case .clear:
            session.clear()
            notices.show(nil)
        case .interrupt:
            if session.isLive {
                session.interrupt("escape", at: session.now)
            } else if session.endPlayback(interrupting: "escape") {
                notices.show("playback stopped; a touch starts a new session")
            }
        case .undo: inspector.editor.undo()
        case .writeScene: inspector.editor.write()
        case .copyReason: copyReason(at: serverTime)
        case .quit: leave()
        case .help: view.toggle(\.isHelpShown)
        case .freeze: timeline.togglePause()
        case .panels: view.toggle(\.arePanelsShown)
        case .relations:
            view.toggle(\.areRelationsShown)
            if view.parts.areRelationsShown && view.panels.inspector == nil {
                notices.show("relations appear beside the inspector, which is hidden")
            }
        case .scene(let number): scenes.show(number) { timeline.resume() }
        case .fullScreen: toggleFullScreen()
        }
    }

    private func toggleFullScreen() {
        let fullScreen = frontEnd.fullScreen
        guard view.parts.isFullScreen || fullScreen != .unsupported else {
            return notices.announce(
                "the window manager does not support full screen, expected _NET_WM_STATE_FULLSCREEN"
            )
        }
        view.toggle(\.isFullScreen)
        frontEnd.setFullScreen(view.parts.isFullScreen)
        if view.parts.isFullScreen, fullScreen == .unmanaged {
            notices.announce("no window manager: the window covers the screen directly")
        }
    }

    /// Copies the selected recognizer's name, state and reason to the clipboard, as text.
    private func copyReason(at time: UInt32) {
        guard let line = inspector.reason else {
            return notices.show("nothing to copy: click a recognizer in the inspector first")
        }
        notices.show(
            frontEnd.copy(line, at: time)
                ? "copied: \(line)" : "not copied: another program has copied something since"
        )
    }

    private func saveReport() {
        do {
            notices.announce("report saved: \(try writeReport(reportPicture(), to: nil))")
        } catch {
            notices.warn("report not saved: \(error)", line: "\(error)")
        }
    }
    private func saveAnimation() {
        do {
            notices.announce("animated report saved: \(try writeAnimation())")
        } catch {
            notices.warn("animated report not saved: \(error)", line: "\(error)")
        }
    }
}
