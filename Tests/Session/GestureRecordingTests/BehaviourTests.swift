import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
@testable import RecordingFormat
import Recordings
import Testing

/// The effect of scenes' behaviours on recordings and pictures.
struct BehaviourTests {
    private static func header(_ scene: String) -> String {
        #"{"touchstone":1,"scene":"\#(scene)","size":[1280,800]}"#
    }

    private static let stroke = [
        #"{"t":0,"touch":"begin","id":1,"x":160,"y":160,"force":0.5}"#,
        #"{"t":0.1,"touch":"update","id":1,"x":200,"y":160}"#,
    ]

    @Test func `a commit follows the action that made it, as the format says`() throws {
        let bench = try ReplayBench(
            Self.stroke + [#"{"t":0.2,"touch":"end","id":1}"#],
            header: Self.header("drawing")
        )
        let index = try #require(
            bench.lines.firstIndex { if case .behaviour = $0 { true } else { false } }
        )
        let line = bench.lines[index]
        #expect(line.json == #"{"t":0.2,"behaviour":"commitStroke","view":"canvas","samples":3}"#)
        #expect(
            line.text == "   0.200  does    canvas                commitStroke            3 samples"
        )
        #expect(bench.lines[index - 1].json.contains(#""action":"stroke","state":"ended""#))
        #expect(bench.lines.count { if case .behaviour = $0 { true } else { false } } == 1)
    }

    @Test func `an interrupted stroke is not committed`() throws {
        let bench = try ReplayBench(
            Self.stroke + [
                #"{"t":0.2,"interrupt":"unmapped"}"#, #"{"t":0.3,"touch":"end","id":1}"#,
            ],
            header: Self.header("drawing")
        )
        #expect(!bench.lines.contains { $0.json.contains("commitStroke") })
        #expect(bench.replay.picture.snapshot.drawings.isEmpty)
    }

    @Test func `a recording with commits replays to the same lines`() throws {
        let inputs = Self.stroke + [#"{"t":0.2,"touch":"end","id":1}"#]
        let first = try ReplayBench(inputs, header: Self.header("drawing"))
        let second = try ReplayBench(
            inputs + first.lines.filter { $0.time >= 0.2 }.map(\.json),
            header: Self.header("drawing")
        )
        #expect(first.json == second.json)
    }

    @Test func `the picture shows the strokes, and nothing else on the canvas`() throws {
        let bench = try ReplayBench(
            Self.stroke + [#"{"t":0.15,"end":true}"#],
            header: Self.header("drawing")
        )
        let snapshot = bench.replay.picture.snapshot
        let drawing = try #require(snapshot.drawings.first)
        #expect(drawing.isProvisional)
        #expect(drawing.points == [CGPoint(x: 100, y: 100), CGPoint(x: 140, y: 100)])
        #expect(drawing.forces == [0.5, 0.5])
        #expect(CGPoint(x: 100, y: 100).applying(drawing.transform) == CGPoint(x: 160, y: 160))
        #expect(snapshot.views.map(\.content) == [.plain])
        #expect(!bench.replay.picture.opensWithPanelsFolded)
    }

    @Test func `a scene line removes the drawings with the old scene`() throws {
        let bench = try ReplayBench(
            Self.stroke + [
                #"{"t":0.2,"scene":"drawing"}"#, #"{"t":0.3,"touch":"end","id":1}"#,
                #"{"t":0.4,"touch":"begin","id":1,"x":300,"y":300}"#,
                #"{"t":0.5,"touch":"end","id":1}"#,
            ],
            header: Self.header("drawing")
        )
        #expect(bench.lines.count { $0.json.contains("commitStroke") } == 1)
        #expect(bench.replay.picture.snapshot.drawings.count == 1)
    }

    @Test func `the picture shows a tap's image, faded according to the time`() throws {
        let tap = [
            #"{"t":0,"touch":"begin","id":1,"x":800,"y":300}"#,
            #"{"t":0.1,"touch":"end","id":1}"#,
        ]
        for (end, opacity) in [(0.1, 1.0), (0.225, 0.75), (0.599, 0.002), (0.6, nil), (5, nil)] {
            let bench = try ReplayBench(
                tap + [#"{"t":\#(end),"end":true}"#],
                header: Self.header("transform")
            )
            let images = bench.replay.picture.snapshot.images
            #expect(images.map(\.center) == (opacity == nil ? [] : [CGPoint(x: 800, y: 300)]))
            if let opacity { #expect(abs(images[0].opacity - opacity) < 1e-6) }
            // The stroke's own fading is shorter than the image's.
            #expect(bench.replay.trace.isAnimating(at: end) == (opacity != nil))
        }
    }

    @Test func `only views that can be moved show a picture`() throws {
        let bench = try ReplayBench([#"{"t":0,"end":true}"#], header: Self.header("transform"))
        let views = bench.replay.picture.snapshot.views
        #expect(views.map(\.name) == ["together", "alone", "pictures"])
        #expect(views.map(\.content) == [.picture, .picture, .plain])
    }

    @Test func `clearing erases the strokes`() throws {
        let bench = try ReplayBench(
            Self.stroke + [#"{"t":0.2,"touch":"end","id":1}"#],
            header: Self.header("drawing")
        )
        let (session, trace) = (bench.replay.player.session, bench.replay.trace)
        #expect(trace.snapshot(at: 1).drawings.count == 1)
        session.clear()
        #expect(trace.snapshot(at: 1).drawings.isEmpty)
        #expect(trace.snapshot(at: 1).strokes.isEmpty)
    }

    @Test func `clearing puts moved views back, except one that a finger still moves`() throws {
        let drag = [
            #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.1,"touch":"update","id":1,"x":560,"y":340}"#,
        ]
        func x(_ bench: ReplayBench) -> CGFloat? {
            bench.replay.player.session.scene.view("card")?.transform.tx
        }
        let header = Self.header("playground")
        let held = try ReplayBench(drag + [#"{"t":0.2,"clear":true}"#], header: header)
        #expect(try #require(x(held)) > 60)
        let lifted = drag + [#"{"t":0.2,"touch":"end","id":1}"#]
        #expect(try #require(x(ReplayBench(lifted, header: header))) > 60)
        let cleared = try ReplayBench(lifted + [#"{"t":0.3,"clear":true}"#], header: header)
        #expect(x(cleared) == 0)
    }

    @Test func `a scene with edge pans is shown without the panels`() throws {
        let bench = try ReplayBench([#"{"t":0,"end":true}"#], header: Self.header("edges"))
        #expect(bench.replay.picture.opensWithPanelsFolded)
    }
}
