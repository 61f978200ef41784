import GestureOverlay
import Testing

@testable import GestureHarness

/// Tests of the pictures that keep the panels of the last one.
@Suite struct `The panels of a picture` {
    private let frame = PanelsFrame(time: 10, chrome: Chrome(status: "taps"))

    @Test func `are kept for one picture at 60 a second`() {
        #expect(frame.isCurrent(at: 10.0167, Chrome(status: "taps")))
        #expect(frame.isCurrent(at: 10.0199, Chrome(status: "taps")))
        #expect(!frame.isCurrent(at: 10.0201, Chrome(status: "taps")))
        #expect(!frame.isCurrent(at: 10.0333, Chrome(status: "taps")))
    }

    @Test func `show a change of the window at once`() {
        var chrome = Chrome(status: "taps")
        chrome.selection = Chrome.Selection("tap")
        #expect(!frame.isCurrent(at: 10.001, chrome))
        #expect(!frame.isCurrent(at: 10.001, Chrome(status: "swipes")))
    }
}
