package import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureTrace
import ProcessSupport
import RecordingFormat
package import XInputFrontEnd

/// The window's frames, title and reports.
extension WindowController {
    package var frameNeeds: [FrameNeed] {
        let isMoving =
            session.comparisons.isUnderWay
            || session.moment.map { $0.progress != nil } ?? isAnimating
        return view.frameNeeds + (isMoving ? [.animation] : [])
    }

    package var awaitsFrame: Bool { view.awaitsFrame }

    /// Whether the picture changes with time alone.
    ///
    /// Without the overlay, only animated views and fading images count.
    private var isAnimating: Bool {
        view.parts.hasOverlay
            ? session.shownSession.trace.isAnimating(at: view.displayedTime)
            : session.recorded.trace.areViewsAnimating(at: view.displayedTime)
    }

    package func drawFrame(for need: FrameNeed, now: TimeInterval) {
        session.advance(to: now)
        let snapshot = timeline.snapshot()
        inspector.canCopy = inspector.hasReason(in: snapshot)
        whatIf.follow(snapshot)
        let chrome = chrome
        timeline.layOut(snapshot.timeline, chrome, in: view.panels.timeline)
        let rows = view.draw(snapshot, chrome, for: need, at: session.recorded.latest, begin: now)
        inspector.follow(rows)
        showTitle()
    }

    /// The window's contents other than the trace.
    var chrome: Chrome {
        var chrome = Chrome(keys: WindowKey.hints)
        chrome.notice = notices.shown ?? session.comparisons.text
        chrome.recording = recording.name
        chrome.bar = view.parts.hasBar ? bar : nil
        for handler in handlers { handler.add(to: &chrome) }
        return chrome
    }

    /// The window's title: the scene, the devices, the recording or playback, and the last diagnostic; or the
    /// error of the scene's file.
    var title: String {
        let state = [
            recording.name.map { "recording \($0)" },
            session.playback?.progress == nil ? nil : "playing",
            session.moment.map { "frozen at \($0.text)" },
            view.diagnostic.map { "\($0.name): \($0.detail)" },
        ].compactMap(\.self)
        let parts =
            scenes.error.map { [$0] }
            ?? [session.shownSceneName, environment.devices] + state
        return (["touchstone"] + parts).joined(separator: " - ")
    }

    func showTitle() {
        let title = title
        if frontEnd.title != title { frontEnd.title = title }
    }

    /// Returns a report of the shown sequence or of the window, with the recording of its scene or of the whole
    /// session.
    ///
    /// With the recording of its scene, the sequence has the values that it is shown with.
    package func report(
        of extent: WindowReport.Extent,
        showing subject: ReportPicture.Subject = .sequence
    ) -> WindowReport {
        session.advance(to: monotonicTime())
        // The tick makes a replay of the report draw the same moment of an animation.
        if session.isLive, session.recorded.trace.areViewsAnimating(at: session.recorded.latest) {
            session.receive(.tick, at: session.recorded.latest)
        }
        let shown = timeline.snapshot()
        let source = extent == .session ? session.recorded : session.shownSession
        let moment = try? session.moment(of: source)
        let snapshot =
            switch subject {
            case .sequence: moment?.sequence ?? source.snapshot
            case .window: shown
            }
        let date = Date()
        var header = session.player.header
        header.environment["date"] = ReportName.minute(date)
        let picture = view.reportPicture(
            of: subject,
            snapshot,
            chrome,
            in: session.player.session,
            about: ReportLine.text(header, of: snapshot, on: view.parts.canvas),
            suggesting: whatIf.sentence(about: snapshot)
        )
        return WindowReport(
            picture: picture,
            date: date,
            moment: extent == .scene ? session.moment?.shownTime ?? source.latest : nil,
            session: source
        )
    }

    /// Cancels all touches and presses, and ends the recording; no input and no drawing follow.
    package func close() {
        whatIf.stop()
        view.close()
        session.close()
    }
}
