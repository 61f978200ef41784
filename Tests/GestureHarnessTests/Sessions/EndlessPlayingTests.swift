import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import Testing

@testable import GestureHarness

/// A custom recognizer that schedules a closure again every 0.25 s.
private final class ReschedulingRecognizer: TapGestureRecognizer {
    static func make() -> ReschedulingRecognizer {
        let beating = ReschedulingRecognizer()
        beating.addAction { [unowned beating] _ in beating.reschedule() }
        return beating
    }

    private func reschedule() {
        guard let window = view?.window else { return }
        window.schedule(at: window.time + 0.25) { [weak self] in self?.reschedule() }
    }
}

@Suite struct `Playing a recording that never becomes idle` {
    @Test func `ends where its replay ends`() throws {
        let file = URL.temporaryDirectory.appending(path: "beating-\(UUID().uuidString).jsonl")
        let scene = "views: [{id: v, frame: [0, 0, 100, 100], recognizers: [{type: beating}]}]"
        try """
        {"touchstone":1,"scene":"own","source":"\(scene)","size":[200,100]}
        {"t":0,"touch":"begin","id":1,"x":5,"y":5}
        {"t":0.05,"touch":"end","id":1}

        """.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        var program = GestureHarness.Program()
        program.registry.register(
            RecognizerClass("beating", make: { ReschedulingRecognizer.make() })
        )
        let playback = try Playback(
            file: file.path,
            speed: 1,
            options: Player.Options(scene: nil, in: program)
        )
        #expect(abs(playback.length - 0.3) < 1e-9)
        try playback.player.begin()
        var times: [TimeInterval] = []
        while let step = playback.next, times.count < 100 {
            times.append(step.time)
            try playback.player.perform(step)
        }
        #expect(times.map { ($0 * 1e6).rounded() } == [0, 50_000, 300_000])
        #expect(playback.player.session.nextDeadline != nil)
    }
}
