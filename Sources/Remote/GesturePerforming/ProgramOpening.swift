package import Foundation
import GestureKit
import GestureScenes
import ProcessSupport
import TextFormatting
package import XInputFrontEnd

/// The start of a performance: the wait until the program's window can be used.
package struct ProgramOpening {
    /// The maximum time for a new window to stop drawing, in seconds.
    private static let maxDrawing = 5.0

    let program: PerformedProgram
    let window: ProgramWindow
    let screen: ScreenClient
    let loop: PerformanceLoop
    /// The text with which the program says that it is ready; nil for none.
    let readyText: String?
    /// The time limit for the program's window, for the text, and for an answer after the last input, in
    /// seconds.
    let timeout: TimeInterval

    package init(
        program: PerformedProgram,
        window: ProgramWindow,
        screen: ScreenClient,
        loop: PerformanceLoop,
        readyText: String?,
        timeout: TimeInterval
    ) {
        self.program = program
        self.window = window
        self.screen = screen
        self.loop = loop
        self.readyText = readyText
        self.timeout = timeout
    }

    /// Waits until the program has a window and is ready, and until the window has stopped drawing.
    ///
    /// Without a window manager, the window then gets the input focus.
    func waitUntilOpen() throws {
        let isOpen = try loop.wait(within: timeout) {
            if let end = program.checkEnd() {
                throw program.failure(.display, "\(end) before it opened a window")
            }
            return try window.current() != nil
        }
        guard isOpen else {
            let limit = DecimalText.short(timeout, 3)
            throw program.failure(.display, "opened no window within \(limit) s")
        }
        try awaitReadiness()
        // The window of a program that says when it is ready may be of one colour.
        let rest = try window.waitUntilStill(within: Self.maxDrawing, isNew: readyText == nil) {
            if let end = program.checkEnd() {
                throw program.failure(.difference, "\(end) before the first input")
            }
        }
        switch rest {
        case .drawing:
            printWarning("the window is still drawing after 5 s; the performance begins anyway")
        case .black where readyText == nil:
            printWarning(
                "the window is black after 3 s; if the program has yet to draw, wait for it with --ready"
            )
        case .black, .still: break
        }
        guard let opened = try window.current() else {
            throw program.failure(.difference, "closed its window before the first input")
        }
        if !screen.hasWindowManager { try screen.focus(opened.id) }
    }

    /// Waits until the program has printed the text with which it says that it is ready.
    private func awaitReadiness() throws {
        guard let text = readyText else { return }
        let shown = "\"\(text)\""
        let isReady = try loop.wait(within: timeout) {
            if program.output.isReady { return true }
            guard let end = program.checkEnd() else { return false }
            throw program.failure(.display, "\(end) before it printed \(shown)")
        }
        guard isReady else {
            let limit = DecimalText.short(timeout, 3)
            throw program.failure(.display, "did not print \(shown) within \(limit) s")
        }
    }
}
