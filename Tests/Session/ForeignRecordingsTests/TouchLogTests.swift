import Foundation
import Recordings
import Testing

@Suite struct `A log of touches` {
    @Test func `by libinput debug-events has locations in percent of the screen`() throws {
        let text = """
            -event7   DEVICE_ADDED     Panel seat0 default group1  cap:t  size 316x177mm ntouches 10 calib
             event7   TOUCH_DOWN       +8.501s	0 (0) 70.68/60.25 (223.42/106.08mm)
             event7   TOUCH_FRAME      +8.501s	
             event7   TOUCH_DOWN       +8.505s	1 (1) 10.00/10.00 (31.60/17.70mm)
             event7   TOUCH_MOTION   2 +8.513s	0 (0) 70.63/60.25 (223.25/106.08mm)
             event5   POINTER_MOTION   +8.520s	  1.00/  0.00 ( +1.00/ +0.00)
             event7   TOUCH_UP         +8.600s	0 (0)
             event7   TOUCH_CANCEL     +8.610s	1 (1)

            """
        let recording = try ConversionResult(["a.txt": text])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":904.704,"y":482}"#,
                #"{"t":0.004,"touch":"begin","id":2,"x":128,"y":80}"#,
                #"{"t":0.012,"touch":"update","id":1,"x":904.064,"y":482}"#,
                #"{"t":0.099,"touch":"end","id":1}"#,
                #"{"t":0.109,"touch":"cancel","id":2}"#,
            ]
        )
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    private static func xinput(_ type: String, device: Int, id: Int, at time: Int) -> String {
        """
        EVENT type \(type)
            device: \(device) (9)
            time: \(time)
            detail: \(id)
            flags:
            root: 438.17/221.09
            event: 100.17/81.09

        """
    }

    @Test func `by xinput test-xi2 is that of one device, in pixels of the desktop`() throws {
        let began = Self.xinput("18 (TouchBegin)", device: 9, id: 5, at: 1_234_567)
        let again = Self.xinput("18 (TouchBegin)", device: 2, id: 5, at: 1_234_567)
        let motion = Self.xinput("6 (Motion)", device: 9, id: 0, at: 1_234_600)
        let ended = Self.xinput("20 (TouchEnd)", device: 9, id: 5, at: 1_234_667)
        let recording = try ConversionResult(["a.txt": began + again + motion + ended])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":438.17,"y":221.09}"#,
                #"{"t":0.1,"touch":"end","id":1,"x":438.17,"y":221.09}"#,
            ]
        )
        #expect(
            recording.warnings == [
                "a.txt: the log does not contain the size of the screen, so one pixel is one point"
            ]
        )
    }

    @Test func `without touches names the events that it has`() throws {
        let pen = """
            -event8   DEVICE_ADDED     Pen seat0 default group1  cap:T
             event8   TABLET_TOOL_PROXIMITY +1.0s 1.42*/4.73* pen (0, id 0) proximity-in
             event8   TABLET_TOOL_TIP  +1.1s 1.42/4.73 down
             event8   TABLET_TOOL_TIP  +1.2s 1.42/4.73 up

            """
        #expect(
            try ConversionResult(["a.txt": pen]).error
                == "a.txt: found TABLET_TOOL_PROXIMITY, TABLET_TOOL_TIP, expected TOUCH_DOWN"
        )
        let raw = ["17 (RawMotion)", "6 (Motion)", "4 (ButtonPress)", "5 (ButtonRelease)"]
            .map { Self.xinput($0, device: 9, id: 0, at: 1) }.joined()
        #expect(
            try ConversionResult(["a.txt": raw]).error
                == "a.txt: found EVENT type 17 (RawMotion), EVENT type 6 (Motion),"
                + " EVENT type 4 (ButtonPress) and others, expected EVENT type 18 (TouchBegin)"
        )
        let hover = Self.motion("HOVER_MOVE", "id[0]=0, x[0]=1, y[0]=2", at: 100)
        #expect(
            try ConversionResult(["a.txt": hover]).error
                == "a.txt: found ACTION_HOVER_MOVE, expected ACTION_DOWN"
        )
    }

    private static func motion(_ action: String, _ pointers: String, at time: Int) -> String {
        "11-27 10:00:00.000 D/View: MotionEvent { action=ACTION_\(action), actionButton=0, \(pointers),"
            + " eventTime=\(time), downTime=100 }\n"
    }

    @Test func `by Android names the finger that changed by its index`() throws {
        let first = "id[0]=0, x[0]=10.5, y[0]=20.0"
        let both = first + ", id[1]=3, x[1]=30.0, y[1]=40.0"
        let text =
            Self.motion("DOWN", first, at: 100) + Self.motion("POINTER_DOWN(1)", both, at: 110)
            + Self.motion("MOVE", both, at: 120) + "chatter\n"
            + Self.motion("POINTER_UP(0)", both, at: 130)
            + Self.motion("HOVER_MOVE", first, at: 135)
            + Self.motion("CANCEL", "id[0]=3, x[0]=31.0, y[0]=40.0", at: 140)
        let recording = try ConversionResult(["a.log": text])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":10.5,"y":20}"#,
                #"{"t":0.01,"touch":"begin","id":2,"x":30,"y":40}"#,
                #"{"t":0.02,"touches":[{"touch":"update","id":1,"x":10.5,"y":20},"#
                    + #"{"touch":"update","id":2,"x":30,"y":40}]}"#,
                #"{"t":0.03,"touch":"end","id":1,"x":10.5,"y":20}"#,
                #"{"t":0.04,"touch":"cancel","id":2,"x":31,"y":40}"#,
            ]
        )
        #expect(
            recording.warnings.last
                == "a.log:4: skipped a line that is not part of the log: \"chatter\""
        )
    }

    @Test func `that begins while a finger is down begins it at its first motion`() throws {
        let text =
            Self.motion("MOVE", "id[0]=0, x[0]=1, y[0]=2", at: 100)
            + Self.motion("UP", "id[0]=0, x[0]=1, y[0]=2", at: 150)
        let recording = try ConversionResult(["a.log": text])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":1,"y":2}"#,
                #"{"t":0.05,"touch":"end","id":1,"x":1,"y":2}"#,
            ]
        )
        #expect(
            recording.warnings == [
                "a.log:1: the log does not contain the beginning of a touch,"
                    + " so this touch begins at its first position",
                "a.log: the log does not contain the size of the screen, so one pixel is one point",
            ]
        )
    }

    @Test func `that is cut within its last line ignores that line`() throws {
        let whole = Self.motion("DOWN", "id[0]=0, x[0]=1, y[0]=2", at: 100)
        let cut = Self.motion("UP", "id[0]=0, x[0]=1, y[0]=2", at: 150).dropLast(9)
        let recording = try ConversionResult(["a.log": whole + cut])
        #expect(recording.lines == [#"{"t":0,"touch":"begin","id":1,"x":1,"y":2}"#])
        #expect(
            recording.findings == [
                "0.0 touchNotLifted: finger 1 has been down since line 1 of the log,"
                    + " which is cut at line 2"
            ]
        )
        #expect(recording.warnings.last == "a.log:2: last line is truncated; ignored")
    }

    @Test func `whose touch begins again cancels the first one`() throws {
        let text =
            Self.motion("DOWN", "id[0]=0, x[0]=1, y[0]=2", at: 100)
            + Self.motion("DOWN", "id[0]=0, x[0]=9, y[0]=9", at: 150)
        let recording = try ConversionResult(["a.log": text])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":1,"y":2}"#,
                #"{"t":0.05,"touch":"cancel","id":1}"#,
                #"{"t":0.05,"touch":"begin","id":1,"x":9,"y":9}"#,
            ]
        )
        #expect(
            recording.findings == [
                "0.05 slotReused: touch 0 begins again, and has not ended",
                "0.05 touchNotLifted: finger 1 has been down since line 2 of the log",
            ]
        )
    }

    /// The step is between the lines, whatever the line itself changes.
    @Test func `whose clock goes back at a line without a change says so`() throws {
        let one = "id[0]=0, x[0]=1, y[0]=2"
        let text =
            Self.motion("DOWN", one, at: 200) + Self.motion("UP", one, at: 250)
            + Self.motion("UP", one, at: 90)
        let recording = try ConversionResult(["a.log": text])
        #expect(recording.lines.count == 2)
        #expect(
            recording.findings == [
                "0.05 timeBack: 0.090000 after 0.250000; the time goes on from there"
            ]
        )
    }

    @Test func `of two screens keeps their slots apart`() throws {
        let text = """
             event7   TOUCH_DOWN       +1.000s\t0 (0) 10.00/10.00 (31.60/17.70mm)
             event8   TOUCH_DOWN       +1.010s\t0 (1) 90.00/10.00 (31.60/17.70mm)
             event7   TOUCH_UP         +1.020s\t0 (0)
             event8   TOUCH_UP         +1.030s\t0 (1)

            """
        let recording = try ConversionResult(["a.txt": text])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":128,"y":80}"#,
                #"{"t":0.01,"touch":"begin","id":2,"x":1152,"y":80}"#,
                #"{"t":0.02,"touch":"end","id":1}"#,
                #"{"t":0.03,"touch":"end","id":2}"#,
            ]
        )
        #expect(recording.findings.isEmpty)
    }
}
