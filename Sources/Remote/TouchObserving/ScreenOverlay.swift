package import Foundation
package import GestureOverlay
import ProcessSupport
package import XInputFrontEnd

/// The window above all programs that shows the marks of touches.
///
/// It is mapped only while there is something to show.
package final class ScreenOverlay {
    /// The minimum time between two frames, in seconds.
    private static let frameInterval: TimeInterval = 1.0 / 60
    /// The minimum time between two frames as a multiple of the drawing time, so that a slow machine has time for the
    /// programs.
    private static let drawingPart: Double = 8
    /// The time from a frame to a picture, after which a compositor shows the frame, in seconds.
    private static let pictureDelay: TimeInterval = 0.1

    /// The drawing surface.
    ///
    /// Properties are destroyed in order, and it needs the window's display, so it comes first.
    private var surface: WindowSurface
    private let window: OverlayWindow
    private let layout: ScreenLayout
    private var touches: ScreenTouches
    /// The earliest local time of the next frame.
    private var nextFrame: TimeInterval = 0
    /// The marks in the last frame.
    private var shown = ScreenMarks()
    /// Whether an event may have changed the marks since the last frame.
    private var isChanged = false
    /// The client that takes pictures of the screen; nil without a report.
    private let camera: ScreenClient?
    /// The local time of the next picture; nil if there is nothing new to picture.
    private var pictureTime: TimeInterval?
    /// The latest picture of a sequence, and the marks in it; nil until there is one.
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

    /// The local time of the next frame; nil while nothing changes.
    private var frameTime: TimeInterval? {
        if isChanged { return nextFrame }
        return touches.nextChange.map { max($0, nextFrame) }
    }

    /// The local time of the next frame or picture; nil while nothing changes.
    package var deadline: TimeInterval? { [frameTime, pictureTime].compactMap(\.self).min() }

    /// Calls a function that returns whether it has changed the marks, which the next frame then shows.
    func change(_ body: (inout ScreenTouches) -> Bool) {
        if body(&touches) { isChanged = true }
    }

    /// Draws the marks, and takes a picture of them, if they are due.
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
        if let frameTime, now >= frameTime { try drawFrame(at: now) }
        if let pictureTime, now >= pictureTime { try takePicture() }
    }

    /// Returns the picture of the last sequence, even of one under way, with the marks as they are now; nil for none.
    package func finish() -> (screen: ScreenPicture, marks: ScreenMarks)? {
        let marks = touches.marks
        if isPictured(marks) {
            // The screen may show something else by now.
            if picture?.marks.fingers.count == marks.fingers.count { picture?.marks = marks }
        } else if !marks.fingers.isEmpty {
            // After the loss of the connection, the last picture remains.
            try? takeLastPicture()
        }
        return picture
    }

    private func takeLastPicture() throws {
        try drawFrame(at: monotonicTime())
        try window.sync()
        Thread.sleep(forTimeInterval: Self.pictureDelay)
        try takePicture()
    }

    /// Whether there is a picture of the sequence of these marks that shows all of their fingers.
    private func isPictured(_ marks: ScreenMarks) -> Bool {
        guard let fingers = picture?.marks.fingers else { return false }
        return fingers.last?.id == marks.fingers.last?.id && fingers.count >= marks.fingers.count
    }

    private func drawFrame(at now: TimeInterval) throws {
        touches.removeGone(at: now)
        isChanged = false
        defer {
            let duration = monotonicTime() - now
            nextFrame = now + max(Self.frameInterval, Self.drawingPart * duration)
        }
        shown = touches.marks
        guard window.isMapped || !shown.isEmpty else { return }
        if !shown.isEmpty { window.map() }
        window.raise()
        // A `ShmCompletion` says when the shared memory can be used again.
        surface.show(
            layout.list(of: shown, touches.style, on: window.size, at: now),
            isReported: true
        )
        if shown.isEmpty { window.unmap() }
        let isOver = shown.fingers.allSatisfy { $0.lift != nil }
        pictureTime = camera != nil && isOver ? monotonicTime() + Self.pictureDelay : nil
    }

    /// Takes a picture of a sequence that has none, or whose marks have changed since: receivers and verdicts come late.
    private func takePicture() throws(FrontEndError) {
        pictureTime = nil
        // Once a finger has disappeared, a new picture would show less than the one before.
        let isLess = isPictured(shown) && shown.fingers.count != picture?.marks.fingers.count
        guard let camera, !shown.fingers.isEmpty, shown != picture?.marks, !isLess else { return }
        try window.sync()
        guard let screen = try camera.picture() else { return }
        picture = (screen, shown)
    }
}
