import Foundation
import GestureOverlay
import GestureRecording
import GestureTrace
import Pictures
import Testing

@testable import GestureHarness

@Suite struct `An animated report` {
    /// A recording with two fingers that move for three seconds, as a touchscreen of 120 Hz reports them.
    private static func fingers(seconds: Int = 3, count: Int = 2) -> String {
        var text = ValidRecording.header
        let last = seconds * 120
        for step in 0...last {
            let phase = step == 0 ? "begin" : step == last ? "end" : "update"
            let angle = Double(step) / 40
            for finger in 1...count {
                let x = (480 + cos(angle + Double(finger) * 3) * 150).rounded()
                let y = (300 + sin(angle + Double(finger) * 3) * 120).rounded()
                let time = Double((Double(step) / 120 * 1e6).rounded()) / 1e6
                text +=
                    #"{"t":\#(time),"touch":"\#(phase)","id":\#(finger),"x":\#(Int(x)),"y":\#(Int(y))}"#
                    + "\n"
            }
        }
        return text
    }

    /// Writes the animated report of a recording, and returns its path.
    private func animation(_ folder: TestFolder, _ recording: String, _ more: String...) throws
        -> String
    {
        let file = try folder.file("r.jsonl", recording)
        let path = folder.path + "/a.png"
        let program = try Program(
            ["replay", file, "--animation", path] + more,
            folder: folder.path
        )
        let end = program.finish(within: 120)
        #expect(end.status == 0 && end.errors == "")
        return path
    }

    @Test func `shows the still report first, and then the window at every moment`() throws {
        let folder = try TestFolder()
        let path = try animation(folder, Self.fingers(seconds: 1))
        let file = folder.path + "/r.jsonl"
        let still = folder.path + "/s.png"
        #expect(try Program.run("replay", file, "--report", still).status == 0)
        let frames = try AnimationFrames(path)
        #expect(frames.pictures.count == 22)
        #expect(frames.delays == ["2000/1000"] + Array(repeating: "50/1000", count: 21))
        #expect(try frames.pictures[0] == Pixels(contentsOf: URL(fileURLWithPath: still)))
        #expect(try frames.pictures[0] == Pixels(contentsOf: URL(fileURLWithPath: path)))
        let end = ReportPicture(of: try Replay(file: file), as: .init())
        for (number, frame) in frames.pictures.dropFirst().enumerated() {
            let time = min(1, Double(number) * 0.05)
            var snapshot = try Replay(file: file, pictureTime: time).picture.snapshot
            snapshot.timeline = end.snapshot.timeline
            snapshot.timeline.moment = time
            let image = try ImageSurface(width: 1280, height: 800)
            image.draw(end.layout.displayList(snapshot, end.chrome, size: end.size))
            #expect(frame.rows(800) == Pixels(image).rows(800), "the moment \(time)")
        }
        // The animation moves: no two frames are equal.
        for (one, next) in zip(frames.pictures.dropFirst(), frames.pictures.dropFirst(2)) {
            #expect(one.rows(800) != next.rows(800))
        }
    }

    @Test func `replays like its recording, and is the same each time`() throws {
        let folder = try TestFolder()
        let path = try animation(folder, Self.fingers(seconds: 1))
        let first = try Data(contentsOf: URL(fileURLWithPath: path))
        let lines = try Program.run("replay", folder.path + "/r.jsonl")
        #expect(try Program.run("replay", path).output == lines.output)
        #expect(lines.output.contains("#2"))
        // The animation's own animation is the same, too.
        let again = folder.path + "/b.png"
        #expect(try Program.run("replay", path, "--animation", again).status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == first)
    }

    @Test func `of three seconds with two fingers has at most 2 MB`() throws {
        let folder = try TestFolder()
        let path = try animation(folder, Self.fingers())
        let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
        #expect(size <= 2_000_000, "\(size) bytes")
        // 12.5 frames a second: with 20, this much movement would exceed the limit.
        #expect(try AnimationChunks(path).frameCount == 40)
    }

