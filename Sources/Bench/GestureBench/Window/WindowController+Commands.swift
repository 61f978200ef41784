import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import ProcessSupport
import XInputFrontEnd

extension WindowController {
    func perform(_ command: Command, at serverTime: UInt32) {
        // A command of a menu closes it.
        if case .menu = view.parts.cover, command != .escape { view.parts.cover = nil }
        switch command {
        case .report: saveReport(of: .sequence, at: serverTime)
        case .windowPicture: saveReport(of: .window, at: serverTime)
        case .record: recording.toggle()
        case .clear:
            session.clear()
            notices.show(nil)
        case .escape: escape()
        case .interrupt: interruptTouches()
        case .property(let index, let action): inspector.perform(action, on: index)
        case .entry(let key): inspector.perform(key)
        case .undo: inspector.editor.undo()
        case .writeScene: inspector.editor.write()
        case .whatIf: whatIf.toggle()
        case .tryChange(let index): whatIf.performAgain(with: index)
        case .writeChange(let index): whatIf.write(index)
        case .copyReason: copyReason(at: serverTime)
        case .expected(let name): inspector.labeler.toggle(name ?? inspector.selectedName)
        case .nothingExpected: inspector.labeler.expectNothing()
        case .untouchedRows(let view): inspector.toggleUntouchedRows(of: view)
        case .latency: break
        case .quit: leave()
        case .help: view.parts.cover = view.parts.cover == .help ? nil : .help
        case .menu(let menu): view.parts.cover = .menu(menu)
        case .theme: view.parts.theme = view.parts.theme == .dark ? .light : .dark
        case .freeze: timeline.togglePause()
        case .stepBack: timeline.stepBack()
        case .stepForward: timeline.stepForward()
        case .panels: view.parts.togglePanels()
        case .relations:
            view.parts.areRelationsShown.toggle()
            if view.parts.areRelationsShown && view.panels.inspector == nil {
                notices.show("relations appear beside the inspector, which is hidden")
            }
        case .scene(let number): scenes.show(number) { timeline.resume() }
        case .fullScreen: toggleFullScreen()
        }
    }

    /// Closes the help or a menu, or else the selection, or else the frozen moment; without these, it
    /// interrupts.
    private func escape() {
        if view.isCovered {
            view.parts.cover = nil
        } else if inspector.isSelectionShown {
            inspector.select(nil)
        } else if session.moment != nil {
            timeline.resume()
        } else {
            interruptTouches()
        }
    }

    private func interruptTouches() {
        if session.isLive {
            session.interrupt("escape", at: session.now)
        } else if session.endPlayback(interrupting: "escape") {
            notices.show("playback stopped; a touch starts a new session")
        }
    }

    private func toggleFullScreen() {
        let fullScreen = frontEnd.fullScreen
        guard view.parts.isFullScreen || fullScreen != .unsupported else {
            return notices.announce(
                "the window manager does not support full screen, expected _NET_WM_STATE_FULLSCREEN"
            )
        }
        view.parts.isFullScreen.toggle()
        frontEnd.setFullScreen(view.parts.isFullScreen)
        if view.parts.isFullScreen, fullScreen == .unmanaged {
            notices.announce("no window manager: the window covers the screen directly")
        }
    }

    /// Copies the name, state and reason of the selected recognizer, or else the verdict, as text.
    private func copyReason(at time: UInt32) {
        guard let line = inspector.reason(in: session.shown) else {
            let name = inspector.selection?.name
            let cause = name.map { "\($0) has no outcome" } ?? "nothing has happened yet"
            return notices.show("nothing to copy: \(cause)")
        }
        notices.show(
            frontEnd.copy(.text(line), at: time)
                ? "copied: \(line)" : "not copied: another program has copied something since"
        )
    }

    /// Saves a report to a new file, and copies it to the clipboard.
    private func saveReport(of subject: ReportPicture.Subject, at time: UInt32) {
        do {
            // A signal during this long work must not set the alarm for the server.
            let path = try TerminationSignals.whileBlocked {
                try report(of: .scene, showing: subject).write(to: nil)
            }
            let isCopied = SavedReport(path).map { frontEnd.copy($0.content, at: time) } ?? false
            notices.announce(
                "report saved\(isCopied ? " and copied" : ""): \(path)",
                line: "report saved: \(path)"
            )
        } catch {
            notices.warn("report not saved: \(error)", line: "\(error)")
        }
    }
}

/// A report's file as the clipboard offers it.
private struct SavedReport {
    /// The maximum size of a report on the clipboard, in bytes, which fits into one request of 16 MB.
    private static let maxSize = 16_000_000

    let content: ClipboardContent

    /// Reads the file; nil if it is gone or too large.
    init?(_ path: String) {
        guard let status = SystemFile.status(path), status.st_size <= Self.maxSize,
            let handle = SystemFile.reader(path), let png = try? handle.readToEnd()
        else { return nil }
        content = .picture(png: png, uri: URL(fileURLWithPath: path).absoluteString)
    }
}
