import Foundation
import GestureScenes
import RecordingFormat
import Recordings
import Testing

@testable import GestureRecording

@Suite struct `A check of a device` {
    private static func check(_ text: String, name: String = "a.txt") throws -> DeviceCheck {
        let file = try TemporaryFile(text, name: name)
        return try withExtendedLifetime(file) {
            try DeviceCheck(file: file.path, in: Program())
        }
    }

    private static func findings(_ check: DeviceCheck) -> [String] {
        check.findings.map { finding in
            let first = finding.first
            return "\(finding.name) \(finding.count) \(first.time) \(first.line)"
        }
    }

    @Test func `counts what a log proves, by its first time`() throws {
        // A contact that jumps 500 points back and forth, and a ghost at the edge.
        let jumps = (1...4).map { "\($0 * 8): x \($0 % 2 == 0 ? 1000 : 6000)" }
        let log =
            Sample.slots
            + Sample.events(
                (["0: id 1, x 1000, y 4000"] + jumps + ["40: id -1", "50: id 2, x 0", "55: id -1"])
                    .joined(separator: "\n")
            )
        let check = try Self.check(log)
        #expect(
            Self.findings(check) == ["touchJumped 4 0.008 log(26)", "touchGhost 1 0.055 log(39)"]
        )
        #expect(check.findings.allSatisfy { $0.cause != nil })
        let (left, right) = (CGPoint(x: 100, y: 400), CGPoint(x: 600, y: 400))
        #expect(
            check.findings.map { $0.examples.map(\.place) } == [
                [
                    .jump(from: left, to: right), .jump(from: right, to: left),
                    .jump(from: left, to: right), .jump(from: right, to: left),
                ],
                [.point(CGPoint(x: 0, y: 400))],
            ]
        )
        #expect(check.touchCount == 2 && check.maxTouches == 1)
        #expect(check.duration == 0.055)
    }

    @Test func `of a screen without problems has the rate of its reports`() throws {
        // Twenty moves at 8 ms, one late by 12 ms, and a rest of a second that is no interval.
        var frames = ["0: id 1, x 1000, y 4000"]
        frames += (1...20).map { "\($0 * 8): x \(1000 + $0 * 10)" }
        frames += ["180: x 1300", "1180: x 1400", "1190: id -1"]
        let check = try Self.check(Sample.slots + Sample.events(frames.joined(separator: "\n")))
        #expect(check.findings.isEmpty)
        #expect(check.rate.count == 20)
        #expect(check.rate.interval(at: 0.5) == 0.008)
        #expect(check.rate.interval(at: 1) == 0.02)
    }

    @Test func `of fewer than ten intervals has no rate`() throws {
        let frames = (0...10).map { $0 == 0 ? "0: id 1, x 1, y 1" : "\($0 * 8): x \($0 + 1)" }
        let log = Sample.slots + Sample.events(frames.joined(separator: "\n"))
        #expect(try Self.check(log).rate.interval(at: 0.5) == nil)
        let longer = log + Sample.events("88: x 50")
        #expect(try Self.check(longer).rate.interval(at: 0.5) == 0.008)
    }

    @Test func `of a recording has its diagnostics`() throws {
        let recording = """
            {"touchstone":1,"scene":"playground","size":[1280,800]}
            {"t":0,"touch":"begin","id":1,"x":480,"y":300}
            {"t":0.1,"noticed":"touchTaken","detail":"by a menu"}
            {"t":0.2,"touch":"end","id":1}

            """
        let check = try Self.check(recording, name: "a.jsonl")
        #expect(Self.findings(check) == ["touchTaken 1 0.1 recording(3)"])
        #expect(check.findings[0].cause == nil)
        #expect(check.findings[0].first.place == .point(CGPoint(x: 480, y: 300)))
    }

    @Test func `of a recording that was made from a log has the log's line and places`() throws {
        let recording = """
            {"touchstone":1,"scene":"playground","size":[1280,800]}
            {"t":0,"touch":"begin","id":1,"x":1,"y":1}
            {"t":0.1,"touch":"update","id":1,"x":480,"y":300}
            {"t":0.1,"noticed":"touchJumped","detail":"far","line":57,"x":480,"y":300,"from":[1,1]}
            {"t":0.1,"noticed":"touchGhost","detail":"short","line":58,"x":9,"y":0}
            {"t":0.2,"touch":"end","id":1}

            """
        let check = try Self.check(recording, name: "a.jsonl")
        #expect(Self.findings(check) == ["touchJumped 1 0.1 log(57)", "touchGhost 1 0.1 log(58)"])
        #expect(
            check.findings.map(\.first.place) == [
                .jump(from: CGPoint(x: 1, y: 1), to: CGPoint(x: 480, y: 300)),
                .point(CGPoint(x: 9, y: 0)),
            ]
        )
    }

    @Test func `of a log without the screen's size shows touches anywhere`() throws {
        let motion = { (action: String, x: Int, time: Int) in
            "MotionEvent { action=ACTION_\(action), id[0]=0, x[0]=\(x), y[0]=20.0,"
                + " eventTime=\(time), downTime=100 }\n"
        }
        let log = motion("DOWN", 10, 100) + motion("MOVE", 70000, 200) + motion("UP", 70000, 300)
        let check = try Self.check(log)
        #expect(check.canvas == CGSize(width: 70000, height: 800))
        let rects = check.touched.rects
        #expect(rects.count == 2)
        for point in [CGPoint(x: 10, y: 20), CGPoint(x: 70000, y: 20)] {
            #expect(rects.contains { $0.contains(point) })
        }
    }

    @Test func `has a place for a log's finding only if the log gives one`() throws {
        let events = """
            0: slot 0, id 1, x 4000, y 2000, slot 1, id 2, x 8000, y 6000
            10: slot 0, id 3
            20: slot 1, x 8010
            30: dropped
            40: slot 0, id 4, x 4000, y 2000, id -1
            """
        let check = try Self.check(Sample.slots + Sample.events(events))
        #expect(check.findings.map(\.name) == ["slotReused", "eventsLost", "touchMissed"])
        let slot = Notice.Place.point(CGPoint(x: 400, y: 200))
        #expect(check.findings.map(\.first.place) == [slot, nil, slot])
    }

    @Test func `of a log without ranges knows what it cannot prove, and guesses the extent`() throws
    {
        let whole = try Self.check(
            Sample.slots + Sample.events("0: id 1, x 1000, y 4000\n50: id -1")
        )
        #expect(whole.unchecked == nil && whole.hasTimes)
        let motion = { (action: String, x: Int, time: Int) in
            "MotionEvent { action=ACTION_\(action), id[0]=0, x[0]=\(x), y[0]=9, eventTime=\(time) }\n"
        }
        let check = try Self.check(
            motion("DOWN", 0, 100) + motion("MOVE", 1900, 108) + motion("UP", 1900, 150)
        )
        #expect(check.findings.isEmpty && check.touchCount == 1 && check.hasTimes)
        #expect(check.unchecked?.findings == ["axisExceeded", "touchJumped", "touchGhost"])
        #expect(check.canvas.width == 1900)
        let isGuess = if case .guess = check.area { true } else { false }
        #expect(isGuess)
    }

    @Test func `keeps 200 examples of a finding, and counts the others`() throws {
        let jumps = (1...250).map { "\($0 * 8): x \($0 % 2 == 0 ? 1000 : 6000)" }
        let events = (["0: id 1, x 1000, y 4000"] + jumps + ["2100: id -1"])
            .joined(separator: "\n")
        let check = try Self.check(Sample.slots + Sample.events(events))
        let finding = try #require(check.findings.first)
        #expect(finding.count == 250 && finding.examples.count == 200)
        #expect(finding.examples.map(\.time) == (1...200).map { Double($0 * 8) / 1000 })
    }

    @Test func `knows the names of the devices and the size of a log's screen`() throws {
        let log = try Self.check(Sample.slots + Sample.events("0: id 1, x 1, y 1\n9: id -1"))
        #expect(log.devices == ["Test panel # 2"])
        let events = try Self.check(
            """
            -event7   DEVICE_ADDED     Goodix Panel     seat0 default group1  cap:t  size 316x177mm
             event7   TOUCH_DOWN       +8.501s\t0 (0) 70.68/60.25 (223.42/106.08mm)
             event7   TOUCH_UP         +8.600s\t0 (0)

            """
        )
        #expect(events.devices == ["Goodix Panel"])
        guard case .screen(let size) = log.area else {
            Issue.record("\(log.area)")
            return
        }
        #expect(size == CGSize(width: 320, height: 200))
        let recording = try Self.check(
            """
            {"touchstone":1,"scene":"playground","size":[1280,800]}
            {"t":0,"device":{"id":7,"name":"Screen","kind":"directTouch","touches":10}}
            {"t":0,"device":{"id":8,"name":"Mouse","kind":"pointer","touches":0}}

            """,
            name: "a.jsonl"
        )
        #expect(recording.devices == ["Screen"])
        guard case .canvas = recording.area else {
            Issue.record("\(recording.area)")
            return
        }
    }
}
