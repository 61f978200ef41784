import Foundation
import GestureKit
import GestureTesting
import Testing

/// The recognizer of `InkGestureRecognizer.swift`, made by a coder as a storyboard does.
struct InkTests {
    let stage = Stage()
    let ink: InkGestureRecognizer
    private let log = ActionLog()

    private final class ActionLog {
        var lines: [String] = []
    }

    init() throws {
        let coder = NSKeyedArchiver(requiringSecureCoding: false)
        ink = try #require(InkGestureRecognizer(coder: coder))
        stage.add(ink, "ink")
        ink.touchstone.addAction { [log, unowned ink] _ in
            let locations = ink.samples.map { plain($0.location) }.joined(separator: " ")
            log.lines.append("\(ink.state) \(locations)")
        }
    }

    @Test func `a stroke is captured from its landing to its lift`() {
        stage.down(100, 100)
        stage.elapse(0.1)
        stage.move(to: 110, 100)
        stage.down(2, 200, 200)
        stage.move(2, by: 5, 5)
        stage.move(to: 120, 105)
        stage.up()
        stage.up(2)
        #expect(
            log.lines == [
                "began (100, 100)", "changed (100, 100) (110, 100)",
                "changed (100, 100) (110, 100) (120, 105)",
                "ended (100, 100) (110, 100) (120, 105) (120, 105)",
            ]
        )
        #expect(ink.samples.isEmpty)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 ink began
                0.100 ink changed
                0.100 ink changed
                0.100 ink ended
                """
        )
    }

    @Test func `a cancelled stroke is empty in the action`() {
        stage.down(100, 100)
        stage.move(to: 110, 100)
        stage.cancel()
        #expect(log.lines.last == "cancelled ")
        #expect(
            stage.transcript() == """
                0.000 ink began
                0.000 ink action began
                0.000 ink changed
                0.000 ink action changed
                0.000 ink cancelled: touch cancelled by the system
                0.000 ink action cancelled
                """
        )
    }

    @Test func `it is archived, and restored empty`() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        ink.encode(with: archiver)
        archiver.finishEncoding()
        #expect(!archiver.encodedData.isEmpty)
        let copy = try #require(
            InkGestureRecognizer(coder: NSKeyedArchiver(requiringSecureCoding: false))
        )
        #expect(copy.samples.isEmpty)
        #expect(copy.state == .possible)
    }
}
