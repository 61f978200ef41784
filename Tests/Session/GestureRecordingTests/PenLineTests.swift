import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import Recordings
import Testing
@testable import RecordingFormat

/// A recognizer that notes what its touches report, and decides nothing.
private final class PenProbe: GestureRecognizer {
    private(set) var log: [String] = []

    override func shouldReceive(_ event: TouchEvent) -> Bool { true }

    private func note(_ touches: Set<Touch>, _ event: TouchEvent) {
        for touch in touches {
            let values = [touch.force, touch.altitudeAngle, touch.azimuthAngle(in: nil)]
                .map { JSONNumber.text(Double($0)) }
            log.append(
                "\(touch.phase.name) \(touch.type.name) \(values.joined(separator: " "))"
                    + " buttons \(event.buttonMask.rawValue)"
            )
        }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        note(touches, event)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        note(touches, event)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        note(touches, event)
    }
}

@Suite struct `A pen in hand-written lines` {
    private static let views =
        "views: [{id: v, frame: [0, 0, 300, 300], recognizers: [{id: near, type: hover}, "
        + "{id: button, type: tap, buttonMaskRequired: secondary}, "
        + "{id: pen, type: tap, allowedTouchTypes: pencil}, "
        + "{id: finger, type: tap, allowedTouchTypes: direct}]}]"
    private static let header = #"{"touchstone":1,"scene":"own","source":"\#(views)"}"#

    private func transitions(_ lines: [String]) throws -> [String] {
        try ReplayBench(lines, header: Self.header).transitions
    }

    /// The touches of these lines, as a recognizer of one view sees them.
    private func touches(_ lines: [String]) throws -> [String] {
        var registry = SceneRegistry.standard
        registry.register(RecognizerClass("probe", make: { PenProbe() }))
        let header = Self.header.replacing("type: hover", with: "type: probe")
        let file = try TemporaryFile(([header] + lines).joined(separator: "\n") + "\n")
        return try withExtendedLifetime(file) {
            var options = Player.Options()
            options.makeScene = { [registry] in
                try Scene(recorded: $0, source: $1, registry: registry)
            }
            let replay = try Replay(file: file.path, options: options)
            let probe = replay.player.session.scene.recognizers.first as? PenProbe
            return try #require(probe).log
        }
    }

    @Test func `a pencil taps where pencils are allowed, and a mouse does not`() throws {
        let pen = [
            #"{"t":0,"pointer":"down","type":"pencil","x":10,"y":10}"#,
            #"{"t":0.1,"pointer":"up","type":"pencil","x":10,"y":10}"#,
        ]
        #expect(
            try transitions(pen) == [
                "0 button failed: not the required button", "0.1 pen recognized",
            ]
        )
        let mouse = pen.map { $0.replacing(#""type":"pencil","#, with: "") }
        #expect(
            try transitions(mouse) == ["0 button failed: not the required button"]
        )
        let finger = [
            #"{"t":0,"touch":"begin","id":1,"type":"pencil","x":10,"y":10}"#,
            // The beginning's type counts.
            #"{"t":0.1,"touch":"end","id":1}"#,
        ]
        #expect(try transitions(finger).contains("0.1 pen recognized"))
        #expect(try transitions(finger).allSatisfy { !$0.contains("finger") })
        let direct = finger.map { $0.replacing(#""type":"pencil","#, with: "") }
        #expect(try transitions(direct).contains("0.1 finger recognized"))
    }

    @Test func `force, tilt and type reach the touch, and stay until others are reported`() throws {
        #expect(
            try touches([
                #"{"t":0,"pointer":"down","type":"pencil","x":9,"y":9,"force":0.25,"altitude":1.25,"azimuth":0.5}"#,
                // A press keeps the type with which it began.
                #"{"t":0.1,"pointer":"move","x":10,"y":9,"force":0.5}"#,
                #"{"t":0.2,"pointer":"move","type":"pencil","x":11,"y":9,"altitude":0.75,"azimuth":3}"#,
                #"{"t":0.3,"pointer":"up","x":11,"y":9}"#,
            ]) == [
                "began pencil 0.25 1.25 0.5 buttons 1", "moved pencil 0.5 1.25 0.5 buttons 1",
                "moved pencil 0.5 0.75 3 buttons 1", "ended pencil 0.5 0.75 3 buttons 1",
            ]
        )
        #expect(
            try touches([
                #"{"t":0,"touch":"begin","id":1,"x":9,"y":9,"type":"pencil","altitude":1}"#,
                #"{"t":0.1,"touch":"update","id":1,"x":10,"y":9,"force":1,"azimuth":2}"#,
                #"{"t":0.2,"touch":"cancel","id":1}"#,
                #"{"t":1,"touch":"begin","id":1,"x":9,"y":9,"type":"indirect","force":0.5}"#,
            ]) == [
                "began pencil 0 1 0 buttons 0", "moved pencil 1 1 2 buttons 0",
                "began indirect 0.5 0 0 buttons 0",
            ]
        )
    }

