import GestureOverlay
import Testing
import TouchBridge
import XInputFrontEnd

@testable import TouchObserving

/// The marks above the programs that follow from what clients receive.
@Suite struct `Marks of touches` {
    private static let program = "unknown program"
    private var story = TouchStory()

    private var ids: [Int] { story.screen.marks.fingers.map(\.id) }

    private var receivers: [[ScreenMarks.Receiver]] {
        story.screen.marks.fingers.map(\.receivers)
    }

    @Test mutating func `a program receives a touch after another one rejects it`() {
        story.raw(.begin)
        #expect(receivers == [[]])
        story.touch(.begin, to: .manager)
        #expect(receivers == [[.receives(Self.program)]])
        story.reject(by: .manager)
        story.touch(.end, to: .manager)
        story.touch(.begin, to: .app)
        #expect(receivers == [[.rejected(Self.program), .receives(Self.program)]])
    }

    @Test mutating func `a program that ends under a finger has not rejected it`() {
        story.raw(.begin)
        story.touch(.begin, to: .app)
        story.disconnect(.app)
        #expect(receivers == [[.receives(Self.program)]])
    }

    @Test mutating func `a sequence replaces the labels of the one before`() {
        for id in [7, 8] { story.raw(.begin, id) }
        for id in [7, 8] { story.raw(.end, id) }
        #expect(ids == [7, 8])
        story.raw(.begin, 9)
        #expect(ids == [9])
    }

    @Test(arguments: [ScreenMarks.Style.labels, .taps])
    mutating func `a touch on another program changes nothing later`(style: ScreenMarks.Style) {
        story = TouchStory(style)
        story.foreign = [8]
        story.raw(.begin, 8)
        story.raw(.end, 8)
        #expect(story.screen.nextChange == nil)
        story.raw(.begin, 9)
        story.raw(.end, 9)
        #expect(story.screen.nextChange != nil)
    }

    @Test mutating func `a touch on another program has no mark, and leaves the labels`() {
        story.foreign = [8]
        story.raw(.begin, 7)
        story.raw(.end, 7)
        story.raw(.begin, 8)
        #expect(ids == [7])
        story.raw(.end, 8)
        story.raw(.begin, 9)
        #expect(ids == [9])
    }
}
