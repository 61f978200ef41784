import Foundation
import GestureRecording
import Recordings
import Testing
import VirtualDisplay

@testable import RecordingFormat
@testable import GesturePerforming

/// The conversion of a recording's lines into reports of devices.
@Suite struct `A recording's steps` {
    private static let header = #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#
    private static let liveHeader =
        #"{"touchstone":1,"scene":"playground","size":[640,400],"scale":2,"startTime":1000}"#
    private static let touchscreen =
        #"{"t":0,"device":{"id":7,"name":"Panel","kind":"directTouch","touches":10,"axes":["#
        + #"{"n":4,"label":"Abs MT Pressure","min":0,"max":200}]}}"#
    private static let mouse =
        #"{"t":0,"device":{"id":8,"name":"Mouse","kind":"pointer","axes":["#
        + #"{"n":3,"label":"Rel Vert Scroll","min":0,"max":-1,"#
        + #""scroll":{"orientation":"vertical","increment":15}}]}}"#
    private static let pen =
        #"{"t":0,"device":{"id":9,"name":"Pen","kind":"pointer","axes":["#
        + #"{"n":0,"label":"Abs X","min":0,"max":100},{"n":1,"label":"Abs Y","min":0,"max":100},"#
        + #"{"n":2,"label":"Abs Pressure","min":0,"max":1000}]}}"#

    /// Returns the steps of a recording, each as its time and a short text.
    private func steps(_ lines: String...) throws -> [String] {
        try recording(lines).steps.map { "\($0.time) \(text($0.action))" }
    }

    private func recording(_ lines: [String]) throws -> PerformedRecording {
        let file = try TemporaryFile(lines.joined(separator: "\n") + "\n", name: "a.jsonl")
        return try PerformedRecording(file: file.path, fittedTo: CGSize(width: 100, height: 100))
    }

    private func text(_ action: DeviceAction) -> String {
        func at(_ point: CGPoint) -> String { "(\(point.x), \(point.y))" }
        func force(_ pressure: Double?) -> String { pressure.map { " force \($0)" } ?? "" }
        return switch action {
        case .touch(let phase, let finger, let point, let pressure):
            "\(phase) \(finger) \(at(point))\(force(pressure))"
        case .pointerMove(let point): "move \(at(point))"
        case .pointerButton(let button, let isDown): "\(isDown ? "press" : "release") \(button)"
        case .scroll(let clicks): "scroll \(at(clicks))"
        case .penEnter(let point): "pen near \(at(point))"
        case .penMove(let point, let pressure): "pen \(at(point))\(force(pressure))"
        case .penTip(let isDown, let pressure):
            "pen \(isDown ? "down" : "up")\(force(pressure))"
        case .penLeave: "pen away"
        case .pinch(let phase, let scale, let angle, let isCancelled):
            "pinch \(phase) \(scale) \(angle)\(isCancelled ? " cancelled" : "")"
        case .swipe(let phase, let delta, let isCancelled):
            "swipe \(phase) \(at(delta))\(isCancelled ? " cancelled" : "")"
        case .key(let key, let isDown): "key \(key.keycode) \(isDown ? "down" : "up")"
        }
    }

