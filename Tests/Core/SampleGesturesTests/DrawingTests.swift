import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// A view that draws as the documents specify: provisionally until the stroke has ended.
private final class Paper {
    private(set) var provisional: [StrokeSample] = []
    private(set) var committed: [[StrokeSample]] = []

    func draw(_ capture: TouchCaptureGesture) {
        switch capture.state {
        case .began, .changed, .cancelled:
            provisional = capture.samples
        case .ended:
            committed.append(capture.samples)
            provisional = []
        case .possible, .failed:
            break
        }
    }
}

struct DrawingTests {
    private let stage = Stage()
    private let paper = Paper()
    private let capture: TouchCaptureGesture

    init() {
        capture = stage.add(TouchCaptureGesture(target: paper, action: Paper.draw), "capture")
    }

    @Test func `case 77: after a cancel the provisional stroke is gone, and nothing is committed`()
    {
        stage.down(10, 20)
        stage.move(to: 60, 70, over: 0.1)
        #expect(paper.provisional.count == 13)
        stage.cancel()
        #expect(paper.provisional.isEmpty)
        #expect(paper.committed.isEmpty)
    }

    @Test func `an ended stroke is committed once, and a later cancel keeps it`() {
        stage.down(10, 20)
        stage.move(to: 60, 70, over: 0.1)
        stage.up()
        #expect(paper.provisional.isEmpty)
        #expect(paper.committed.map(\.count) == [14])
        stage.down(20, 20)
        stage.move(by: 5, 5)
        stage.cancel()
        #expect(paper.provisional.isEmpty)
        #expect(paper.committed.map(\.count) == [14])
    }
}
