import Foundation
import GestureRecording
import GestureScenes
import Recordings
import Testing
import TouchBridge

@testable import GestureKit
@testable import RecordingFormat

@Suite struct `A line of a recording` {
    private static let location = CGPoint(x: 10, y: 20.25)

    private static func event(
        _ payload: XInputEvent.Payload,
        at serverTime: UInt32,
        source: Int = 7
    ) -> XInputEvent {
        XInputEvent(
            payload,
            serverTime: serverTime,
            source: source,
            position: location,
            root: location
        )
    }

    private static let touch: XInputEvent = {
        var touch = event(.touch(.begin, id: 41, flags: [.emulating, .pendingEnd]), at: 1250)
        touch.root = CGPoint(x: 110.25, y: 40.125)
        touch.valuators = [4: 0.5, 11: 1024]
        (touch.modifiers, touch.buttons) = (5, 2)
        return touch
    }()

    private static let screen = InputDevice(
        id: 7,
        name: "Tøuch/screen",
        kind: .directTouch,
        touches: 10,
        axes: [
            .init(number: 4, label: "Abs MT Pressure", minimum: 0, maximum: 2047, resolution: 12),
            .init(number: 5, label: nil, minimum: -1, maximum: 1),
            .init(
                number: 6,
                label: "Rel Vert Scroll",
                minimum: 0,
                maximum: -1,
                scroll: .init(.vertical, increment: -15)
            ),
        ],
        matrix: [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]
    )

    private static let delivery = {
        var delivery = TouchDelivery(.formerOwner, source: 7, detail: 12, window: 0x1200003)
        delivery.began = 2.75
        delivery.form = .pointer
        delivery.program = "open\"box"
        delivery.pid = 4711
        delivery.title = "tøp"
        delivery.frame = CGRect(x: -5, y: 30, width: 400, height: 300)
        delivery.delay = 2
        delivery.freezer = .init(name: "lock", pid: 4712)
        delivery.updates = 24
        delivery.outcome = .rejected
        delivery.held = 31
        return delivery
    }()

    private static let geometry = WindowGeometry(
        origin: CGPoint(x: -5, y: 3),
        size: CGSize(width: 800, height: 600),
        scale: 1.5
    )

    private static let inputs: [TimedInput] = [
        TimedInput(.xi(touch, isOnPanel: true), at: 0.25),
        TimedInput(.xi(event(pinch, at: 1300, source: 12), isOnPanel: false), at: 0.3),
        TimedInput(.xi(event(swipe, at: 1400, source: 12), isOnPanel: false), at: 0.4),
        TimedInput(.touches([FingerLine(.begin, id: 3, location: location, force: 0.4)]), at: 1),
        TimedInput(
            .touches([
                FingerLine(.update, id: 3, location: CGPoint(x: 1.5, y: 2)),
                FingerLine(.cancel, id: 4, location: nil),
            ]),
            at: 1.000001
        ),
        TimedInput(
            .pointer(
                PointerLine(.down, button: 3, location: location, modifiers: [.control, .shift])
            ),
            at: 2
        ),
        TimedInput(
            .pointer(
                PointerLine(
                    .move,
                    location: location,
                    contact: ContactValues(.pencil, force: 0.4, altitude: 1.25, azimuth: 6.283185)
                )
            ),
            at: 2.01
        ),
        TimedInput(
            .pointer(
                PointerLine(.leave, location: location, contact: ContactValues(.pencil))
            ),
            at: 2.02
        ),
        TimedInput(
            .touches([
                FingerLine(
                    .begin,
                    id: 5,
                    location: location,
                    contact: ContactValues(.indirect, altitude: .pi / 2, azimuth: 2 * .pi)
                )
            ]),
            at: 2.03
        ),
        TimedInput(.scroll(scrolled(.continuous, 0, -15.5, .began)), at: 2.1),
        TimedInput(.scroll(scrolled(.discrete, 3, 0, .ended)), at: 2.2),
        TimedInput(
            .transform(
                TransformSample(phase: .changed, scale: 1.1, rotation: -0.02, location: location)
            ),
            at: 2.3
        ),
        TimedInput(.key(PressSample(.playPause, phase: .began)), at: 2.4),
        TimedInput(.key(PressSample(.select, phase: .ended)), at: 2.5),
        TimedInput(.key(PressSample(.menu, phase: .cancelled)), at: 2.6),
        TimedInput(.set("single.numberOfTapsRequired", to: .number(2)), at: 2.7),
        TimedInput(
            .set("a.b", to: .list([.string("le\"ft"), .bool(true), .number(-0.25), .list([])])),
            at: 2.8
        ),
        TimedInput(.interrupt("un\"mapped\n"), at: 3),
        TimedInput(.device(screen), at: 3),
        TimedInput(.delivered(delivery), at: 3),
        TimedInput(.deviceRemoved(7), at: 3),
        TimedInput(.window(geometry), at: 3),
        TimedInput(.tick, at: 3.123456),
        TimedInput(.end, at: 4),
    ]

