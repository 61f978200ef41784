package import Foundation
package import GestureOverlay
package import XInputFrontEnd

/// The window above all programs in which the marks of touches are drawn.
///
/// It is mapped only while there is something to show.
package final class ScreenOverlay {
    /// The minimum time between two pictures, in seconds.
    private static let frameInterval: TimeInterval = 1.0 / 60

    /// The drawing surface; properties are destroyed in their order, and this one needs the window's display.
    private var surface: WindowSurface
    private let window: OverlayWindow
    private let layout: ScreenLayout
    /// The local time at which the next picture may be drawn.
    private var nextFrame: TimeInterval = 0
    /// The client that takes the picture of the screen at the end of each sequence; nil takes none.
    private let camera: ScreenClient?
    /// The screen at the end of the last sequence, with its marks; nil before the first one.
    package private(set) var picture: ScreenPicture?
    /// The number of the last touch in the picture.
    private var pictured: Int?

    /// Connects to the display of the environment.
    ///
    /// - Parameter takesPictures: Whether to keep a picture of the screen for a report.
    /// - Throws: `FrontEndError`, or `SurfaceError` for a screen with a palette.
    package init(takesPictures: Bool) throws {
        camera = takesPictures ? try ScreenClient(display: nil) : nil
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
    }

    package var descriptor: Int32 { window.descriptor }

    /// The local time of the next picture; nil while nothing is shown.
    package var deadline: TimeInterval? { window.isMapped ? nextFrame : nil }

    /// Shows the marks, if the next picture is due.
    ///
    /// - Throws: `FrontEndError.connectionLost`, or `SurfaceError` after a change of the screen's size.
    package func show(_ marks: ScreenMarks, _ style: ScreenMarks.Style, at now: TimeInterval) throws
    {
        for event in try window.read() {
            switch event {
            case .exposed(let rect): surface.expose(rect)
            case .resized(let size):
                try surface.resize(width: Int(size.width), height: Int(size.height))
            }
        }
        guard now >= nextFrame else { return }
        guard window.isMapped || !marks.isEmpty else { return }
        nextFrame = now + Self.frameInterval
        if !marks.isEmpty { window.map() }
        window.raise()
        surface.show(layout.list(of: marks, style, on: window.size, at: now))
        if marks.isEmpty { window.unmap() }
        try takePicture(of: marks)
    }

    /// Takes a picture of the screen when the last finger of a sequence has lifted.
    private func takePicture(of marks: ScreenMarks) throws(FrontEndError) {
        guard let camera, let last = marks.fingers.last?.id, last != pictured,
            marks.fingers.allSatisfy({ $0.lift != nil })
        else { return }
        try window.sync()
        picture = try camera.picture()
        pictured = last
    }
}
