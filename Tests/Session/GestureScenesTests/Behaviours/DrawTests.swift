import Foundation
import GestureKit
import GestureScenes
import GestureTrace
import Testing

/// Strokes on a canvas: provisional, committed or removed.
struct DrawTests {
    private let script: Script
    private let outputLog = OutputLog()

    /// The outputs of the scene, in order.
    private final class OutputLog {
        var events: [SceneBehaviourEvent] = []
    }

    init() throws {
        script = try Script(
            """
            views:
              - {id: canvas, frame: [100, 50, 300, 300], behaviour: draw,
                 recognizers: [{id: stroke, type: touchCapture}]}
              - {id: half, frame: [500, 50, 200, 200], transform: {scale: 0.5}, behaviour: draw,
                 recognizers: [{id: second, type: touchCapture}]}
            """
        )
        script.scene.onBehaviour = { [outputLog] in outputLog.events.append($0) }
    }

    private func samples(_ count: Int, phase: ContactPhase = .moved, force: Double? = nil) {
        for index in 0..<count {
            let place = CGPoint(x: 110 + CGFloat(index % 200), y: 60)
            let sample = TouchSample(id: 1, phase: phase, location: place, force: force)
            script.scene.window.send(InputEvent([sample], at: 1))
        }
    }

    @Test func `a stroke is provisional until the lift, in the canvas' points`() throws {
        script.down((1, 120, 80))
        script.move((1, 130, 90))
        let stroke = try #require(script.scene.drawings.first)
        #expect(stroke.isProvisional && stroke.view == "canvas")
        #expect(stroke.points == [CGPoint(x: 20, y: 30), CGPoint(x: 30, y: 40)])
        #expect(CGPoint(x: 20, y: 30).applying(stroke.transform) == CGPoint(x: 120, y: 80))
        #expect(outputLog.events.isEmpty)
        script.up(1)
        let committed = try #require(script.scene.drawings.first)
        #expect(script.scene.drawings.count == 1)
        #expect(!committed.isProvisional && committed.number == stroke.number)
        #expect(committed.points == stroke.points + [CGPoint(x: 30, y: 40)])
        #expect(outputLog.events.map(\.name) == ["commitStroke"])
        #expect(outputLog.events.map(\.view) == ["canvas"])
        #expect(outputLog.events.map(\.samples) == [3])
        #expect(outputLog.events.map(\.timestamp) == [script.time])
        script.wait(1000)
        #expect(script.scene.drawings == [committed])
    }

    @Test func `a cancelled stroke is removed, and the others stay`() throws {
        script.drag(from: (120, 80), by: (50, 50))
        script.up(1)
        let before = script.scene.drawings
        outputLog.events = []
        script.drag(from: (150, 200), by: (50, 50))
        #expect(script.scene.drawings.map(\.isProvisional) == [false, true])
        script.cancel()
        #expect(script.actionSequence().last == "stroke cancelled")
        #expect(script.scene.drawings == before)
        #expect(outputLog.events.isEmpty)
    }

    @Test func `two canvases receive one finger each, each in its own coordinates`() throws {
        script.down((1, 120, 80))
        script.down((2, 560, 110))
        script.move((1, 130, 80), (2, 570, 110))
        #expect(script.scene.drawings.map(\.view) == ["canvas", "half"])
        #expect(script.scene.drawings.map(\.isProvisional) == [true, true])
        script.up(2)
        #expect(script.scene.drawings.map(\.view) == ["half", "canvas"])
        #expect(script.scene.drawings.map(\.isProvisional) == [false, true])
        // Half as large, about its middle at (600, 150).
        let drawing = script.scene.drawings[0]
        #expect(drawing.points.first == CGPoint(x: 20, y: 20))
        #expect(CGPoint(x: 20, y: 20).applying(drawing.transform) == CGPoint(x: 560, y: 110))
        #expect(Set(script.scene.drawings.map(\.number)).count == 2)
    }

