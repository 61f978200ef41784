import GestureOverlay
import Testing
import XInputFrontEnd

@testable import GestureBench

/// Tests of the pictures that keep the panels of the last one.
@Suite struct `The panels of a picture` {
    private let frame = PanelsFrame(time: 10, chrome: Chrome(status: "taps"))

    @Test func `follow a movement in a picture of their own, 30 times a second`() {
        var frame = frame
        #expect(frame.remainder == nil)
        #expect(frame.isKept(for: .change, at: 20, Chrome(status: "taps")))
        frame.areOutdated = true
        #expect(frame.remainder == .remainder(10 + 1.0 / 30))
        #expect(!frame.isKept(for: .remainder(10), at: 20, Chrome(status: "taps")))
        // In a stream of input, the panels are part of a movement's picture.
        #expect(frame.isKept(for: .change, at: 10.0333, Chrome(status: "taps")))
        #expect(!frame.isKept(for: .change, at: 10.0334, Chrome(status: "taps")))
    }

    @Test func `change with every second picture of an animation`() {
        var frame = frame
        #expect(frame.isKept(for: .animation, at: 10.0167, Chrome(status: "taps")))
        frame.areOutdated = true
        #expect(!frame.isKept(for: .animation, at: 10.0332, Chrome(status: "taps")))
    }

    @Test func `show a change of the window at once, except that of the latency`() {
        var chrome = Chrome(status: "taps")
        chrome.selection = Chrome.Selection("tap")
        #expect(!frame.isKept(for: .change, at: 10.001, chrome))
        #expect(!frame.isKept(for: .change, at: 10.001, Chrome(status: "swipes")))
        chrome = Chrome(status: "taps")
        chrome.latency = Chrome.Latency(text: "1 ms, 95 % 2 ms", short: "1 ms", tip: "")
        #expect(frame.isKept(for: .change, at: 10.001, chrome))
    }
}
