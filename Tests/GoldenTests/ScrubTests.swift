import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import Testing

/// Going through time shows what a replay shows that stops there.
@Suite struct `Going to and fro in a recording` {
    @Test(arguments: Golden.all)
    func `is a replay up to there`(_ golden: Golden) throws {
        let text = try Data(contentsOf: URL(fileURLWithPath: golden.recording))
        let whole = try Replay(file: golden.recording)
        let scrub = try Scrub(text)
        // Onward, back, and onward again past what was left out.
        for part in [0.2, 0.7, 0.45, 0, 0.9, 1] {
            let time = (whole.endTime * part * 1e3).rounded() / 1e3
            var options = Replay.Options()
            options.pictureTime = time
            let replay = try Replay(file: golden.recording, options: options)
            try scrub.go(to: time)
            #expect(scrub.snapshot == replay.picture.snapshot, "at \(time)")
        }
    }

    @Test(arguments: Golden.all)
    func `is the same from input to input, and seldom begins anew`(_ golden: Golden) throws {
        let scrub = try Scrub(try Data(contentsOf: URL(fileURLWithPath: golden.recording)))
        let end = try Replay(file: golden.recording).endTime
        let times = scrub.moments(before: end + 1, 70)
        let oneByOne = try times.map { time in
            let fresh = try Scrub(try Data(contentsOf: URL(fileURLWithPath: golden.recording)))
            try fresh.go(to: time)
            return fresh.snapshot
        }
        for (time, snapshot) in zip(times, oneByOne) {
            try scrub.go(to: time, near: scrub.moments(before: time, Scrub.mostKept - 1))
            #expect(scrub.snapshot == snapshot, "back to \(time)")
        }
        #expect(scrub.replays <= times.count / Scrub.mostKept + 3)
        // And onward again, through what was kept and past it.
        for (time, snapshot) in zip(times, oneByOne).reversed() {
            try scrub.go(to: time)
            #expect(scrub.snapshot == snapshot, "onward to \(time)")
        }
    }

    @Test func `what was kept goes with the scene that it is of`() throws {
        let lines = [
            #"{"touchstone":1,"scene":"taps","size":[1280,800]}"#,
            #"{"t":0.1,"touch":"begin","id":1,"x":200,"y":200}"#,
            #"{"t":0.2,"set":"single.numberOfTouchesRequired","value":2}"#,
            #"{"t":0.3,"touch":"end","id":1}"#,
        ]
        let scrub = try Scrub(Data((lines.joined(separator: "\n") + "\n").utf8))
        let path = "single.numberOfTouchesRequired"
        for time in [0.3, 0.2, 0.1, 0.3, 0.1] {
            try scrub.go(to: time, near: [0.1, 0.2])
            #expect(try scrub.scene.value(of: path) == (time < 0.2 ? 1 : 2))
        }
    }

    @Test func `goes from input to input`() throws {
        let lines = [
            #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
            #"{"t":0.1,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.2,"touch":"begin","id":2,"x":500,"y":300}"#,
            #"{"t":0.2,"touch":"update","id":1,"x":481,"y":300}"#,
            #"{"t":0.3,"touch":"end","id":1}"#,
        ]
        let scrub = try Scrub(Data((lines.joined(separator: "\n") + "\n").utf8))
        #expect(scrub.moment(after: 0) == 0.1)
        #expect(scrub.moment(after: 0.1) == 0.2)
        #expect(scrub.moment(after: 0.2) == 0.3)
        #expect(scrub.moment(after: 0.3) == nil)
        #expect(scrub.moments(before: 0.3) == [0.2])
        #expect(scrub.moments(before: 0.15) == [0.1])
        #expect(scrub.moments(before: 0.1) == [])
        #expect(scrub.moments(before: 0.9, 2) == [0.3, 0.2])
    }
}
