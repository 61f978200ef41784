import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import Recordings
import Testing

/// A custom recognizer whose action moves its view back and forth endlessly: every quarter of a second, a
/// completion starts the next animation.
private final class Pulse: TapGestureRecognizer {
    static func make() -> Pulse {
        let pulse = Pulse()
        pulse.touchstone.addAction { [unowned pulse] _ in pulse.beat() }
        return pulse
    }

    private func beat() {
        guard let view, let window = view.window else { return }
        let old = ViewAnimation.Values(view)
        view.center.x = view.center.x == 50 ? 80 : 50
        let change = ViewAnimation.Change(view, from: old, to: ViewAnimation.Values(view))
        let now = window.time
        window.emit(.animation(ViewAnimation([change], at: now, from: now, for: 0.25, .linear)))
        window.schedule(at: now + 0.25) { [weak self] in self?.beat() }
    }
}

@Suite struct `A recording with animated views` {
    private static let source =
        #"views: [{id: v, frame: [0, 0, 100, 100], recognizers: [{type: pulse}]}]"#
    private let registry: SceneRegistry = {
        var registry = SceneRegistry.standard
        registry.register(RecognizerClass("pulse", make: { Pulse.make() }))
        return registry
    }()
    private let tap = [
        #"{"t":0,"touch":"begin","id":1,"x":5,"y":5}"#, #"{"t":0.05,"touch":"end","id":1}"#,
    ]

    private func options() -> Player.Options {
        var options = Player.Options()
        options.makeScene = { [registry] in
            try Scene(recorded: $0, source: $1, registry: registry)
        }
        return options
    }

    private func file(_ lines: [String]) throws -> TemporaryFile {
        let header =
            #"{"touchstone":1,"scene":"own","source":"\#(Self.source)","size":[200,100]}"#
        return try TemporaryFile(([header] + lines).joined(separator: "\n") + "\n")
    }

    private func replay(_ lines: [String], at time: TimeInterval? = nil) throws -> Replay {
        let file = try file(lines)
        return try withExtendedLifetime(file) {
            try Replay(file: file.path, options: options(), pictureTime: time, keepsJournal: true)
        }
    }

    @Test func `the replay waits once for a repeating animation`() throws {
        #expect(abs(try replay(tap).player.session.now - 0.3) < 1e-9)
    }

    @Test func `the animation continues while there is input`() throws {
        let later = [#"{"t":1,"touch":"begin","id":1,"x":150,"y":50}"#]
        let replay = try replay(tap + later)
        #expect(abs(replay.player.session.now - 1.05) < 1e-9)
    }

    @Test(arguments: [
        (0.05, 0.0), (0.1, 6), (0.175, 15), (0.2999, 29.988), (0.3, 30), (0.36, 22.8),
    ])
    func `the picture shows the views at its time`(_ time: TimeInterval, _ place: Double) throws {
        let end = [#"{"t":2,"end":true}"#]
        let view = try replay(tap + end, at: time).picture.snapshot.views[0]
        #expect(abs(view.transform.tx - place) < 1e-6, "\(view.transform.tx)")
    }

    @Test func `recordings leave animations out`() throws {
        let text = String(decoding: try #require(try replay(tap).journal).text(), as: UTF8.self)
        #expect(text.contains("\"recognizer\":\"pulse\""))
        #expect(!text.contains("animation"))
    }

    @Test func `an exported test runs as long as the replay`() throws {
        let file = try file(tap + [#"{"t":0.1,"touch":"begin","id":2,"x":150,"y":50}"#])
        let options = options()
        let text = try withExtendedLifetime(file) {
            try SwiftTest(file: file.path, version: "1", makeScene: options.makeScene).text
        }
        #expect(text.contains("0.050 pulse recognized"), "\(text)")
        #expect(!text.contains("cannot"), "\(text)")
    }
}
