import Foundation
import GestureRecording
import Testing

/// Going back shows the same state as a replay that stops there.
@Suite struct `Going back in a recording` {
    /// The test runs in a process of its own: after a fork of several threads, the only remaining one could
    /// wait forever for a lock of another.
    @Test func `equals a replay up to that time`() async {
        await #expect(processExitsWith: .success) {
            for golden in Golden.all {
                let player = try Player(file: golden.recording)
                let journal = Journal(player.header)
                let checkpoints = Checkpoints(of: journal, options: .init())
                journal.record(player.session)
                try player.performAll()
                // Forward, back, and forward again past skipped input.
                for part in [0.2, 0.7, 0.45, 0, 0.9, 1] {
                    let time = (player.now * part * 1e3).rounded() / 1e3
                    let replay = try Replay(file: golden.recording, pictureTime: time)
                    #expect(
                        try checkpoints.checkpoint(at: .at(time))?.snapshot
                            == replay.picture.snapshot,
                        "\(golden.name) at \(time)"
                    )
                }
            }
        }
    }
}
