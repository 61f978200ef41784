import GestureRecording
import Testing

@Suite struct `A screen without slots` {
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
                #"{"t":0.04,"touch":"end","id":1}"#,
                #"{"t":0.04,"touch":"begin","id":1,"x":10,"y":300,"force":0}"#,
                #"{"t":0.048,"touch":"cancel","id":1}"#,
            ]
        )
    }

    @Test func `is refused if it reports several contacts in each frame`() throws {
        let events = Sample.events("0 x 0\n0 y 0\n0 contact\n0 report")
        #expect(
            try ConversionResult(["a.evemu": Sample.anonymous + events]).error
                == "a.evemu:9: found SYN_MT_REPORT of a touchscreen without slots,"
                + " expected ABS_MT_SLOT"
        )
    }
}
