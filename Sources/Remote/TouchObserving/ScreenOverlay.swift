package import Foundation
package import GestureOverlay
import ProcessSupport
package import XInputFrontEnd

/// The window above all programs that shows the marks of touches.
///
/// It is mapped only while there is something to show.
package final class ScreenOverlay {
    /// The minimum time between two pictures, in seconds.
    private static let frameInterval: TimeInterval = 1.0 / 60
    /// The minimum time between two pictures, in times of drawing, which leaves a slow machine to the programs.
    private static let drawingPart: Double = 8

    /// The drawing surface.
    ///
    /// Properties are destroyed in order, and it needs the window's display, so it comes first.
    private var surface: WindowSurface
    private let window: OverlayWindow
    private let layout: ScreenLayout
    private var touches: ScreenTouches
    /// The earliest local time of the next picture.
    private var nextFrame: TimeInterval = 0
    /// Whether an event may have changed the marks since the last picture.
    private var isChanged = false
    /// The client that takes pictures of the screen; nil without a report.
    private let camera: ScreenClient?
    /// The screen at the end of the last sequence, and the marks on it; nil before the first one.
    private var picture: (screen: ScreenPicture, marks: ScreenMarks)?

    /// Connects to the display of the environment.
    ///
    /// - Parameters:
    ///   - style: The look of the marks.
    ///   - takesPictures: Whether to keep a picture of the screen for a report.
    /// - Throws: `FrontEndError`; `SurfaceError` for a screen with a palette; `Failure` if a picture is wanted of a
    ///   screen without 24-bit colours.
    package init(_ style: ScreenMarks.Style, takesPictures: Bool) throws {
        camera = takesPictures ? try ScreenClient(display: nil) : nil
        if let camera, try camera.picture(of: CGRect(x: 0, y: 0, width: 1, height: 1)) == nil {
            throw Failure(.display, ScreenPicture.unreadable)
        }
        window = try OverlayWindow()
        let target = window.drawingTarget
        surface = try WindowSurface(
            display: target.display,
            window: target.window,
            visual: target.visual,
            depth: target.depth,
            width: Int(window.size.width),
            height: Int(window.size.height),
            scale: window.scale,
            sharesMemory: target.sharesMemory,
            isShaped: true,
            isLost: { target.isLost }
        )
        layout = ScreenLayout(scale: window.scale)
        touches = ScreenTouches(style)
    }

    package var descriptor: Int32 { window.descriptor }

    /// The local time of the next picture; nil while nothing changes.
    package var deadline: TimeInterval? {
        if isChanged { return nextFrame }
        return touches.nextChange.map { max($0, nextFrame) }
    }

    /// Calls a function that returns whether it has changed the marks, which the next picture then shows.
    func change(_ body: (inout ScreenTouches) -> Bool) {
        if body(&touches) { isChanged = true }
    }

    /// Whether a touch is known to concern the target of the observation.
    func isConcerned(by touch: Int) -> Bool { touches.isConcerned(by: touch) }

    /// Draws the marks, if the next picture is due.
    ///
    /// - Throws: `FrontEndError.connectionLost`, or `SurfaceError` after a change of the screen's size.
    func draw(at now: TimeInterval) throws {
        for event in try window.read() {
            isChanged = isChanged || window.isMapped
            switch event {
            case .exposed(let rect): surface.expose(rect)
            case .covered: break
            case .resized(let size):
                try surface.resize(width: Int(size.width), height: Int(size.height))
            }
        }
        guard let deadline, now >= deadline else { return }
        try show(at: now)
    }

    /// Draws the last marks, and returns the picture of the last sequence, which may still be under way; nil without
    /// a sequence.
    package func finish() -> (screen: ScreenPicture, marks: ScreenMarks)? {
        // After the loss of the connection, the last picture remains.
        try? show(at: monotonicTime(), isLast: true)
        return picture
    }

    private func show(at now: TimeInterval, isLast: Bool = false) throws {
        touches.removeGone(at: now)
        isChanged = false
        defer {
            let duration = monotonicTime() - now
            nextFrame = now + max(Self.frameInterval, Self.drawingPart * duration)
        }
        let marks = touches.marks
        guard window.isMapped || !marks.isEmpty else { return }
        if !marks.isEmpty { window.map() }
        window.raise()
        // The report of the server says that its memory can be used again.
        surface.show(
            layout.list(of: marks, touches.style, on: window.size, at: now),
            isReported: true
        )
        if marks.isEmpty { window.unmap() }
        if isLast || marks.fingers.allSatisfy({ $0.lift != nil }) { try takePicture(of: marks) }
    }

    /// Takes a picture of a sequence that has none yet, or whose receivers or verdict have become known since.
    private func takePicture(of marks: ScreenMarks) throws(FrontEndError) {
        let (ids, before) = (marks.fingers.map(\.id), picture?.marks)
        guard let camera, let last = ids.last, marks != before,
            // Without the fingers that have disappeared, a picture has less to show.
            last != before?.fingers.last?.id || ids == before?.fingers.map(\.id)
        else { return }
        try window.sync()
        guard let screen = try camera.picture() else { return }
        picture = (screen, marks)
    }
}
