import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import Recordings
import Testing
@testable import RecordingFormat

@Suite struct `The past of a session` {
    @Test func `goes from input to input`() throws {
        let lines = [
            #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
            #"{"t":0.1,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.2,"touch":"begin","id":2,"x":500,"y":300}"#,
            #"{"t":0.2,"touch":"update","id":1,"x":481,"y":300}"#,
            #"{"t":0.3,"touch":"end","id":1}"#,
        ]
        let past = try Past(lines)
        #expect(try past.time(.after(0)) == 0.1)
        #expect(try past.time(.after(0.1)) == 0.2)
        #expect(try past.time(.after(0.2)) == 0.3)
        #expect(try past.time(.after(0.3)) == nil)
        #expect(try past.time(.before(0.3)) == 0.2)
        #expect(try past.time(.before(0.15)) == 0.1)
        #expect(try past.time(.before(0.1)) == nil)
        #expect(try past.time(.before(0.9)) == 0.3)
    }

    @Test(arguments: [Moment.at(0.209), .event(0.208)])
    func `goes back from a moment of a live session to the event right before it`(
        moment: Moment
    ) throws {
        let past = try Past([
            #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":1000}"#,
            #"{"t":0.1,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.2,"touch":"update","id":1,"x":481,"y":300}"#,
            #"{"t":0.208,"touch":"update","id":1,"x":482,"y":300}"#,
            #"{"t":0.3,"touch":"end","id":1}"#,
        ])
        _ = try past.state(at: moment)
        #expect(try past.time(.before(0.209)) == 0.208)
    }

    @Test func `goes only to events that a recognizer or a view received`() throws {
        let hover = (0..<20).map {
            #"{"t":\#(2 + Double($0) / 10),"pointer":"move","x":\#(400 + $0),"y":300}"#
        }
        let lines =
            [
                #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
                #"{"t":1,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":1.05,"touch":"end","id":1}"#,
            ] + hover + [
                #"{"t":4,"clear":true}"#,
                #"{"t":4.1,"set":"double.numberOfTapsRequired","value":3}"#,
                #"{"t":5,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":5.1,"touch":"update","id":1,"x":600,"y":300}"#,
                #"{"t":5.2,"touch":"end","id":1}"#,
            ]
        let past = try Past(lines)
        let back = try past.states(from: .before(9)) { .before($0) }
        // The deadline of the double tap, at 1.4 s, is an event that its recognizer receives.
        #expect(back.map(\.time) == [5.2, 5.1, 5, 4.1, 1.4, 1.05, 1])
        let forward = try past.states(from: .after(0)) { .after($0) }
        #expect(forward.map(\.time) == back.map(\.time).reversed())
        #expect(forward.map(\.snapshot) == back.map(\.snapshot).reversed())
        for state in back {
            let other = try Past(lines).state(at: .event(state.time))
            #expect(other?.snapshot == state.snapshot)
        }
        // The state is that of the event, before the clearing.
        #expect(try past.state(at: .before(4.1))?.snapshot.strokes.count == 1)
    }

    @Test func `goes to hovering that a recognizer receives`() throws {
        let source = "views: [{id: pad, frame: [0, 0, 100, 100], recognizers: [{type: hover}]}]"
        let past = try Past([
            #"{"touchstone":1,"scene":"own","source":"\#(source)","size":[400,400]}"#,
            #"{"t":1,"pointer":"move","x":50,"y":50}"#,
            #"{"t":2,"pointer":"move","x":51,"y":50}"#,
            #"{"t":3,"pointer":"move","x":200,"y":50}"#,
            #"{"t":4,"pointer":"move","x":210,"y":50}"#,
        ])
        #expect(try past.time(.before(9)) == 3)
        #expect(try past.time(.before(3)) == 2)
        #expect(try past.time(.after(1)) == 2)
        #expect(try past.time(.after(3)) == nil)
    }

    @Test func `equals a replay up to that time`() throws {
        let file = try TemporaryFile(Self.longSession)
        let past = try Past(Self.longSession)
        for time in [4.2, 4.25, 6.003, 7.7775, 11.9995, 11.3, 0.001, 0] {
            let replay = try Replay(file: file.path, pictureTime: time)
            let state = try past.state(at: .at(time))
            #expect(state?.snapshot == replay.picture.snapshot, "at \(time)")
        }
    }

