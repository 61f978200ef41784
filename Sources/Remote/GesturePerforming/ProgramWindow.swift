import Foundation
import ProcessSupport
package import XInputFrontEnd

/// The window of a performed program: the newest one, with a minimum size.
package final class ProgramWindow {
    /// The time without a change after which a window has stopped drawing, in seconds.
    private static let rest = 0.3
    /// The time for a window of one colour, which may not have drawn yet, or is drawn by another process, in seconds.
    private static let uniformRest = 1.0
    /// The time for a black window, which looks like the empty screen, in seconds.
    private static let blackRest = 3.0
    /// The time from one picture to the next, in seconds.
    private static let interval = 0.03

    private let screen: ScreenClient
    private let loop: PerformanceLoop
    /// The windows in the order in which they were seen first.
    private var known: [UInt] = []

    package init(on screen: ScreenClient, loop: PerformanceLoop) {
        self.screen = screen
        self.loop = loop
    }

    /// The program's newest window, once it has one.
    func current() throws -> TopLevelWindow? {
        let windows = try screen.topLevelWindows().filter {
            $0.frame.width > 1 && $0.frame.height > 1
        }
        for window in windows where !known.contains(window.id) { known.append(window.id) }
        return known.reversed().lazy.compactMap { id in windows.first { $0.id == id } }.first
    }

    /// The result of waiting for a window to stop drawing.
    enum Rest {
        case still
        /// The window is black, as before its first drawing.
        case black
        /// The window was still drawing at the time limit.
        case drawing
    }

    /// Waits until the program's newest window has stopped drawing.
    ///
    /// - Parameters:
    ///   - seconds: The time limit.
    ///   - isNew: Whether a black window may not have drawn yet.
    ///   - check: A function that is called meanwhile, and throws when the program ends.
    /// - Returns: The state of the window after that.
    /// - Throws: The errors of `check`, of the connection and of the loop.
    func waitUntilStill(
        within seconds: TimeInterval,
        isNew: Bool,
        _ check: () throws -> Void
    ) throws -> Rest {
        var last: (window: TopLevelWindow, picture: ScreenPicture?)?
        var start = monotonicTime()
        let isStill = try loop.wait(within: seconds, every: Self.interval) {
            try check()
            guard let window = try current() else { return false }
            let picture = try screen.picture(of: window.frame)
            let now = monotonicTime()
            if let last, last.window == window, last.picture == picture {
                let rest =
                    switch picture?.onlyColor {
                    case .none: Self.rest
                    case ScreenPicture.black where isNew: Self.blackRest
                    case .some: Self.uniformRest
                    }
                return now - start >= rest
            }
            last = (window, picture)
            start = now
            return false
        }
        guard isStill else { return .drawing }
        return last?.picture?.onlyColor == ScreenPicture.black ? .black : .still
    }
}
