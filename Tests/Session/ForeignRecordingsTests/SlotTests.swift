import Foundation
import Recordings
import Testing

@Suite struct `A screen with slots` {
    @Test func `makes one event of each report of two fingers`() throws {
        let recording = try ConversionResult([
            "two.evemu": Sample.slots
                + Sample.events(
                    """
                    100: id 45, x 4800, y 3000, pressure 50, button 1, absx 4800, absy 3000
                    110: slot 1, id 46, x 5800, y 3100, pressure 300
                    120: slot 0, x 4810, slot 1, pressure 100
                    130: scan 30
                    140: slot 0, id -1
                    150: slot 1, y 3105
                    160: id -1, button 0
                    """
                )
        ])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":480,"y":300,"force":0.25}"#,
                #"{"t":0.01,"touch":"begin","id":2,"x":580,"y":310,"force":1}"#,
                #"{"t":0.02,"touches":[{"touch":"update","id":1,"x":481,"y":300,"force":0.25},"#
                    + #"{"touch":"update","id":2,"x":580,"y":310,"force":0.5}]}"#,
                #"{"t":0.04,"touch":"end","id":1}"#,
                #"{"t":0.05,"touch":"update","id":2,"x":580,"y":310.5,"force":0.5}"#,
                #"{"t":0.06,"touch":"end","id":2}"#,
            ]
        )
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test func `ends and begins a touch at a new id in a slot, which keeps its location`()
        throws
    {
        let recording = try converted(
            """
            0: id 7, x 1000, y 2000, slot 3, id 8, x 100, y 200
            10: slot 0, id 9, slot 3, x 110
            20: slot 0, id 9
            30: id -1
            40: id 10, y 2010
            50: id -1, id 11
            60: id -1, slot 4, id 12, id -1
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touches":[{"touch":"begin","id":1,"x":100,"y":200,"force":0},"#
                    + #"{"touch":"begin","id":4,"x":10,"y":20,"force":0}]}"#,
                #"{"t":0.01,"touch":"end","id":1}"#,
                #"{"t":0.01,"touches":[{"touch":"begin","id":1,"x":100,"y":200,"force":0},"#
                    + #"{"touch":"update","id":4,"x":11,"y":20,"force":0}]}"#,
                #"{"t":0.03,"touch":"end","id":1}"#,
                #"{"t":0.04,"touch":"begin","id":1,"x":100,"y":201,"force":0}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
                #"{"t":0.05,"touch":"begin","id":1,"x":100,"y":201,"force":0}"#,
                #"{"t":0.06,"touch":"end","id":1}"#,
            ]
        )
    }

    @Test func `begins a finger that was down before the recording at its first position`()
        throws
    {
        let comment = """
            #     Event code 47 (ABS_MT_SLOT)
            #       Value        2
            #     Event code 53 (ABS_MT_POSITION_X)
            #       Value     1234
            """
        let events = """
            0: x 100, y 100
            10: id -1
            20: id 3, x 110
            30: slot 0, id 4, y 50
            """
        let both = try ConversionResult([
            "a.evemu": comment + "\n" + Sample.slots + Sample.events(events)
        ])
        #expect(
            both.lines == [
                #"{"t":0,"touch":"begin","id":3,"x":10,"y":10,"force":0}"#,
                #"{"t":0.01,"touch":"end","id":3}"#,
                #"{"t":0.02,"touch":"begin","id":3,"x":11,"y":10,"force":0}"#,
                #"{"t":0.03,"touch":"begin","id":1,"x":0,"y":5,"force":0}"#,
            ]
        )
        #expect(
            both.warnings == [
                "a.evemu:27: the log does not contain the beginning of a touch,"
                    + " so this touch begins at its first position"
            ]
        )
        // Without the comment all events are for slot 0, as for a reader that starts here.
        #expect(
            try converted(events).lines.first
                == #"{"t":0,"touch":"begin","id":1,"x":10,"y":10,"force":0}"#
        )
    }

    /// The kernel reports only changes, so a finger that moves along one axis has an unknown location.
    @Test func `begins such a finger when both of its coordinates are known`() throws {
        let recording = try converted(
            """
            0: x 100, slot 1, x 200
            10: x 210, slot 0, x 110
            20: y 50, slot 1, id -1
            30: x 220, y 60
            40: slot 0, id 7, x 120
            50: id -1
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0.02,"touch":"begin","id":1,"x":11,"y":5,"force":0}"#,
                #"{"t":0.04,"touch":"end","id":1}"#,
                #"{"t":0.04,"touch":"begin","id":1,"x":12,"y":5,"force":0}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
            ]
        )
        #expect(recording.findings.isEmpty)
    }

    @Test func `counts the fingers that were down before the recording`() throws {
        let recording = try converted("0: x 10, y 20, slot 1, x 30, y 40\n5: id -1, slot 0, id -1")
        #expect(
            recording.lines == [
                #"{"t":0,"touches":[{"touch":"begin","id":1,"x":1,"y":2,"force":0},"#
                    + #"{"touch":"begin","id":2,"x":3,"y":4,"force":0}]}"#,
                #"{"t":0.005,"touches":[{"touch":"end","id":1},{"touch":"end","id":2}]}"#,
            ]
        )
        // Their durations are unknown, so these touches at the edge are no ghosts.
        #expect(recording.findings.isEmpty)
        #expect(
            recording.warnings == [
                "a.evemu:26: the log does not contain the beginnings of 2 touches,"
                    + " so these touches begin at their first positions"
            ]
        )
    }

    @Test func `cancels a palm until it is lifted, and ignores a hovering finger`()
        throws
    {
        let recording = try converted(
            """
            0: id 1, x 10, y 20
            10: tool 2
            20: tool 0, x 50
            30: id -1
            40: id 2
            50: distance 5
            60: x 70
            70: distance 0
            80: slot 1, tool 2, id 3
            90: id -1
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":1,"y":2,"force":0}"#,
                #"{"t":0.01,"touch":"cancel","id":1}"#,
                #"{"t":0.04,"touch":"begin","id":1,"x":5,"y":2,"force":0}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
                #"{"t":0.07,"touch":"begin","id":1,"x":7,"y":2,"force":0}"#,
            ]
        )
    }

    @Test func `cancels the fingers at lost events, and skips events up to the next report`()
        throws
    {
        let recording = try converted(
            """
            0: id 1, x 10, y 20, slot 1, id 2
            10: x 30, dropped, slot 0, id 5
            20: x 40
            30: id 6
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touches":[{"touch":"begin","id":1,"x":1,"y":2,"force":0},"#
                    + #"{"touch":"begin","id":2,"x":0,"y":0,"force":0}]}"#,
                #"{"t":0.01,"touches":[{"touch":"cancel","id":1},{"touch":"cancel","id":2}]}"#,
                #"{"t":0.03,"touch":"begin","id":2,"x":4,"y":0,"force":0}"#,
            ]
        )
        #expect(
            recording.findings.first
                == "0.01 eventsLost: SYN_DROPPED before line 31 of the log; what was down is given up"
        )
    }

    @Test func `that is still touched after lost events begins again at its next position`() throws
    {
        let recording = try converted(
            """
            0: id 1, x 10, y 20
            10: dropped
            20: x 40
            30: y 60
            40: id -1
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":1,"y":2,"force":0}"#,
                #"{"t":0.01,"touch":"cancel","id":1}"#,
                #"{"t":0.03,"touch":"begin","id":1,"x":4,"y":6,"force":0}"#,
                #"{"t":0.04,"touch":"end","id":1}"#,
            ]
        )
        #expect(
            recording.warnings == [
                "a.evemu:30: the log does not contain the beginning of a touch,"
                    + " so this touch begins at its first position"
            ]
        )
    }

    @Test func `skips the events of a slot that the screen does not have`() throws {
        let recording = try converted(
            """
            0: id 1, x 4000, y 3000
            10: slot 10, id 2, x 9000, y 9000
            20: slot 0, x 4100
            30: id -1
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":400,"y":300,"force":0}"#,
                #"{"t":0.02,"touch":"update","id":1,"x":410,"y":300,"force":0}"#,
                #"{"t":0.03,"touch":"end","id":1}"#,
            ]
        )
        #expect(recording.error == nil && recording.findings.isEmpty)
        #expect(
            recording.warnings == [
                "a.evemu:25: skipped an event that cannot be read: found slot 10, expected 0 to 9"
            ]
        )
    }

    @Test func `accepts the last slot, and refuses the one after it`() throws {
        #expect(try converted("0 slot 9\n0 id 1\n0 report").lines.count == 1)
        #expect(
            try converted("0 slot 10\n0 id 1\n0 report").error
                == "a.evemu:21: found slot 10, expected 0 to 9"
        )
        #expect(try converted("0 slot -1\n0 report").error?.contains("found slot -1") == true)
        let many = Sample.slots.replacingOccurrences(of: "A: 2f 0 9 ", with: "A: 2f 0 900 ")
        for (slot, count) in [(63, 1), (64, 0)] {
            let events = Sample.events("0 slot \(slot)\n0 id 1\n0 report")
            #expect(try ConversionResult(["a.evemu": many + events]).lines.count == count)
        }
    }

    private func converted(_ events: String) throws -> ConversionResult {
        try ConversionResult(["a.evemu": Sample.slots + Sample.events(events)])
    }
}