    @Test func `needs one replay for many steps back`() throws {
        var sceneCount = 0
        var options = Player.Options()
        let makeScene = options.makeScene
        options.makeScene = {
            sceneCount += 1
            return try makeScene($0, $1)
        }
        let past = try Past(Self.longSession, options)
        sceneCount = 0
        // Each line from 7.503 to 8.998 is an event that a recognizer receives.
        var time = 8.999
        for _ in 0..<60 {
            let state = try #require(try past.state(at: .before(time)))
            #expect(abs(state.time - (time - 0.001)) < 1e-6)
            time = state.time
        }
        // The session has two scenes.
        #expect(sceneCount == 2)
        // A step beyond the kept ones.
        for _ in 0..<20 { time = try #require(try past.time(.before(time))) }
        #expect(abs(time - 8.919) < 1e-6)
        #expect(sceneCount == 4)
    }

    @Test func `replays a long session in parts, and says how far it is`() throws {
        // The long press's deadline is a step, too.
        let count = 2 * Past.maxSteps - 10
        let moves = (1...count).map {
            #"{"t":\#(Double($0) / 1000),"touch":"update","id":1,"x":\#(480 + $0 % 2),"y":300}"#
        }
        let past = try Past(
            [
                #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
                #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
            ] + moves
        )
        var moment = Moment.before(Double(count) / 1000)
        var parts: [Double] = []
        while case .underWay(let next, let part) = try past.search(for: moment) {
            parts.append(part)
            moment = next
        }
        #expect(parts.count == 1)
        #expect(parts.allSatisfy { abs($0 - 0.5) < 0.01 })
        #expect(try past.time(moment) == Double(count - 1) / 1000)
    }

    @Test func `fails with the reason for which a scene cannot be created`() throws {
        var options = Player.Options()
        options.makeScene = { _, _ in throw RecordingError("gone.yaml", "no such file") }
        let header = RecordingHeader(scene: "taps", size: CGSize(width: 9, height: 9))
        let past = try Past(of: Journal(header), options: options)
        for _ in 0..<2 {
            #expect(throws: RecordingError("gone.yaml", "no such file")) {
                try past.state(at: .at(0))
            }
        }
    }

    /// 12,000 inputs in 12 s: drags and taps, settings, two scenes, interrupts.
    private static var longSession: [String] {
        var lines = [#"{"touchstone":1,"scene":"playground","size":[1280,800]}"#]
        for index in 0..<12_000 {
            let (step, angle) = (index % 3000, Double(index) / 300)
            func touch(_ verb: String, _ id: Int) -> String {
                "\"touch\":\"\(verb)\",\"id\":\(id),"
                    + "\"x\":\(480 + 70 * cos(angle)),\"y\":\(300 + 70 * sin(angle))"
            }
            let input =
                switch step {
                case 0: touch("begin", 1)
                case 2000: "\"set\":\"double.numberOfTapsRequired\",\"value\":\(2 + index / 3000)"
                case 2400, 2502, 2999: "\"clear\":true"
                case 2500: "\"interrupt\":\"test\""
                case 2501: touch("end", 1)
                case 2503...: touch(step % 2 == 1 ? "begin" : "end", 2)
                default: touch("update", 1)
                }
            lines.append("{\"t\":\(Double(index) / 1000),\(input)}")
            if index == 6002 { lines.append("{\"t\":6.0025,\"scene\":\"taps\"}") }
        }
        return lines
    }
}

extension TemporaryFile {
    fileprivate convenience init(_ lines: [String]) throws {
        try self.init(lines.joined(separator: "\n") + "\n")
    }
}

extension Past {
    /// Performs a recording, and returns its past.
    convenience init(_ lines: [String], _ options: Player.Options = .init()) throws {
        try self.init(of: Self.journal(lines, options), options: options)
    }

    /// Performs a recording, and returns its journal.
    static func journal(_ lines: [String], _ options: Player.Options = .init()) throws -> Journal {
        let file = try TemporaryFile(lines)
        let player = try Player(file: file.path, options: options)
        let journal = Journal(player.session.header)
        journal.record(player.session)
        try player.performAll()
        return journal
    }

    fileprivate func time(_ moment: Moment) throws -> TimeInterval? { try state(at: moment)?.time }

    /// Returns the states from a moment on, as long as there is a next one.
    func states(from first: Moment, _ next: (TimeInterval) -> Moment) throws -> [PastState] {
        var states: [PastState] = []
        var moment = first
        while let state = try state(at: moment) {
            states.append(state)
            moment = next(state.time)
        }
        return states
    }
}