    @Test func `are one report for the fingers that change at the same time`() throws {
        let event = { (kind: String, id: Int) in
            #"{"xi":"Touch\#(kind)","source":7,"detail":\#(id),"x":\#(20 * id),"y":30}"#
        }
        let reports = try recording([
            Self.liveHeader, Self.touchscreen,
            #"{"t":0.1,"xi":[\#(event("Begin", 3)),\#(event("Begin", 4))]}"#,
            #"{"t":0.1,"xi":"TouchEnd","source":7,"detail":3,"x":60,"y":30}"#,
            #"{"t":0.1,"key":"down","press":"select"}"#,
            #"{"t":0.2,"xi":"TouchEnd","source":7,"detail":4,"x":80,"y":30}"#,
        ]).steps.reports
        #expect(
            reports.map { "\($0.time) \($0.actions.map(text).joined(separator: " + "))" } == [
                "0.1 begin 0 (30.0, 15.0) + begin 1 (40.0, 15.0)", "0.1 end 0 (30.0, 15.0)",
                "0.1 key 36 down", "0.2 end 1 (40.0, 15.0)", "0.2 key 36 up",
            ]
        )
    }

    @Test func `have the times of the events in a list`() throws {
        let event = { (kind: String, id: Int, more: String) in
            #"{\#(more)"xi":"Touch\#(kind)","source":7,"detail":\#(id),"x":\#(20 * id),"y":30}"#
        }
        let steps = try steps(
            Self.liveHeader,
            Self.touchscreen,
            #"{"t":0.251,"xi":[\#(event("Begin", 3, #""t":0.25,"#)),\#(event("Begin", 4, ""))]}"#,
            #"{"t":0.5,"xi":[\#(event("End", 3, #""t":0.501,"#)),\#(event("End", 4, ""))]}"#
        )
        #expect(
            steps == [
                "0.25 begin 0 (30.0, 15.0)", "0.251 begin 1 (40.0, 15.0)",
                "0.5 end 1 (40.0, 15.0)", "0.501 end 0 (30.0, 15.0)",
            ]
        )
    }

    @Test func `number hand-written fingers from 0, and lift a cancelled one`() throws {
        let steps = try steps(
            Self.header,
            #"{"t":0,"touch":"begin","id":5,"x":10,"y":20,"force":0.5}"#,
            #"{"t":0.1,"touches":[{"touch":"update","id":5,"x":11,"y":20},"#
                + #"{"touch":"begin","id":2,"x":30,"y":40}]}"#,
            #"{"t":0.2,"touch":"cancel","id":5}"#,
            #"{"t":0.3,"touch":"begin","id":9,"x":1,"y":2}"#,
            #"{"t":0.4,"touch":"end","id":9,"x":3,"y":4}"#,
            #"{"t":0.5,"set":"single.numberOfTapsRequired","value":2}"#,
            #"{"t":0.9,"end":true}"#
        )
        #expect(
            steps == [
                "0.0 begin 0 (10.0, 20.0) force 0.5", "0.1 update 0 (11.0, 20.0)",
                "0.1 begin 1 (30.0, 40.0)", "0.2 end 0 (11.0, 20.0)", "0.3 begin 0 (1.0, 2.0)",
                "0.4 end 0 (3.0, 4.0)", "0.4 end 1 (30.0, 40.0)",
            ]
        )
    }

    @Test func `press, scroll, pinch and type as hand-written lines say`() throws {
        let steps = try steps(
            Self.header,
            #"{"t":0,"pointer":"down","button":3,"x":10,"y":20,"modifiers":["control"]}"#,
            #"{"t":0.1,"pointer":"up","button":3,"x":12,"y":20}"#,
            #"{"t":0.2,"scroll":[0,15],"kind":"discrete","x":12,"y":20}"#,
            #"{"t":0.3,"scroll":[0,-15],"phase":"begin","x":12,"y":20}"#,
            #"{"t":0.4,"scroll":[0,0],"phase":"end","x":12,"y":20}"#,
            #"{"t":0.5,"transform":"begin","scale":1,"rotation":0,"x":5,"y":6}"#,
            #"{"t":0.6,"transform":"end","scale":2,"rotation":0,"x":5,"y":6}"#,
            #"{"t":0.7,"key":"down","press":"select"}"#,
            #"{"t":0.8,"key":"up","press":"select"}"#
        )
        #expect(
            steps == [
                "0.0 key 37 down", "0.0 move (10.0, 20.0)", "0.0 press right", "0.1 key 37 up",
                "0.1 move (12.0, 20.0)", "0.1 release right", "0.2 scroll (0.0, 0.0)",
                "0.2 scroll (-0.0, -1.0)", "0.3 scroll (0.0, 0.5)", "0.3 scroll (-0.0, 0.5)",
                "0.4 scroll (0.0, 0.0)", "0.5 move (5.0, 6.0)", "0.5 pinch begin 1.0 0.0",
                "0.6 pinch end 2.0 0.0", "0.7 key 36 down", "0.8 key 36 up",
            ]
        )
    }

    @Test func `measure a touch on the window at its beginning, in points`() throws {
        let steps = try steps(
            Self.liveHeader,
            Self.touchscreen,
            #"{"t":0,"window":{"origin":[100,50],"size":[1280,800],"scale":2}}"#,
            #"{"t":0.1,"xi":"TouchBegin","source":7,"detail":3,"flags":["emulating"],"#
                + #""x":20,"y":30,"root":[120,80],"valuators":{"4":50}}"#,
            #"{"t":0.1,"xi":"Motion","source":7,"flags":["pointerEmulated"],"x":20,"y":30,"root":[120,80]}"#,
            #"{"t":0.1,"xi":"TouchOwnership","source":7,"detail":3,"x":0,"y":0}"#,
            #"{"t":0.15,"window":{"origin":[0,0],"size":[1280,800],"scale":2}}"#,
            #"{"t":0.2,"xi":"TouchUpdate","source":7,"detail":3,"x":22,"y":30,"root":[122,80]}"#,
            #"{"t":0.3,"xi":"TouchUpdate","source":7,"detail":3,"flags":["pendingEnd"],"x":24,"y":30,"root":[124,80]}"#,
            #"{"t":0.9,"xi":"TouchEnd","source":7,"detail":3,"x":24,"y":30,"root":[124,80]}"#,
            #"{"t":1,"xi":"TouchBegin","source":7,"detail":4,"x":1,"y":1,"panel":true}"#,
            #"{"t":1.1,"xi":"TouchEnd","source":7,"detail":4,"x":1,"y":1}"#
        )
        #expect(
            steps == [
                "0.1 begin 0 (10.0, 15.0) force 0.25", "0.2 update 0 (11.0, 15.0)",
                "0.3 end 0 (12.0, 15.0)",
            ]
        )
    }

    @Test func `are in the order of the events' times, which a grab changes`() throws {
        let touch = { (t: Double, kind: String, id: Int, x: Int) in
            #"{"t":\#(t),"xi":"Touch\#(kind)","source":7,"detail":\#(id),"x":\#(x),"y":0}"#
        }
        let steps = try steps(
            Self.liveHeader,
            Self.touchscreen,
            touch(0.2, "Begin", 2, 20),
            touch(0.3, "End", 2, 20),
            touch(0.1, "Begin", 1, 10),
            touch(0.25, "End", 1, 10)
        )
        #expect(
            steps == [
                "0.1 begin 0 (5.0, 0.0)", "0.2 begin 1 (10.0, 0.0)", "0.25 end 0 (5.0, 0.0)",
                "0.3 end 1 (10.0, 0.0)",
            ]
        )
    }

    @Test func `turn a wheel as far as its valuator, and by the button of its first click`() throws
    {
        let steps = try steps(
            Self.liveHeader,
            Self.mouse,
            #"{"t":0.1,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":100}}"#,
            #"{"t":0.1,"xi":"ButtonPress","source":8,"detail":5,"flags":["pointerEmulated"],"x":20,"y":30}"#,
            #"{"t":0.2,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":115}}"#,
            #"{"t":0.2,"xi":"ButtonPress","source":8,"detail":5,"flags":["pointerEmulated"],"x":20,"y":30}"#,
            #"{"t":0.3,"xi":"Enter","source":8,"x":20,"y":30}"#,
            #"{"t":0.4,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":200}}"#,
            #"{"t":0.5,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":206}}"#,
            #"{"t":0.6,"xi":"ButtonPress","source":8,"detail":1,"x":20,"y":30,"modifiers":1}"#,
            #"{"t":0.7,"xi":"ButtonPress","source":8,"detail":9,"x":20,"y":30,"modifiers":1}"#
        )
        #expect(
            steps == [
                "0.1 move (10.0, 15.0)", "0.1 scroll (0.0, 1.0)", "0.2 scroll (0.0, 1.0)",
                "0.5 scroll (0.0, 0.0)", "0.5 scroll (0.0, 0.4)", "0.6 key 50 down",
                "0.6 press left", "0.7 release left", "0.7 key 50 up",
            ]
        )
    }

    @Test func `turn a wheel whose increment is the least one that is read`() throws {
        let increment = "2.2250738585072014e-308"
        let steps = try steps(
            Self.liveHeader,
            Self.mouse.replacing(#""increment":15"#, with: #""increment":\#(increment)"#),
            #"{"t":0.1,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":0}}"#,
            #"{"t":0.2,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":\#(increment)}}"#
        )
        #expect(
            steps == ["0.1 move (10.0, 15.0)", "0.2 scroll (0.0, 0.0)", "0.2 scroll (0.0, 1.0)"]
        )
    }

    @Test(arguments: [("8e307", " force 0.5"), ("9e307", "")])
    func `press as hard as an axis of finite range says`(end: String, force: String) throws {
        let steps = try steps(
            Self.liveHeader,
            Self.touchscreen.replacing(
                #""min":0,"max":200"#,
                with: #""min":-\#(end),"max":\#(end)"#
            ),
            #"{"t":0.1,"xi":"TouchBegin","source":7,"detail":1,"x":20,"y":30,"valuators":{"4":0}}"#,
            #"{"t":0.2,"xi":"TouchEnd","source":7,"detail":1,"x":20,"y":30}"#
        )
        #expect(steps == ["0.1 begin 0 (10.0, 15.0)\(force)", "0.2 end 0 (10.0, 15.0)"])
    }

    @Test func `draw with a pen, and follow a touchpad`() throws {
        let steps = try steps(
            Self.liveHeader,
            Self.pen,
            #"{"t":0.1,"xi":"Motion","source":9,"x":20,"y":30}"#,
            #"{"t":0.2,"xi":"ButtonPress","source":9,"detail":1,"x":20,"y":30,"valuators":{"2":100}}"#,
            #"{"t":0.3,"xi":"Motion","source":9,"x":40,"y":30,"valuators":{"2":500}}"#,
            #"{"t":0.4,"xi":"ButtonRelease","source":9,"detail":1,"x":40,"y":30}"#,
            #"{"t":0.5,"xi":"ProximityOut","device":9,"source":9,"x":40,"y":30}"#,
            #"{"t":0.6,"xi":"GesturePinchBegin","source":10,"detail":2,"x":8,"y":8}"#,
            #"{"t":0.7,"xi":"GesturePinchUpdate","source":10,"detail":2,"x":8,"y":8,"scale":1.5,"angle":9}"#,
            #"{"t":0.8,"xi":"GesturePinchEnd","source":10,"detail":2,"flags":["cancelled"],"x":8,"y":8}"#,
            #"{"t":0.9,"xi":"GestureSwipeBegin","source":10,"detail":3,"x":8,"y":8}"#,
            #"{"t":1,"xi":"GestureSwipeUpdate","source":10,"detail":3,"x":8,"y":8,"delta":[6,-4]}"#
        )
        #expect(
            steps == [
                "0.1 pen near (10.0, 15.0)", "0.2 pen down force 0.1",
                "0.3 pen (20.0, 15.0) force 0.5", "0.4 pen up", "0.5 pen away",
                "0.6 move (4.0, 4.0)", "0.6 pinch begin 1.0 0.0", "0.7 pinch update 1.5 9.0",
                "0.8 pinch end 1.0 0.0 cancelled", "0.9 swipe begin (0.0, 0.0)",
                "1.0 swipe update (3.0, -2.0)", "1.0 swipe end (0.0, 0.0) cancelled",
            ]
        )
    }

    @Test func `draw with the pen of hand-written lines, which has no buttons`() throws {
        let steps = try steps(
            Self.header,
            #"{"t":0,"pointer":"move","type":"pencil","x":10,"y":20}"#,
            #"{"t":0.1,"pointer":"down","button":3,"type":"pencil","x":10,"y":20}"#,
            #"{"t":0.2,"pointer":"down","button":1,"type":"pencil","x":11,"y":20,"force":0.25}"#,
            // The type is that of the press.
            #"{"t":0.3,"pointer":"move","x":12,"y":20,"force":0.5}"#,
            #"{"t":0.4,"pointer":"up","button":1,"x":12,"y":20}"#,
            #"{"t":0.5,"pointer":"up","button":3,"x":12,"y":20}"#,
            #"{"t":0.6,"pointer":"leave","type":"pencil","x":12,"y":20}"#,
            #"{"t":0.7,"pointer":"move","x":1,"y":2}"#,
            #"{"t":0.8,"pointer":"leave","x":0,"y":2}"#
        )
        #expect(
            steps == [
                "0.0 pen near (10.0, 20.0)", "0.2 pen (11.0, 20.0)", "0.2 pen down force 0.25",
                "0.3 pen (12.0, 20.0) force 0.5", "0.4 pen up", "0.6 pen away",
                "0.7 move (1.0, 2.0)", "0.8 move (0.0, 2.0)",
            ]
        )
    }

    @Test func `touch with the pen for a finger of type pencil, of which there is one`() throws {
        let steps = try steps(
            Self.header,
            #"{"t":0,"touch":"begin","id":2,"type":"pencil","x":10,"y":20,"force":0.25}"#,
            #"{"t":0.1,"touch":"begin","id":1,"x":50,"y":20}"#,
            #"{"t":0.2,"touch":"update","id":2,"x":12,"y":20}"#,
            #"{"t":0.3,"touch":"end","id":2}"#,
            #"{"t":0.4,"touch":"end","id":1}"#
        )
        #expect(
            steps == [
                "0.0 pen near (10.0, 20.0)", "0.0 pen down force 0.25",
                "0.1 begin 0 (50.0, 20.0)", "0.2 pen (12.0, 20.0)", "0.3 pen up", "0.3 pen away",
                "0.4 end 0 (50.0, 20.0)",
            ]
        )
        let pencils = (1...2).map {
            #"{"t":0,"touch":"begin","id":\#($0),"type":"pencil","x":1,"y":1}"#
        }
        let error = #expect(throws: RecordingError.self) { try recording([Self.header] + pencils) }
        #expect(error?.line == 3)
        #expect(
            error?.message == "finger 2 is a second pencil, expected at most one at once,"
                + " as many as there are virtual pens"
        )
    }

    @Test func `release each button of a hand-written mouse`() throws {
        let steps = try steps(
            Self.header,
            #"{"t":0,"pointer":"down","button":1,"x":10,"y":20}"#,
            #"{"t":0.1,"pointer":"down","button":3,"x":10,"y":20}"#,
            #"{"t":0.2,"pointer":"up","button":1,"x":10,"y":20}"#,
            #"{"t":0.3,"pointer":"up","button":1,"x":10,"y":20}"#
        )
        #expect(
            steps == [
                "0.0 move (10.0, 20.0)", "0.0 press left", "0.1 press right", "0.2 release left",
                "0.3 release right",
            ]
        )
    }

    @Test func `hold the modifiers of each event's record before it`() throws {
        let steps = try steps(
            Self.liveHeader,
            Self.touchscreen,
            Self.mouse,
            // A wheel with Control, and one without.
            #"{"t":0.1,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":100},"modifiers":4}"#,
            #"{"t":0.1,"xi":"ButtonPress","source":8,"detail":5,"flags":["pointerEmulated"],"x":20,"y":30,"modifiers":4}"#,
            #"{"t":0.2,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":115},"modifiers":4}"#,
            #"{"t":0.3,"xi":"Motion","source":8,"x":20,"y":30,"valuators":{"3":130}}"#,
            // A finger with Control, whose ownership carries no modifiers.
            #"{"t":1,"xi":"TouchBegin","source":7,"detail":3,"x":20,"y":30,"modifiers":4}"#,
            #"{"t":1,"xi":"TouchOwnership","source":7,"detail":3,"x":0,"y":0}"#,
            #"{"t":1.1,"xi":"TouchUpdate","source":7,"detail":3,"x":22,"y":30,"modifiers":4}"#,
            #"{"t":1.2,"xi":"TouchEnd","source":7,"detail":3,"x":22,"y":30}"#,
            // A drag, in which Shift is pressed.
            #"{"t":2,"xi":"ButtonPress","source":8,"detail":1,"x":20,"y":30}"#,
            #"{"t":2.1,"xi":"Motion","source":8,"x":22,"y":30,"modifiers":1}"#,
            #"{"t":2.2,"xi":"ButtonRelease","source":8,"detail":1,"x":22,"y":30,"modifiers":1}"#,
            #"{"t":3,"xi":"GesturePinchBegin","source":10,"detail":2,"x":22,"y":30,"modifiers":4}"#,
            #"{"t":3.1,"xi":"GesturePinchEnd","source":10,"detail":2,"x":22,"y":30}"#
        )
        #expect(
            steps == [
                "0.1 key 37 down", "0.1 move (10.0, 15.0)", "0.1 scroll (0.0, 1.0)",
                "0.2 scroll (0.0, 1.0)", "0.3 key 37 up", "0.3 scroll (0.0, 1.0)",
                "1.0 key 37 down", "1.0 begin 0 (10.0, 15.0)", "1.1 update 0 (11.0, 15.0)",
                "1.2 key 37 up", "1.2 end 0 (11.0, 15.0)", "2.0 move (10.0, 15.0)",
                "2.0 press left", "2.1 key 50 down", "2.1 move (11.0, 15.0)",
                "2.2 release left", "3.0 key 50 up", "3.0 key 37 down", "3.0 pinch begin 1.0 0.0",
                "3.1 key 37 up", "3.1 pinch end 1.0 0.0",
            ]
        )
    }

    @Test func `keep the modifiers while records carry none, and release them at the end`() throws {
        let steps = try steps(
            Self.header,
            #"{"t":0,"pointer":"move","x":10,"y":20,"modifiers":["control"]}"#,
            #"{"t":0.1,"scroll":[0,-15],"kind":"discrete","x":10,"y":20}"#,
            #"{"t":0.2,"touch":"begin","id":1,"x":10,"y":20}"#,
            #"{"t":0.3,"touch":"end","id":1}"#
        )
        #expect(
            steps == [
                "0.0 key 37 down", "0.0 move (10.0, 20.0)", "0.1 scroll (0.0, 0.0)",
                "0.1 scroll (-0.0, 1.0)", "0.2 begin 0 (10.0, 20.0)", "0.3 end 0 (10.0, 20.0)",
                "0.3 key 37 up",
            ]
        )
    }

    @Test func `bring the mouse and the pen back from where a finger has moved the pointer`() throws
    {
        let touch = { (t: Double, kind: String, x: Int) in
            #"{"t":\#(t),"xi":"Touch\#(kind)","source":7,"detail":1,"x":\#(x),"y":80}"#
        }
        let steps = try steps(
            Self.liveHeader,
            Self.touchscreen,
            Self.mouse,
            Self.pen,
            #"{"t":0,"xi":"ButtonPress","source":8,"detail":1,"x":20,"y":30}"#,
            touch(0.1, "Begin", 40),
            #"{"t":0.2,"xi":"Motion","source":8,"x":22,"y":30}"#,
            touch(0.3, "Update", 42),
            #"{"t":0.4,"xi":"ButtonRelease","source":8,"detail":1,"x":22,"y":30}"#,
            #"{"t":0.5,"xi":"ButtonPress","source":9,"detail":1,"x":60,"y":30,"valuators":{"2":100}}"#,
            touch(0.6, "End", 42),
            #"{"t":0.7,"xi":"ButtonRelease","source":9,"detail":1,"x":60,"y":30}"#,
            #"{"t":0.8,"xi":"ButtonPress","source":8,"detail":1,"x":22,"y":30}"#,
            #"{"t":0.9,"xi":"TouchBegin","source":7,"detail":2,"x":40,"y":80}"#
        )
        #expect(
            steps == [
                "0.0 move (10.0, 15.0)", "0.0 press left", "0.1 begin 0 (20.0, 40.0)",
                "0.2 move (11.0, 15.0)", "0.3 update 0 (21.0, 40.0)", "0.4 move (11.0, 15.0)",
                "0.4 release left", "0.5 pen near (30.0, 15.0)", "0.5 pen down force 0.1",
                "0.6 end 0 (21.0, 40.0)", "0.7 pen (30.0, 15.0)", "0.7 pen up",
                "0.8 move (11.0, 15.0)", "0.8 press left", "0.9 begin 0 (20.0, 40.0)",
                "0.9 end 0 (20.0, 40.0)", "0.9 move (11.0, 15.0)", "0.9 release left",
                "0.9 pen away",
            ]
        )
    }

    @Test func `have at most 32 fingers`() throws {
        func lines(_ count: Int) -> [String] {
            [Self.header]
                + (1...count).map { #"{"t":0,"touch":"begin","id":\#($0),"x":1,"y":1}"# }
        }
        #expect(try recording(lines(32)).fingerCount == 32)
        let error = #expect(throws: RecordingError.self) { try recording(lines(33)) }
        #expect(
            error?.message
                == "has 33 fingers down at once, expected at most 32, as many as a virtual"
                + " touchscreen has"
        )
    }

    @Test func `are refused for a finger that moves before it begins`() throws {
        let line = #"{"t":0,"touch":"update","id":1,"x":1,"y":1}"#
        let error = #expect(throws: RecordingError.self) { try recording([Self.header, line]) }
        #expect(error?.line == 2)
    }

    @Test func `keep whole milliseconds after their start`() {
        let schedule = PerformanceSchedule(after: 5.000_400_123, from: 2, speed: 2)
        let times = [2, 2.5, 2.5009, 4].map { (schedule.time(of: $0) * 1e6).rounded() }
        #expect(times == [5_003_020, 5_253_020, 5_253_020, 6_003_020])
    }
}
