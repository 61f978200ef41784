import Foundation
import GestureKit
import GestureRecording
import Recordings
import Testing
@testable import RecordingFormat

/// Recorded pointer events, performed through the bridge.
@Suite struct `Recorded scrolling and touchpad gestures` {
    private static let scene = """
        scene: own
        size: [800, 600]
        views:
          - id: v
            frame: [0, 0, 800, 300]
            recognizers:
              - {id: pan, type: pan, allowedScrollTypesMask: all}
              - {id: pinch, type: pinch, simultaneous: [turn]}
              - {id: turn, type: rotation}
          - id: w
            frame: [0, 300, 800, 300]
            recognizers: [{id: hold, type: longPress}]
        """

    private static func header(_ more: String = "") -> String {
        let text = scene.replacingOccurrences(of: "\n", with: "\\n")
        return #"{"touchstone":1,"scene":"own","source":"\#(text)","size":[800,600]\#(more)}"#
    }

    private static let wheel =
        #"{"t":0,"device":{"id":5,"name":"Wheel","kind":"pointer","touches":0,"#
        + #""axes":[{"n":3,"min":0,"max":-1,"scroll":{"orientation":"vertical","increment":120}}]}}"#

    private static func scroll(_ t: Double, _ value: Int) -> String {
        #"{"t":\#(t),"xi":"Motion","source":5,"x":100,"y":100,"valuators":{"3":\#(value)}}"#
    }

    private static func pinch(_ t: Double, _ kind: String, _ scale: Double) -> String {
        #"{"t":\#(t),"xi":"GesturePinch\#(kind)","source":9,"detail":2,"x":100,"y":100,"#
            + #""scale":\#(scale),"angle":0}"#
    }

    /// The steps are at 0.1 and 0.2 s.
    private static let steps = [wheel, scroll(0.05, 0), scroll(0.1, 60), scroll(0.2, 120)]

    private static func states(_ lines: [OutputLine]) -> [String] {
        lines.compactMap { line in
            guard case .action(let action) = line else { return nil }
            return
                "\(JSONNumber.text(line.time)) \(action.recognizer.touchstone.label) \(action.stateName)"
        }
    }

    @Test func `scrolling that pauses ends automatically in a hand-written recording`() throws {
        let run = try ReplayBench(Self.steps, header: Self.header())
        #expect(Self.states(run.lines) == ["0.1 pan began", "0.2 pan changed", "0.35 pan ended"])
        #expect(run.replay.player.session.now == 0.35)
    }

    @Test func `Rule 13: each click of a wheel scrolls, also the first after the pointer enters`()
        throws
    {
        func crossing(_ t: Double, _ kind: String) -> String {
            #"{"t":\#(t),"xi":"\#(kind)","device":2,"source":5,"x":100,"y":100}"#
        }
        func click(_ t: Double, _ value: Int) -> [String] {
            [Self.scroll(t, value)]
                + ["ButtonPress", "ButtonRelease"].map {
                    #"{"t":\#(t),"xi":"\#($0)","source":5,"detail":5,"#
                        + #""flags":["pointerEmulated"],"x":100,"y":100}"#
                }
        }
        let run = try ReplayBench(
            [Self.wheel, crossing(0.1, "Enter")] + click(0.2, 1200) + click(0.6, 1320)
                + [crossing(1, "Leave"), crossing(5, "Enter")]
                + click(5.2, 19_650) + click(5.6, 19_770),
            header: Self.header()
        )
        #expect(
            Self.states(run.lines) == [
                "0.2 pan began", "0.2 pan ended", "0.6 pan began", "0.6 pan ended",
                "5.2 pan began", "5.2 pan ended", "5.6 pan began", "5.6 pan ended",
            ]
        )
    }

    @Test func `deadlines fire in the order of their times`() throws {
        // The finger held since 0 s is a long press at 0.5 s, the scrolling ends at 0.475 and 0.525 s.
        for (start, order) in [
            (0.325, ["0.325 pan began", "0.475 pan ended", "0.5 hold began", "2 hold ended"]),
            (0.375, ["0.375 pan began", "0.5 hold began", "0.525 pan ended", "2 hold ended"]),
        ] {
            let run = try ReplayBench(
                [
                    Self.wheel, #"{"t":0,"touch":"begin","id":1,"x":10,"y":400}"#,
                    Self.scroll(0.3, 0), Self.scroll(start, 60),
                    #"{"t":2,"touch":"end","id":1}"#,
                ],
                header: Self.header()
            )
            #expect(Self.states(run.lines) == order)
        }
    }

    @Test func `in a live recording a tick or the next event ends scrolling`() throws {
        let header = Self.header(#","startTime":0"#)
        let still = try ReplayBench(Self.steps, header: header)
        #expect(Self.states(still.lines) == ["0.1 pan began", "0.2 pan changed"])
        let tick = try ReplayBench(Self.steps + [#"{"t":0.35,"tick":true}"#], header: header)
        #expect(Self.states(tick.lines).last == "0.35 pan ended")
        let late = try ReplayBench(Self.steps + [Self.scroll(0.9, 150)], header: header)
        #expect(Self.states(late.lines).suffix(2) == ["0.35 pan ended", "0.9 pan began"])
    }

    @Test func `a pinch goes through the bridge, with its scale`() throws {
        let run = try ReplayBench(
            [
                Self.pinch(0, "Begin", 1), Self.pinch(0.1, "Update", 1.5),
                Self.pinch(0.15, "Update", 2),
                Self.pinch(0.2, "End", 2),
            ],
            header: Self.header()
        )
        #expect(
            Self.states(run.lines).filter { $0.contains("pinch") }
                == ["0.1 pinch began", "0.15 pinch changed", "0.2 pinch ended"]
        )
    }

    @Test(
        arguments: [
            (#""increment":0"#, "increment"), (#""increment":"x""#, "increment"),
            (#""orientation":"up","increment":1"#, "orientation"), ("", "increment"),
        ]
    ) func `an invalid scroll axis is refused`(fields: String, word: String) throws {
        let line =
            #"{"t":0,"device":{"id":5,"name":"W","kind":"pointer","#
            + #""axes":[{"n":3,"min":0,"max":1,"scroll":{\#(fields)}}]}}"#
        let error = try #require(ReplayBench.error([line]))
        #expect(error.contains(word), "\(error)")
    }

    private static func touch(_ t: Double, _ kind: String) -> String {
        #"{"t":\#(t),"xi":"Touch\#(kind)","source":9,"detail":1,"x":100,"y":100}"#
    }

    private static func diagnostics(_ lines: [OutputLine]) -> [String] {
        lines.compactMap { line in
            guard case .diagnostic(let diagnostic) = line else { return nil }
            return "\(JSONNumber.text(line.time)) \(diagnostic.name)"
        }
    }

    @Test func `a touch without an update is stuck after a minute`() throws {
        let tick = #"{"t":70,"tick":true}"#
        let run = try ReplayBench([Self.touch(1, "Begin"), tick], header: Self.header())
        #expect(Self.diagnostics(run.lines) == ["61 touchStuck"])
        let late = try ReplayBench(
            [Self.touch(1, "Begin"), Self.touch(62, "Update")],
            header: Self.header()
        )
        #expect(Self.diagnostics(late.lines) == ["61 touchStuck"])
    }

    @Test func `the replay does not wait for a finger that is down at the recording's end`() throws
    {
        let run = try ReplayBench([Self.touch(1, "Begin")], header: Self.header())
        #expect(Self.diagnostics(run.lines) == [])
        #expect(run.replay.player.session.now < 5)
    }
}
