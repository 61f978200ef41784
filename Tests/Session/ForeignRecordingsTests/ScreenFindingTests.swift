import Foundation
import Recordings
import Testing

@Suite struct `A log proves` {
    /// The findings of a log, as `time name: detail`.
    private static func findings(_ events: String, screen: String = Sample.slots) throws -> [String]
    {
        let recording = try ConversionResult(["a.evemu": screen + Sample.events(events)])
        #expect(recording.error == nil)
        return recording.findings
    }

    /// The screen has 40 units in a millimetre, so it is 320 mm wide.
    @Test func `that a contact moved faster than a hand, from 5 m/s`() throws {
        let jump = { (units: Int) in "0: id 1, x 4000, y 4000\n8: x \(4000 + units)\n50: id -1" }
        #expect(try Self.findings(jump(1600)).isEmpty)
        #expect(
            try Self.findings(jump(1601)) == [
                "0.008 touchJumped: finger 1 moved 40 mm in 8.0 ms"
            ]
        )
    }

    @Test func `no jump below 20 mm, however fast`() throws {
        let jump = { (units: Int) in "0: id 1, x 4000, y 4000\n1: x \(4000 + units)\n50: id -1" }
        #expect(try Self.findings(jump(799)).isEmpty)
        #expect(try Self.findings(jump(800)).count == 1)
    }

    @Test func `that a contact at an edge was a ghost, below 10 ms`() throws {
        let touch = { (duration: Int, x: Int) in "0: id 1, x \(x), y 4000\n\(duration): id -1" }
        #expect(
            try Self.findings(touch(9, 0)) == [
                "0.009 touchGhost: finger 1 touched the edge for 9.0 ms"
            ]
        )
        #expect(try Self.findings(touch(10, 0)).isEmpty)
        // Two millimetres from the edge, and a little more.
        #expect(try Self.findings(touch(9, 80)).count == 1)
        #expect(try Self.findings(touch(9, 81)).isEmpty)
    }

    /// A contact keeps coordinates that its slot had before the log, and the kernel reports only changes.
    @Test func `nothing about a contact until both of its coordinates are known`() throws {
        #expect(try Self.findings("0: id 1, y 4000\n8: x 6400\n50: id -1").isEmpty)
        #expect(try Self.findings("0: id 1, y 4000\n8: id -1").isEmpty)
        #expect(
            try Self.findings("0: id 1, y 4000\n4: x 40\n9: id -1") == [
                "0.009 touchGhost: finger 1 touched the edge for 9.0 ms"
            ]
        )
    }

    /// At 10 units in a millimetre the screen is 1280 mm wide, and at 1000 it is 8 mm high.
    @Test(arguments: [(800, true), (801, false)])
    func `no size that is a strip of less than 10 mm`(_ resolution: Int, _ isPlausible: Bool)
        throws
    {
        let screen = Sample.slots.replacing("A: 35 0 12799 0 0 40", with: "A: 35 0 12799 0 0 10")
            .replacing("A: 36 0 7999 0 0 40", with: "A: 36 0 7999 0 0 \(resolution)")
        let jump = "0: id 1, x 4000, y 4000\n1: x 8000\n50: id -1"
        let distance = isPlausible ? "400 mm" : "31 % of the screen"
        #expect(
            try Self.findings(jump, screen: screen) == [
                "0.001 touchJumped: finger 1 moved \(distance) in 1.0 ms"
            ]
        )
    }

    @Test func `that a slot or an id was used again`() throws {
        let findings = try Self.findings(
            """
            0: slot 0, id 1, x 4000, y 4000
            100: id 2
            200: slot 1, id 2, x 4800, y 4000
            300: slot 0, id 2
            400: id -1, slot 1, id -1
            """
        )
        #expect(
            findings == [
                "0.1 slotReused: tracking id 2 in slot 0 (finger 1), where contact 1 has not ended",
                "0.2 slotReused: tracking id 2 in slot 1 (finger 2), while it is down in slot 0",
                "0.3 slotReused: tracking id 2 again in slot 0 (finger 1), where its contact is still down",
            ]
        )
    }

    /// The server and the toolkits look at the state at the end of a report.
    @Test func `that a touch began and ended within one report, which no program receives`()
        throws
    {
        let recording = try ConversionResult([
            "a.evemu": Sample.slots
                + Sample.events(
                    """
                    0: id 1, x 4000, y 4000, id -1
                    10: id 2
                    20: id -1, id 3
                    30: id -1, slot 1, id 4, id -1
                    """
                )
        ])
        let sentence = "began and ended within one report; no program receives it"
        #expect(
            recording.lines == [
                #"{"t":0.01,"touch":"begin","id":1,"x":400,"y":400,"force":0}"#,
                #"{"t":0.02,"touch":"end","id":1}"#,
                #"{"t":0.02,"touch":"begin","id":1,"x":400,"y":400,"force":0}"#,
                #"{"t":0.03,"touch":"end","id":1}"#,
            ]
        )
        #expect(
            recording.findings == [
                "0.0 touchMissed: tracking id 1 in slot 0 \(sentence)",
                "0.03 touchMissed: tracking id 4 in slot 1 \(sentence)",
            ]
        )
        #expect(recording.error == nil)
    }

    @Test func `that a single-touch screen was pressed and released within each report`() throws {
        let recording = try ConversionResult([
            "a.evemu": Sample.single
                + Sample.events(
                    """
                    0: absx 400, absy 300, button 1, button 0
                    10: button 1
                    20: button 0, button 1
                    30: button 0, button 1, button 0
                    """
                )
        ])
        let sentence =
            "a press of BTN_TOUCH began and ended within one report; no program receives it"
        #expect(
            recording.lines == [
                #"{"t":0.01,"touch":"begin","id":1,"x":400,"y":300,"force":0}"#,
                #"{"t":0.03,"touch":"end","id":1}"#,
            ]
        )
        #expect(
            recording.findings == ["0.0 touchMissed: \(sentence)", "0.03 touchMissed: \(sentence)"]
        )
    }

    @Test func `that all touches were too short to be received, which is no error`() throws {
        let recording = try ConversionResult([
            "a.evemu": Sample.single + Sample.events("0: absx 400, absy 300, button 1, button 0")
        ])
        #expect(recording.lines.isEmpty && recording.error == nil)
        #expect(recording.findings.count == 1)
    }

    @Test func `that events were lost, which cancels the fingers`() throws {
        let recording = try ConversionResult([
            "a.evemu": Sample.slots
                + Sample.events("0: id 1, x 4000, y 4000\n8: dropped\n16: id -1")
        ])
        #expect(
            recording.findings == [
                "0.008 eventsLost: SYN_DROPPED before line 26 of the log; what was down is given up"
            ]
        )
        #expect(recording.lines.dropFirst() == [#"{"t":0.008,"touch":"cancel","id":1}"#])
    }

    @Test func `that the clock went back, once; the time goes on from there`() throws {
        let recording = try ConversionResult([
            "a.evemu": Sample.slots
                + Sample.events("100: id 1, x 4000, y 4000\n90: x 4010\n95: x 4020\n150: id -1")
        ])
        #expect(
            recording.findings == [
                "0.0 timeBack: 1600000000.090000 after 1600000000.100000; the time goes on from there"
            ]
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":400,"y":400,"force":0}"#,
                #"{"t":0,"touch":"update","id":1,"x":401,"y":400,"force":0}"#,
                #"{"t":0.005,"touch":"update","id":1,"x":402,"y":400,"force":0}"#,
                #"{"t":0.06,"touch":"end","id":1}"#,
            ]
        )
    }

    /// Its reports change nothing, but they show how long it has been down.
    @Test func `that a finger rests up to the end`() throws {
        #expect(
            try Self.findings("0: id 1, x 4000, y 4000\n5000: x 4000") == [
                "5.0 touchNotLifted: finger 1 has been down since line 24 of the log"
            ]
        )
    }

    @Test func `that a finger is down where the log is cut`() throws {
        let events = Sample.events("0: id 1, x 4000, y 4000\n8: x 4010")
        let lines = (Sample.slots + events).split(separator: "\n").map { "\($0)\n" }
        let recording = try ConversionResult(["a.evemu": lines.dropLast().joined()])
        #expect(
            recording.findings == [
                "0.0 touchNotLifted: finger 1 has been down since line 24 of the log,"
                    + " which is cut at line 25"
            ]
        )
    }

    @Test func `that a finger is still down at its end`() throws {
        #expect(
            try Self.findings("0: id 1, x 4000, y 4000") == [
                "0.0 touchNotLifted: finger 1 has been down since line 24 of the log"
            ]
        )
    }
}