    private static let pinch = XInputEvent.Payload.pinch(
        .cancel,
        fingers: 2,
        delta: CGPoint(x: 1, y: -0.5),
        scale: 1.25,
        angle: -3.5
    )
    private static let swipe = XInputEvent.Payload.swipe(
        .update,
        fingers: 3,
        delta: CGPoint(x: 7, y: 0)
    )

    private static func scrolled(
        _ kind: ScrollSample.Kind,
        _ x: CGFloat,
        _ y: CGFloat,
        _ phase: ContactPhase
    ) -> ScrollSample {
        ScrollSample(CGPoint(x: x, y: y), kind: kind, phase: phase, location: location)
    }

    @Test func `reads back the same for every kind of input`() throws {
        let header = RecordingHeader(
            scene: "playground",
            source: "scene: x\n",
            size: CGSize(width: 640, height: 480),
            scale: 2,
            startTime: 1000,
            environment: ["server": "X.Org 21.1.7", "xinput": "2.4"]
        )
        let text = ([header.json] + Self.inputs.map(\.json)).joined(separator: "\n") + "\n"
        let file = try TemporaryFile(text)
        var reader = try RecordingReader(file: file.path)
        #expect(reader.header == header)
        for expected in Self.inputs {
            let read = try reader.next()
            #expect(read?.input == expected)
        }
        #expect(try reader.next() == nil)
        #expect(reader.warnings.isEmpty)
    }

