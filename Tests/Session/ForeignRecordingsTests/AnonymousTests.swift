import Foundation
import Recordings
import Testing

@Suite struct `A screen without slots` {
    @Test func `two fingers without tracking ids keep their numbers by proximity`() throws {
        let recording = try converted(
            """
            0: x -1600, y 3000, contact, x -600, y 3000, contact
            10: x -620, y 3000, contact, x -1580, y 3000, contact
            20: scan 4
            30: x -640, y 3010, contact
            40: x 5000, y 10, contact, x -650, y 3010, contact
            50: contact
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touches":[{"touch":"begin","id":1,"x":480,"y":300},"#
                    + #"{"touch":"begin","id":2,"x":580,"y":300}]}"#,
                #"{"t":0.01,"touches":[{"touch":"update","id":1,"x":482,"y":300},"#
                    + #"{"touch":"update","id":2,"x":578,"y":300}]}"#,
                #"{"t":0.03,"touches":[{"touch":"end","id":1},"#
                    + #"{"touch":"update","id":2,"x":576,"y":301}]}"#,
                #"{"t":0.04,"touches":[{"touch":"begin","id":1,"x":1140,"y":1},"#
                    + #"{"touch":"update","id":2,"x":575,"y":301}]}"#,
                #"{"t":0.05,"touches":[{"touch":"end","id":1},{"touch":"end","id":2}]}"#,
            ]
        )
    }

    @Test func `tracking ids take precedence over locations, and free numbers are reused`()
        throws
    {
        let recording = try converted(
            """
            0: id 5, x 0, y 0, contact, id 6, x 1000, y 0, contact
            10: id 6, x 0, y 0, contact, id 7, x 1000, y 0, contact, id 7, x 1100, y 0, contact
            20: id 8, x 0, y 10, contact
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touches":[{"touch":"begin","id":1,"x":640,"y":0},"#
                    + #"{"touch":"begin","id":2,"x":740,"y":0}]}"#,
                #"{"t":0.01,"touches":[{"touch":"end","id":1},"#
                    + #"{"touch":"update","id":2,"x":640,"y":0},"#
                    + #"{"touch":"begin","id":3,"x":740,"y":0}]}"#,
                #"{"t":0.02,"touches":[{"touch":"begin","id":1,"x":640,"y":1},"#
                    + #"{"touch":"end","id":2},{"touch":"end","id":3}]}"#,
            ]
        )
    }

    @Test func `at equal distances the older finger is chosen, so a file is unambiguous`() throws {
        let recording = try converted(
            """
            0: x 0, y 0, contact, x 200, y 0, contact
            10: x 100, y 0, contact
            """
        )
        #expect(
            recording.lines.last
                == #"{"t":0.01,"touches":[{"touch":"update","id":1,"x":650,"y":0},"#
                + #"{"touch":"end","id":2}]}"#
        )
    }

    @Test func `the button alone can report the last finger's lift`() throws {
        let recording = try converted(
            """
            0: x 0, y 0, contact, button 1
            10: button 0
            20: x 5, contact
            30: x 10, y 0
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":640,"y":0}"#,
                #"{"t":0.01,"touch":"end","id":1}"#,
                #"{"t":0.03,"touch":"begin","id":1,"x":641,"y":0}"#,
            ]
        )
    }

    @Test func `accepts 64 contacts, and skips the 65th`() throws {
        let packets = { (count: Int) in
            (0..<count).map { "0 x \($0)\n0 y 0\n0 contact\n" }.joined() + "0 report"
        }
        let most = try converted(packets(64))
        #expect(most.error == nil && most.warnings.isEmpty)
        let more = try converted(packets(65))
        #expect(more.lines == most.lines && more.error == nil && more.warnings.count == 1)
        #expect(
            more.warnings.first?.hasSuffix(
                "skipped an event that cannot be read:"
                    + " found more than 64 contacts in one frame, expected no more"
            ) == true
        )
    }

    @Test func `all contacts are new after lost events`() throws {
        let contact = "x 0\n10 y 0\n10 contact\n10 report\n"
        let recording = try converted("10 \(contact)10 dropped\n10 \(contact)10 \(contact)")
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":640,"y":0}"#,
                #"{"t":0,"touch":"cancel","id":1}"#,
                #"{"t":0,"touch":"begin","id":1,"x":640,"y":0}"#,
            ]
        )
    }

    @Test func `reads the button and the force of a single finger`() throws {
        let recording = try ConversionResult([
            "one.evemu": Sample.single
                + Sample.events(
                    """
                    0: absx 480, absy 300, abspressure 40, button 1
                    8: absx 482
                    16: button 0, abspressure 0
                    24: absx 10
                    32: button 1
                    40: button 0, button 1
                    48: dropped
                    56: absx 12
                    """
                )
        ])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":480,"y":300,"force":0.4}"#,
                #"{"t":0.008,"touch":"update","id":1,"x":482,"y":300,"force":0.4}"#,
                #"{"t":0.016,"touch":"end","id":1}"#,
                #"{"t":0.032,"touch":"begin","id":1,"x":10,"y":300,"force":0}"#,
                #"{"t":0.048,"touch":"cancel","id":1}"#,
            ]
        )
    }

    private func converted(_ events: String) throws -> ConversionResult {
        try ConversionResult(["a.evemu": Sample.anonymous + Sample.events(events)])
    }

    @Test func `that was touched before the recording begins at its first position`() throws {
        let events = """
            0: absx 400
            10: absy 300, abspressure 50
            20: absx 410
            30: button 0, abspressure 0
            40: absx 500, button 1
            50: button 0
            """
        let recording = try ConversionResult(["one.evemu": Sample.single + Sample.events(events)])
        #expect(
            recording.lines == [
                #"{"t":0.01,"touch":"begin","id":1,"x":400,"y":300,"force":0.5}"#,
                #"{"t":0.02,"touch":"update","id":1,"x":410,"y":300,"force":0.5}"#,
                #"{"t":0.03,"touch":"end","id":1}"#,
                #"{"t":0.04,"touch":"begin","id":1,"x":500,"y":300,"force":0}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
            ]
        )
        #expect(
            recording.warnings == [
                "one.evemu:18: the log does not contain the beginning of a touch,"
                    + " so this touch begins at its first position"
            ]
        )
    }

    /// The kernel reports only changes, so the values from before the loss may be wrong.
    @Test func `that is still touched after lost events begins again at its next position`() throws
    {
        let events = """
            0: absx 400, absy 300, abspressure 40, button 1
            10: dropped
            20: absx 410
            30: absy 310
            40: button 0
            """
        let recording = try ConversionResult(["one.evemu": Sample.single + Sample.events(events)])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":400,"y":300,"force":0.4}"#,
                #"{"t":0.01,"touch":"cancel","id":1}"#,
                #"{"t":0.03,"touch":"begin","id":1,"x":410,"y":310,"force":0.4}"#,
                #"{"t":0.04,"touch":"end","id":1}"#,
            ]
        )
        #expect(recording.warnings.count == 1 && recording.findings.count == 1)
    }

    /// Some drivers report the position one frame before the touch.
    @Test func `that is touched later in the recording begins with the touch`() throws {
        for events in [
            "0: absx 400, absy 300\n10: button 1\n20: button 0",
            "0: absx 400, absy 300, abspressure 0\n10: button 1, abspressure 9\n20: button 0, abspressure 0",
        ] {
            let text = Sample.single + Sample.events(events)
            let recording = try ConversionResult(["one.evemu": text])
            #expect(recording.lines.count == 2)
            #expect(recording.lines.first?.hasPrefix(#"{"t":0.01,"touch":"begin""#) == true)
            #expect(recording.warnings.isEmpty && recording.findings.isEmpty)
        }
        // A position without pressure is a hover.
        let hover = Sample.single + Sample.events("0: absx 400, absy 300, abspressure 0")
        #expect(
            try ConversionResult(["one.evemu": hover]).error
                == "one.evemu: no touches in its events, expected at least one"
        )
    }
}