    @Test func `Rule 11: a button of the pen and its tip are one touch, with both buttons`() throws
    {
        let lines = [
            #"{"t":0,"pointer":"down","button":3,"type":"pencil","x":9,"y":9}"#,
            #"{"t":0.1,"pointer":"down","button":1,"type":"pencil","x":9,"y":9}"#,
            #"{"t":0.2,"pointer":"move","type":"pencil","x":10,"y":9}"#,
            #"{"t":0.3,"pointer":"up","button":3,"type":"pencil","x":10,"y":9}"#,
            #"{"t":0.4,"pointer":"up","button":1,"type":"pencil","x":10,"y":9}"#,
        ]
        #expect(
            try touches(lines) == [
                "began pencil 0 0 0 buttons 2", "moved pencil 0 0 0 buttons 3",
                "ended pencil 0 0 0 buttons 1",
            ]
        )
        #expect(try transitions(lines).contains("0.4 button recognized"))
    }

    @Test func `Rule 11: it hovers until it leaves, and then begins again`() throws {
        #expect(
            try transitions([
                #"{"t":0.1,"pointer":"move","type":"pencil","x":10,"y":10}"#,
                #"{"t":0.2,"pointer":"move","type":"pencil","x":20,"y":10}"#,
                #"{"t":0.3,"pointer":"leave","type":"pencil","x":20,"y":10}"#,
                #"{"t":0.4,"pointer":"leave","type":"pencil","x":20,"y":10}"#,
                #"{"t":0.5,"pointer":"move","type":"pencil","x":30,"y":10}"#,
            ]) == ["0.1 near began", "0.2 near changed", "0.3 near ended", "0.5 near began"]
        )
        #expect(
            try touches([
                #"{"t":0.1,"pointer":"move","type":"pencil","x":10,"y":10,"force":0.5}"#,
                #"{"t":0.3,"pointer":"leave","type":"pencil","x":20,"y":10}"#,
            ]) == [
                "regionEntered pencil 0 0 0 buttons 0", "regionExited pencil 0 0 0 buttons 0",
            ]
        )
    }

    @Test func `Rule 11: it is received as the events of a pen are`() throws {
        let axes = ["Abs X", "Abs Y", "Abs Pressure", "Abs Tilt X", "Abs Tilt Y"].enumerated().map {
            #"{"n":\#($0),"label":"\#($1)","min":\#($0 < 3 ? 0 : -64),"max":\#($0 < 3 ? 1000 : 64)}"#
        }.joined(separator: ",")
        func event(_ t: Double, _ kind: String, _ x: Int, _ more: String = "") -> String {
            #"{"t":\#(t),"xi":"\#(kind)","device":2,"source":15,"x":\#(x),"y":10\#(more)}"#
        }
        let tip = #","valuators":{"2":250,"3":0,"4":0}"#
        let drawing = #","valuators":{"2":500,"3":45,"4":0}"#
        let live = [
            #"{"t":0,"device":{"id":15,"name":"Pen","kind":"pointer","axes":[\#(axes)]}}"#,
            event(0.1, "Motion", 10, #","valuators":{"2":0,"3":45,"4":0}"#),
            event(0.2, "ButtonPress", 10, #","detail":1"# + tip),
            event(0.3, "Motion", 20, #","buttons":2"# + drawing),
            event(0.4, "ButtonRelease", 20, #","detail":1,"buttons":2"#),
            event(0.5, "Motion", 30),
            event(0.6, "ButtonPress", 30, #","detail":3"#),
            event(0.7, "ButtonPress", 30, #","detail":1,"buttons":8"# + tip),
            event(0.8, "Motion", 40, #","buttons":10"# + drawing),
            event(0.9, "ButtonRelease", 40, #","detail":1,"buttons":10"#),
            event(1, "ButtonRelease", 40, #","detail":3,"buttons":8"#),
            event(1.1, "Motion", 50),
            event(1.2, "ProximityOut", 50),
            event(1.3, "Motion", 60),
        ]
        func line(_ t: Double, _ action: String, _ x: Int, _ more: String = "") -> String {
            #"{"t":\#(t),"pointer":"\#(action)","type":"pencil","x":\#(x),"y":10\#(more)}"#
        }
        let upright = #","force":0.25,"altitude":1.5707963267948966,"azimuth":0"#
        let tilted = #","force":0.5,"altitude":\#(Double.pi / 4),"azimuth":0"#
        let written = [
            line(0.1, "move", 10, #","altitude":\#(Double.pi / 4)"#),
            line(0.2, "down", 10, upright),
            line(0.3, "move", 20, tilted),
            line(0.4, "up", 20),
            line(0.5, "move", 30),
            line(0.6, "down", 30, #","button":3"#),
            line(0.7, "down", 30, upright),
            line(0.8, "move", 40, tilted),
            line(0.9, "up", 40),
            line(1, "up", 40, #","button":3"#),
            line(1.1, "move", 50),
            line(1.2, "leave", 50),
            line(1.3, "move", 60),
        ]
        #expect(try touches(written) == touches(live))
        #expect(
            try touches(written).prefix(4) == [
                "regionEntered pencil 0 0 0 buttons 0", "began pencil 0.25 1.571 0 buttons 1",
                "moved pencil 0.5 0.785 0 buttons 1", "ended pencil 0.5 0.785 0 buttons 1",
            ]
        )
        #expect(try transitions(written) == transitions(live))
    }

    @Test func `a pen that takes over the mouse's pointer starts another hover`() throws {
        #expect(
            try touches([
                #"{"t":0.1,"pointer":"move","x":10,"y":10}"#,
                // A pen that leaves does not end the hovering of a mouse.
                #"{"t":0.2,"pointer":"leave","type":"pencil","x":10,"y":10}"#,
                #"{"t":0.3,"pointer":"move","type":"pencil","x":20,"y":10}"#,
                // Nor does a mouse that leaves the window end the hovering of a pen.
                #"{"t":0.4,"pointer":"leave","x":20,"y":10}"#,
                #"{"t":0.5,"pointer":"move","x":30,"y":10}"#,
                #"{"t":0.6,"pointer":"leave","x":30,"y":10}"#,
            ]) == [
                "regionEntered indirectPointer 0 0 0 buttons 0",
                "regionExited indirectPointer 0 0 0 buttons 0",
                "regionEntered pencil 0 0 0 buttons 0", "regionExited pencil 0 0 0 buttons 0",
                "regionEntered indirectPointer 0 0 0 buttons 0",
                "regionExited indirectPointer 0 0 0 buttons 0",
            ]
        )
    }

    @Test func `its press pauses hovering, also if it leaves meanwhile`() throws {
        let near = try transitions([
            #"{"t":0.1,"pointer":"move","type":"pencil","x":10,"y":10}"#,
            #"{"t":0.2,"pointer":"down","type":"pencil","x":10,"y":10}"#,
            #"{"t":0.3,"pointer":"leave","type":"pencil","x":10,"y":10}"#,
            #"{"t":0.4,"pointer":"up","type":"pencil","x":10,"y":10}"#,
            #"{"t":0.5,"pointer":"move","type":"pencil","x":10,"y":10}"#,
        ]).filter { $0.contains("near") }
        #expect(near == ["0.1 near began", "0.4 near ended", "0.5 near began"])
    }

    @Test func `an interrupt ends its hovering, and that of a mouse goes on`() throws {
        let lines = { (type: String) in
            [
                #"{"t":0.1,"pointer":"move",\#(type)"x":10,"y":10}"#,
                #"{"t":0.2,"interrupt":"unmapped"}"#,
                #"{"t":0.3,"pointer":"move",\#(type)"x":20,"y":10}"#,
            ]
        }
        #expect(
            try transitions(lines(#""type":"pencil","#)) == [
                "0.1 near began", "0.2 near ended", "0.3 near began",
            ]
        )
        #expect(try transitions(lines("")) == ["0.1 near began", "0.3 near changed"])
    }
}