    @Test func `of each case reads back, also in a hand-written recording`() throws {
        let first = RecordingInput.xi(Self.event(.proximityOut, at: 1000), isOnPanel: false)
        for input in sequence(first: first, next: Self.input(after:)) {
            let written = TimedInput(input, at: 1)
            let file = try TemporaryFile(ReplayBench.header + "\n" + written.json + "\n")
            #expect(throws: Never.self, "\(written.json)") {
                var reader = try RecordingReader(file: file.path)
                #expect(try reader.next()?.input == written, "\(written.json)")
            }
        }
    }

    @Test func `of a finger or a mouse has no keys of a pen, and no type`() {
        let finger = FingerLine(.begin, id: 3, location: Self.location, force: 0.4)
        #expect(
            TimedInput(.touches([finger]), at: 1).json
                == #"{"t":1,"touch":"begin","id":3,"x":10,"y":20.25,"force":0.4}"#
        )
        #expect(
            TimedInput(.pointer(PointerLine(.leave, location: Self.location)), at: 1).json
                == #"{"t":1,"pointer":"leave","x":10,"y":20.25}"#
        )
        let values = ContactValues(.pencil, force: 0.5, altitude: 1.25, azimuth: 3)
        let pen = PointerLine(.down, location: Self.location, contact: values)
        #expect(
            TimedInput(.pointer(pen), at: 1).json
                == #"{"t":1,"pointer":"down","button":1,"x":10,"y":20.25,"type":"pencil","#
                + #""force":0.5,"altitude":1.25,"azimuth":3}"#
        )
    }

    /// The landing of two fingers, the first one a millisecond before this time of the server.
    private static func scan(at time: UInt32) -> [WindowInput] {
        [
            WindowInput(event(.touch(.begin, id: 1, flags: .emulating), at: time - 1)),
            WindowInput(event(.touch(.ownership, id: 1), at: time - 1)),
            WindowInput(event(.button(1, isDown: true, isEmulated: true), at: time - 1)),
            WindowInput(event(.touch(.begin, id: 2), at: time), isOnPanel: true),
        ]
    }

    @Test func `has the events of a scan in a list, each with its time if it differs`() {
        let written = TimedInput(.xi(Self.scan(at: 1250)), at: 0.25)
        let place = #""x":10,"y":20.25,"root":[10,20.25]"#
        #expect(
            written.json == #"{"t":0.25,"xi":["#
                + #"{"t":0.249,"xi":"TouchBegin","device":2,"source":7,"detail":1,"#
                + #""flags":["emulating"],\#(place)},"#
                + #"{"t":0.249,"xi":"TouchOwnership","device":2,"source":7,"detail":1,\#(place)},"#
                + #"{"t":0.249,"xi":"ButtonPress","device":2,"source":7,"detail":1,"#
                + #""flags":["pointerEmulated"],\#(place)},"#
                + #"{"xi":"TouchBegin","device":2,"source":7,"detail":2,\#(place),"panel":true}]}"#
        )
    }

    /// An input of the case that follows this input's case; nil after the last case.
    ///
    /// The compiler reports a new case here.
    private static func input(after input: RecordingInput) -> RecordingInput? {
        switch input {
        case .xi(let inputs) where inputs.count == 1: .xi(scan(at: 1000))
        case .xi: .touches([FingerLine(.begin, id: 3, location: location)])
        case .touches(let fingers) where fingers.count == 1: .touches(fingers + fingers)
        case .touches: .pointer(PointerLine(.down, location: location))
        case .pointer: .scroll(ScrollSample(.zero, phase: .began, location: location))
        case .scroll: .transform(TransformSample(phase: .began, location: location))
        case .transform: .key(PressSample(.select, phase: .began))
        case .key: .set("single.isEnabled", to: .bool(false))
        case .set: .scene(name: "own", source: "scene: own\n")
        case .scene: .interrupt("unmapped")
        case .interrupt: .clear
        case .clear: .expected(SequenceLabel(["swipe", "pan"], at: 1.25))
        case .expected(let label) where label.recognizers?.isEmpty == false:
            .expected(SequenceLabel([]))
        case .expected(let label) where label.recognizers != nil: .expected(SequenceLabel(nil))
        case .expected: .noticed("grabbed", detail: "by another client")
        case .noticed(let notice) where notice.logLine == nil && notice.place == nil:
            .noticed(Notice("timeBack", "", logLine: 7))
        case .noticed(let notice) where notice.place == nil:
            .noticed(Notice("touchGhost", "", logLine: 7, place: .point(location)))
        case .noticed(let notice) where notice.name == "touchGhost":
            .noticed(Notice("jump", "", place: .jump(from: .zero, to: location)))
        case .noticed: .delivered(TouchDelivery(.observer, source: 7, detail: 12, window: 4711))
        case .delivered: .device(InputDevice(id: 7, name: "screen", kind: .directTouch))
        case .device: .deviceRemoved(7)
        case .deviceRemoved: .window(WindowGeometry(size: CGSize(width: 8, height: 6)))
        case .window: .tick
        case .tick: .end
        case .end: nil
        }
    }

    @Test func `contains outputs as the format specifies`() {
        let card = View()
        card.touchstone.name = "card"
        let ok = Button()
        ok.touchstone.name = "ok"
        let pan = PanGestureRecognizer()
        pan.name = "pan"
        card.addGestureRecognizer(pan)
        let lines: [OutputLine] = [
            .step("single", on: card, to: .failed, .preventedBy("pan"), at: 0.4),
            .step("tap", on: card, to: .failed, .movedTooFar(14.2, limit: 10), at: 0.05 + 0.35),
            .step("double", on: card, to: .ended, nil, at: 0.05),
            .action(
                ActionSending(
                    recognizer: pan,
                    stateName: "changed",
                    timestamp: 0.05,
                    location: CGPoint(x: 310, y: 300),
                    numberOfTouches: 1,
                    values: [
                        GestureValue("translation", .vector(CGPoint(x: 10, y: -0.33333333))),
                        GestureValue("scale", .factor(400.0 / 208)),
                    ]
                )
            ),
            .message(
                TouchMessage(view: card, name: "touchesBegan", touches: [1, 2], timestamp: 0.05)
            ),
            .control(ControlSending(control: ok, event: "touchUpInside", timestamp: 0.05)),
            .diagnostic(Diagnostic("touchLost", "…", at: 0.05)),
            .step("a", on: card, to: .failed, .delegateRefused, at: 0),
        ]
        #expect(
            lines.map(\.json) == [
                #"{"t":0.4,"recognizer":"single","view":"card","from":"possible","state":"failed","#
                    + #""reason":{"preventedBy":"pan"}}"#,
                #"{"t":0.4,"recognizer":"tap","view":"card","from":"possible","state":"failed","#
                    + #""reason":{"movedTooFar":14.2,"limit":10}}"#,
                #"{"t":0.05,"recognizer":"double","view":"card","from":"possible","#
                    + #""state":"recognized","reason":null}"#,
                #"{"t":0.05,"action":"pan","state":"changed","location":[310,300],"touches":1,"#
                    + #""translation":[10,-0.3333],"scale":1.923077}"#,
                #"{"t":0.05,"message":"touchesBegan","view":"card","touches":[1,2]}"#,
                #"{"t":0.05,"control":"ok","event":"touchUpInside"}"#,
                #"{"t":0.05,"diagnostic":"touchLost","detail":"…"}"#,
                #"{"t":0,"recognizer":"a","view":"card","from":"possible","state":"failed","#
                    + #""reason":"delegateRefused"}"#,
            ]
        )
    }
}

extension OutputLine {
    /// A step of a recognizer that was possible.
    static func step(
        _ recognizer: String,
        on view: View,
        to state: GestureRecognizer.State,
        _ reason: Reason?,
        at time: TimeInterval
    ) -> OutputLine {
        let tap = TapGestureRecognizer()
        tap.name = recognizer
        view.addGestureRecognizer(tap)
        let transition = Transition(
            recognizer: tap,
            from: .possible,
            to: state,
            timestamp: time,
            reason: reason,
            crossedLimits: [],
            progress: nil
        )
        return .transition(transition, from: "possible")
    }
}
