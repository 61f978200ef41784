import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureTrace
import XInputFrontEnd

/// What the window shows, and leaves behind.
extension WindowController {
    var needsFrame: Bool { view.needsDisplay || session.moment == nil && isAnimating }

    /// Whether the picture changes with time alone; without the overlay only views and the scene count.
    private var isAnimating: Bool {
        view.parts.hasOverlay
            ? session.recorded.trace.isAnimating(at: view.drawn)
            : session.recorded.trace.areViewsAnimating(at: view.drawn)
    }

    func drawFrame(now: TimeInterval) {
        session.come(to: now)
        let snapshot = timeline.snapshot()
        let chrome = chrome
        timeline.layOut(snapshot.timeline, chrome, in: view.panels.timeline)
        inspector.follow(view.draw(snapshot, chrome, at: session.recorded.latest, begin: now))
        showTitle()
    }

    /// What the window shows beside the trace.
    var chrome: Chrome {
        var chrome = Chrome(keys: WindowKey.hints)
        chrome.notice = notices.shown
        chrome.recording = recording.name
        for handler in handlers { handler.add(to: &chrome) }
        return chrome
    }

    /// The window's title: scene and devices, what is recorded or played, and the last diagnostic; or what
    /// is wrong with the scene's file.
    var title: String {
        let state = [
            recording.name.map { "recording \($0)" },
            session.playback?.progress == nil ? nil : "playing",
            session.moment.map { "frozen at \($0.text)" },
            view.diagnostic.map { "\($0.name): \($0.detail)" },
        ].compactMap(\.self)
        let parts =
            scenes.error.map { [$0] }
            ?? [session.shownSceneName, surroundings.devices] + state
        return (["touchstone"] + parts).joined(separator: " - ")
    }

    func showTitle() {
        let title = title
        if frontEnd.title != title { frontEnd.title = title }
    }

    /// The picture as the window shows it now.
    func png() throws -> Data {
        session.come(to: monotonicTime())
        // A replay of the report draws the same moment of an animation.
        if session.isLive, session.recorded.trace.areViewsAnimating(at: session.recorded.latest) {
            session.note(.tick, at: session.recorded.latest)
        }
        let snapshot = timeline.snapshot()
        return try view.png(
            of: snapshot,
            chrome,
            about: ReportLine.text(session.player.header, scene: snapshot.sceneName)
        )
    }

    /// Writes a report, which is the picture with the recording so far inside, and returns its
    /// path.
    ///
    /// Writes a new file in the current directory if the path is nil.
    @discardableResult
    func writeReport(_ png: Data, to path: String?) throws -> String {
        let report = try ReportPNG.embed(session.recorded.text(), in: png)
        guard let path else {
            return try WholeFile.write(report, toFirstFreeOf: ReportName.candidates(at: Date()))
        }
        try WholeFile.write(report, to: path)
        return path
    }

    /// Cancels what is down and ends the recording; nothing comes after it, and nothing is drawn.
    func close() {
        view.close()
        session.close()
        view.writeLog()
    }
}
