import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import Testing

/// Scrubbing to a time gives the same result as a replay that stops there.
@Suite struct `Scrubbing in a recording` {
    @Test(arguments: Golden.all)
    func `equals a replay up to that time`(_ golden: Golden) throws {
        let text = try Data(contentsOf: URL(fileURLWithPath: golden.recording))
        let whole = try Replay(file: golden.recording)
        let cursor = try ReplayCursor(text)
        // Forward, back, and forward again past skipped input.
        for part in [0.2, 0.7, 0.45, 0, 0.9, 1] {
            let time = (whole.player.now * part * 1e3).rounded() / 1e3
            let replay = try Replay(file: golden.recording, pictureTime: time)
            try cursor.seek(to: time)
            #expect(cursor.snapshot == replay.picture.snapshot, "at \(time)")
        }
    }

    @Test(arguments: Golden.all)
    func `is the same from input to input, and seldom replays from the start`(_ golden: Golden)
        throws
    {
        let cursor = try ReplayCursor(try Data(contentsOf: URL(fileURLWithPath: golden.recording)))
        let end = try Replay(file: golden.recording).player.now
        let times = cursor.moments(before: end + 1, 70)
        let expected = try times.map { time in
            let fresh = try ReplayCursor(
                try Data(contentsOf: URL(fileURLWithPath: golden.recording))
            )
            try fresh.seek(to: time)
            return fresh.snapshot
        }
        for (time, snapshot) in zip(times, expected) {
            try cursor.seek(
                to: time,
                near: cursor.moments(before: time, ReplayCursor.maxSnapshots - 1)
            )
            #expect(cursor.snapshot == snapshot, "back to \(time)")
        }
        #expect(cursor.replays <= times.count / ReplayCursor.maxSnapshots + 3)
        // Forward again, through the stored snapshots and past them.
        for (time, snapshot) in zip(times, expected).reversed() {
            try cursor.seek(to: time)
            #expect(cursor.snapshot == snapshot, "onward to \(time)")
        }
    }

    @Test func `restores a snapshot with its own scene`() throws {
        let lines = [
            #"{"touchstone":1,"scene":"taps","size":[1280,800]}"#,
            #"{"t":0.1,"touch":"begin","id":1,"x":200,"y":200}"#,
            #"{"t":0.2,"set":"single.numberOfTouchesRequired","value":2}"#,
            #"{"t":0.3,"touch":"end","id":1}"#,
        ]
        let cursor = try ReplayCursor(Data((lines.joined(separator: "\n") + "\n").utf8))
        let path = "single.numberOfTouchesRequired"
        for time in [0.3, 0.2, 0.1, 0.3, 0.1] {
            try cursor.seek(to: time, near: [0.1, 0.2])
            #expect(try cursor.scene.value(of: path) == (time < 0.2 ? 1 : 2))
        }
    }

    @Test func `steps from input to input`() throws {
        let lines = [
            #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
            #"{"t":0.1,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.2,"touch":"begin","id":2,"x":500,"y":300}"#,
            #"{"t":0.2,"touch":"update","id":1,"x":481,"y":300}"#,
            #"{"t":0.3,"touch":"end","id":1}"#,
        ]
        let cursor = try ReplayCursor(Data((lines.joined(separator: "\n") + "\n").utf8))
        #expect(cursor.moment(after: 0) == 0.1)
        #expect(cursor.moment(after: 0.1) == 0.2)
        #expect(cursor.moment(after: 0.2) == 0.3)
        #expect(cursor.moment(after: 0.3) == nil)
        #expect(cursor.moments(before: 0.3) == [0.2])
        #expect(cursor.moments(before: 0.15) == [0.1])
        #expect(cursor.moments(before: 0.1) == [])
        #expect(cursor.moments(before: 0.9, 2) == [0.3, 0.2])
    }
}
