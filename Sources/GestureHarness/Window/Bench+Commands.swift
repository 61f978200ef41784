import Foundation
import GestureRecording
import GestureTrace
import XInputFrontEnd

/// What the keys do.
extension Bench {
    func perform(_ command: KeyCommand, at serverTime: UInt32) {
        switch command {
        case .report: saveReport()
        case .record: toggleRecording()
        case .clear:
            if isLive {
                note(.clear, at: sessionTime(at: monotonicTime()))
            } else {
                session.clear()
            }
            picture.notice = nil
        case .interrupt:
            if isLive {
                cancelTouches("escape", at: sessionTime(at: monotonicTime()))
            } else {
                stopPlaying("escape", notice: "playing stopped; a touch begins a new session")
            }
        case .undo: undo()
        case .writeScene: writeScene()
        case .copyReason: copyReason(at: serverTime)
        case .quit: isFinished = true
        case .help: picture.isHelpShown.toggle()
        case .freeze: toggleFreeze()
        case .panels: picture.arePanelsShown.toggle()
        case .relations:
            picture.areRelationsShown.toggle()
            if picture.areRelationsShown && !picture.hasInspector {
                picture.notice = "relations are shown beside the inspector, which is folded away"
            }
        case .scene(let number): showScene(number)
        case .fullScreen: toggleFullScreen()
        }
    }

    private func toggleFullScreen() {
        let fullScreen = frontEnd.fullScreen
        guard picture.isFullScreen || fullScreen != .unsupported else {
            return tell(
                "the window manager does not support full screen, expected _NET_WM_STATE_FULLSCREEN"
            )
        }
        picture.isFullScreen.toggle()
        frontEnd.setFullScreen(picture.isFullScreen)
        if picture.isFullScreen, fullScreen == .unmanaged {
            tell("no window manager: the window covers the screen by itself")
        }
    }

    /// Shows a notice in the window and prints it in the terminal.
    private func tell(_ notice: String) {
        picture.notice = notice
        say("\(programName): \(notice)")
    }

    /// Takes away all that is down: of a window that is gone nothing more is told.
    func interrupt(_ reason: String, at arrival: TimeInterval) {
        // The end of a drag on a panel is not told either.
        grips.endAll()
        pointed = nil
        guard isLive else { return }
        let time = sessionTime(at: arrival)
        cancelTouches(reason, at: time)
        cancelPresses(at: time)
    }

    private func cancelTouches(_ reason: String, at time: TimeInterval) {
        if session.isInterruptible { note(.interrupt(reason), at: time) }
    }

    private func saveReport() {
        do {
            let path = try writeReport(png(), to: nil)
            picture.notice = "report saved: \(path)"
            say("\(programName): report saved: \(path)")
        } catch {
            picture.notice = "report not saved: \(error)"
            complain("\(programName): \(error)")
        }
    }
}