    @Test(arguments: [(10, 202), (11, 202)])
    func `ends with the last ten seconds`(_ seconds: Int, _ frames: Int) throws {
        let folder = try TestFolder()
        let recording = Self.fingers(seconds: seconds, count: 1)
        let path = try animation(folder, recording, "--scale", "0.25")
        #expect(try AnimationChunks(path).frameCount == frames)
        let still = folder.path + "/s.png"
        let file = folder.path + "/r.jsonl"
        let report = try Program.run("replay", file, "--scale", "0.25", "--report", still)
        #expect(report.status == 0)
        // The first frame says what is left out.
        let (one, other) = (
            try Pixels(contentsOf: URL(fileURLWithPath: path)),
            try Pixels(contentsOf: URL(fileURLWithPath: still))
        )
        #expect((one == other) == (seconds == 10))
    }

    @Test func `of scrolling needs no touch`() throws {
        let header =
            #"{"touchstone":1,"scene":"x","size":[400,300],"source":"views: "#
            + #"[{id: v, frame: [0, 0, 300, 300], "#
            + #"recognizers: [{type: pan, allowedScrollTypesMask: all}]}]"}"# + "\n"
        let folder = try TestFolder()
        let path = try animation(
            folder,
            header
                + #"{"t":0.2,"scroll":[0,-5],"kind":"continuous","phase":"begin","x":10,"y":10}"#
                + "\n" + #"{"t":0.3,"scroll":[0,-6],"phase":"update","x":10,"y":10}"# + "\n"
                + #"{"t":0.4,"scroll":[0,0],"phase":"end","x":10,"y":10}"# + "\n"
        )
        // The still, the pan and its end: equal frames are merged.
        #expect(try AnimationChunks(path).frameCount == 3)
    }

    @Test func `of nothing is refused, and so is an existing file`() throws {
        let folder = try TestFolder()
        let empty = try folder.file("r.jsonl", ValidRecording.header)
        let path = folder.path + "/a.png"
        let refused = try Program.run("replay", empty, "--animation", path)
        #expect(refused.status == 2)
        #expect(
            refused.errors
                == "touchstone: \(path): found nothing to animate, expected a touch,"
                + " or a scroll, pinch or press that a recognizer received\n"
        )
        #expect(folder.text("a.png") == nil)
        let old = try folder.file("a.png", "old")
        let kept = try Program.run("replay", empty, "--animation", old)
        #expect(kept.status == 2)
        #expect(
            kept.errors == "touchstone: \(old): exists already, expected the name of a new file\n"
        )
        #expect(folder.text("a.png") == "old")
    }

    @Test func `has the chunks of an animated PNG, in order`() throws {
        let folder = try TestFolder()
        let path = try animation(
            folder,
            ValidRecording.header
                + #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"# + "\n"
                + #"{"t":0.1,"touch":"end","id":1,"x":480,"y":300}"# + "\n",
            "--scale",
            "0.25"
        )
        let table = try AnimationChunks(path).table
        #expect(table == Self.table)
    }

    private static let table = """
        IHDR 320×207
        acTL 11 frames, 0 rounds
        fcTL 0: 320×207 at 0,0, 2000/1000 s, dispose 0, blend 0
        IDAT
        fcTL 1: 320×165 at 0,35, 50/1000 s, dispose 0, blend 1
        fdAT 2
        fcTL 3: 295×159 at 21,35, 50/1000 s, dispose 0, blend 1
        fdAT 4
        fcTL 5: 271×159 at 45,35, 50/1000 s, dispose 0, blend 1
        fdAT 6
        fcTL 7: 247×154 at 69,40, 50/1000 s, dispose 0, blend 1
        fdAT 8
        fcTL 9: 216×154 at 82,40, 50/1000 s, dispose 0, blend 1
        fdAT 10
        fcTL 11: 216×154 at 82,40, 50/1000 s, dispose 0, blend 1
        fdAT 12
        fcTL 13: 157×154 at 141,40, 50/1000 s, dispose 0, blend 1
        fdAT 14
        fcTL 15: 134×154 at 165,40, 50/1000 s, dispose 0, blend 1
        fdAT 16
        fcTL 17: 119×154 at 189,40, 50/1000 s, dispose 0, blend 1
        fdAT 18
        fcTL 19: 216×159 at 100,35, 50/1000 s, dispose 0, blend 1
        fdAT 20
        iTXt
        IEND
        """
}