    @Test func `samples have their force, 0 if the device reports none`() {
        samples(1, phase: .began, force: 0.25)
        samples(1, force: 0.75)
        samples(1, phase: .ended)
        #expect(script.scene.drawings.first?.forces == [0.25, 0.75, 0.75])
        script.drag(from: (120, 80), by: (50, 50), steps: 1)
        #expect(script.scene.drawings.last?.forces == [0, 0])
    }

    @Test func `of samples that look the same in the drawing the latest is kept`() throws {
        func draw(_ steps: [(x: CGFloat, force: Double)]) throws -> TraceSnapshot.Drawing {
            for (index, step) in steps.enumerated() {
                let sample = TouchSample(
                    id: 1,
                    phase: index == 0 ? .began : .moved,
                    location: CGPoint(x: 110 + step.x, y: 60),
                    force: step.force
                )
                script.scene.window.send(InputEvent([sample], at: 1))
            }
            let drawing = try #require(script.scene.drawings.last)
            samples(1, phase: .cancelled)
            return drawing
        }
        // A distance of a point, or a twentieth of the force, is a difference.
        #expect(try draw([(0, 0), (0.5, 0), (0.75, 0)]).points.map(\.x) == [10, 10.75])
        #expect(try draw([(0, 0), (0.5, 0), (1, 0)]).points.map(\.x) == [10, 10.5, 11])
        #expect(try draw([(0, 0.5), (0, 0.52), (0, 0.54)]).forces == [0.5, 0.54])
        #expect(try draw([(0, 0.5), (0, 0.52), (0, 0.56)]).forces == [0.5, 0.52, 0.56])
        #expect(try draw([(0, 0.5), (0, 0.6), (0, 0.5)]).forces == [0.5, 0.6, 0.5])
        #expect(try draw([(0, 0), (5, 0), (0.5, 0)]).points.map(\.x) == [10, 15, 10.5])
        // All of them are counted.
        samples(1, phase: .began)
        for _ in 1...50 { samples(1) }
        samples(1, phase: .ended)
        #expect(outputLog.events.last?.samples == 52)
        #expect(script.scene.drawings.last?.points.count == 2)
    }

    @Test func `the last 500 strokes are kept`() {
        for _ in 1...500 {
            samples(1, phase: .began)
            samples(1, phase: .ended)
        }
        #expect(script.scene.drawings.map(\.number) == Array(0..<500))
        samples(1, phase: .began)
        samples(1, phase: .ended)
        #expect(script.scene.drawings.map(\.number) == Array(1...500))
    }

    @Test func `the last 100,000 samples are kept`() {
        samples(1, phase: .began)
        samples(59_998)
        samples(1, phase: .ended)
        #expect(script.scene.drawings.map(\.points.count) == [60_000])
        samples(1, phase: .began)
        samples(39_998)
        samples(1, phase: .ended)
        #expect(script.scene.drawings.map(\.points.count) == [60_000, 40_000])
        samples(1, phase: .began)
        samples(1, phase: .ended)
        #expect(script.scene.drawings.map(\.points.count) == [40_000, 2])
        // An endless stroke loses its first samples; the commit still counts all of them.
        samples(1, phase: .began)
        samples(100_000)
        #expect(script.scene.drawings.last?.points.count == 75_000)
        #expect(script.scene.drawings.last?.forces.count == 75_000)
        samples(1, phase: .ended)
        #expect(outputLog.events.last?.samples == 100_002)
        #expect(script.scene.drawings.map(\.points.count) == [2, 75_001])
    }

    @Test func `clearing the canvases keeps the current stroke`() {
        script.drag(from: (120, 80), by: (50, 50))
        script.up(1)
        script.drag(from: (120, 180), by: (50, 50))
        script.scene.clearDrawings()
        #expect(script.scene.drawings.map(\.isProvisional) == [true])
        script.up(1)
        #expect(script.scene.drawings.map(\.isProvisional) == [false])
    }
}
