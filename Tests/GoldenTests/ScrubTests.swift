import Foundation
import GestureRecording
import Testing

/// Going back shows the same state as a replay that stops there.
@Suite struct `Going back in a recording` {
    @Test(arguments: Golden.all)
    func `equals a replay up to that time`(golden: Golden) throws {
        let player = try Player(file: golden.recording)
        let journal = Journal(player.session.header)
        journal.record(player.session)
        try player.performAll()
        let past = try Past(of: journal, options: .init())
        // Forward, back, and forward again past skipped input.
        for part in [0.2, 0.7, 0.45, 0, 0.9, 1] {
            let time = (player.session.now * part * 1e3).rounded() / 1e3
            let replay = try Replay(file: golden.recording, pictureTime: time)
            let state = try past.state(at: .at(time))
            #expect(state?.snapshot == replay.picture.snapshot, "at \(time)")
        }
    }
}
