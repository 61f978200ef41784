import CXlib
import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The keys that other programs receive while the `observe` command runs.
    @Suite struct `Keys beside an observation` {
        private static let password = "secretword"

        @Test(arguments: [false, true])
        func `leave no trace in its output or recording`(isXInput2: Bool) throws {
            let display = try VirtualDisplay()
            let folder = try TestFolder()
            let client = try XClient(display)
            let window = client.keyWindow(isXInput2: isXInput2)
            let observer = try Program(
                ["observe", "--json", "--pointer", "--record", "o.jsonl"],
                environment: display.environment,
                folder: folder.path
            )
            try observer.waitForError("observing")
            let keys = Self.password.compactMap { VirtualKeyboard.Key($0) }
            for key in keys { try display.keyboard.type(key) }
            try display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            // Held keys, and keys during a touch.
            let held = Array(Set(keys))
            for key in held { try display.keyboard.press(key) }
            for key in held { try display.keyboard.release(key) }
            try display.touchscreen.up(0)
            #expect(client.keyCount(of: window) == 2 * (keys.count + held.count))
            try observer.waitFor("\n")
            observer.signal(SIGINT)
            let end = observer.finish()
            #expect(end.status == 0, "\(end.errors)")
            let recording = try String(contentsOfFile: folder.path + "/o.jsonl", encoding: .utf8)
            for text in [end.output, end.errors, recording] {
                #expect(!text.contains(Self.password))
                #expect(!text.contains("\"key\":"))
            }
        }
    }
}

extension XClient {
    /// Opens a window with the focus that selects keys, and touches.
    fileprivate func keyWindow(isXInput2: Bool) -> UInt {
        let window = XCreateSimpleWindow(display, root, 0, 0, 300, 300, 0, 0, 0)
        map(window)
        let keys = isXInput2 ? [XI_KeyPress, XI_KeyRelease] : []
        select([XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] + keys, on: window)
        if !isXInput2 { XSelectInput(display, window, KeyPressMask | KeyReleaseMask) }
        XSetInputFocus(display, window, Int32(RevertToPointerRoot), Time(CurrentTime))
        XSync(display, False)
        return window
    }

    /// Returns the number of key events that the window has received.
    fileprivate func keyCount(of window: UInt) -> Int {
        XSync(display, False)
        var (count, event) = (0, XEvent())
        while XPending(display) > 0 {
            XNextEvent(display, &event)
            let isXInput2 =
                event.type == GenericEvent
                && [XI_KeyPress, XI_KeyRelease].contains(event.xcookie.evtype)
            if isXInput2 || event.type == KeyPress || event.type == KeyRelease { count += 1 }
        }
        return count
    }
}
