import Foundation
import GestureCorpus
import GestureOverlay
import GestureRecording
import GestureScenes
import Glibc
import RealServer
import Testing
import TouchBridge
import VirtualDisplay

@testable import GestureHarness
@testable import GestureOverlay
@testable import GestureTrace

/// The buttons of the verdict and of the sheet of changes, as a window shows them after a recording.
private struct WhatIfPlaces {
    private let list: DisplayList

    init(
        _ file: String,
        size: CGSize = CGSize(width: 1280, height: 800),
        hasTried: Bool = false,
        tried: String? = nil,
        suggestions: [Suggestion]? = nil
    ) throws {
        let replay = try Replay(file: file)
        var chrome = Chrome()
        chrome.bar = CommandBar.bar(for: .finger, scenes: []) { _ in .enabled }
        chrome.verdictButtons = CommandBar.verdictButtons(hasTried: hasTried, hasQuestion: true)
        chrome.tried = tried
        if let suggestions {
            chrome.shows.cover = .changes
            chrome.changes = .changes(
                of: "tooLate",
                suggestions.map { .init($0.text, code: $0.change.swift) }
            )
        }
        list = Layout().displayList(
            replay.picture.snapshot,
            chrome,
            size: size
        )
    }

    func callAsFunction(_ command: Command) throws -> CGPoint {
        let control = (list.verdictControls + list.controls).first { $0.command == command }
        let frame = try #require(control, "\(command) is out of sight").frame
        #expect(frame.height >= 44)
        return CGPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
    }
}

/// A swipe that loses to a pan.
private struct LostSwipe {
    static let turned = "performed again: tooLate: failed → recognized"

    let live: LiveWindow
    private let start: CGPoint
    private let end: CGPoint

    init(size: CGSize = CGSize(width: 1280, height: 800)) throws {
        let isSmall = size.width < 1000
        start = isSmall ? CGPoint(x: 300, y: 230) : CGPoint(x: 560, y: 400)
        end = isSmall ? CGPoint(x: 420, y: 230) : CGPoint(x: 800, y: 400)
        let words = ["--size", "\(Int(size.width))x\(Int(size.height))"]
        live = try LiveWindow("--scene", "swipes", arguments: words)
        try live.waitUntilAsleep()
    }

    /// Swipes often enough for the search to take a while, starts it, and returns its stopped process.
    func stoppedSearch() throws -> pid_t {
        for count in 1...6 {
            // The pan moves the view.
            try swipe(back: count.isMultiple(of: 2))
            try live.waits { $0.states("early").count { $0 == "ended" } == count }
        }
        // It starts only when somebody asks.
        #expect(ProcessTree.descendants(of: live.program.id).isEmpty)
        try live.type("i")
        return try stopSearch()
    }

    func stopSearch() throws -> pid_t {
        var search: pid_t?
        #expect(
            live.eventually {
                search = ProcessTree.descendants(of: live.program.id).first
                return search != nil
            }
        )
        let process = try #require(search)
        kill(process, SIGSTOP)
        return process
    }

    /// Swipes to the right, or back.
    func swipe(back: Bool = false) throws {
        try live.drag(from: back ? end : start, to: back ? start : end, over: 0.15)
        try live.settle()
    }

    /// Returns a file with the recording so far.
    func soFar() throws -> String {
        let file = "\(live.folder)/so-far.jsonl"
        try live.text(of: "r.jsonl").write(toFile: file, atomically: false, encoding: .utf8)
        return file
    }

    func suggestions() throws -> [Suggestion] {
        var found: [Suggestion] = []
        let reader = CaseReader(labels: nil, details: [.steps, .reachedValues]) { .init() }
        try Explanation.explain(
            soFar(),
            reader: reader,
            recognizer: "tooLate",
            of: .choice(.last),
            isComplete: true
        ) { explanation in
            found += explanation.decisions.flatMap { $0.suggestions ?? [] }
        }
        return found
    }

    /// Waits until the search has ended and its result is shown.
    func waitForAnswer() throws {
        #expect(live.eventually { ProcessTree.descendants(of: live.program.id).isEmpty })
        try live.waitUntilAsleep()
    }

    func hasSource(_ recording: Recording) -> Bool { recording.objects.first?["source"] != nil }
}

extension EndToEnd {
    /// Tests of the changes that would have worked.
    @Suite struct `What would work` {
        @Test func `mends a swipe that loses to a pan, by finger, and one undo takes it back`()
            throws
        {
            let swipe = try LostSwipe()
            let live = swipe.live
            try swipe.swipe()
            try live.waits(for: "early")
            let suggestions = try swipe.suggestions()
            let index = try #require(
                suggestions.firstIndex {
                    $0.change == .add(.requiresFailure, first: "early", second: "tooLate")
                }
            )
            let lost = try live.recorded().outputs
            try live.tap(at: WhatIfPlaces(swipe.soFar())(.whatIf))
            try swipe.waitForAnswer()
            let sheet = try WhatIfPlaces(swipe.soFar(), suggestions: suggestions)
            try live.tap(at: sheet(.tryChange(index)))
            try live.program.waitFor(LostSwipe.turned + ", early: ended → failed")
            try live.waits { swipe.hasSource($0) && $0.states("tooLate") == ["recognized"] }
            #expect(try live.recorded().states("early") == [])
            try live.tap(at: WhatIfPlaces(swipe.soFar(), hasTried: true, tried: " ")(.undo))
            try live.waits { !swipe.hasSource($0) && $0.outputs == lost }
            let recording = try live.finish()
            #expect(recording.outputs == lost)
            #expect(recording.touchesOnPanels == [false, true, true, true])
        }

        @Test func `mends a swipe in a small window with two taps`() throws {
            let size = CGSize(width: 800, height: 480)
            let swipe = try LostSwipe(size: size)
            let live = swipe.live
            try swipe.swipe()
            try live.waits(for: "early")
            let suggestions = try swipe.suggestions()
            try live.tap(at: WhatIfPlaces(swipe.soFar(), size: size)(.whatIf))
            try swipe.waitForAnswer()
            let sheet = try WhatIfPlaces(swipe.soFar(), size: size, suggestions: suggestions)
            try live.tap(at: sheet(.tryChange(0)))
            try live.program.waitFor(LostSwipe.turned)
            // The very next touch is for the scene.
            try swipe.swipe(back: true)
            try live.waits { $0.states("tooLate") == ["recognized", "recognized"] }
            #expect(try live.finish().touchesOnPanels == [false, true, true, false])
        }

        @Test func `mends it with keys, and writes the scene`() throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            try swipe.swipe()
            try live.waits(for: "early")
            let suggestion = try #require(try swipe.suggestions().first)
            try live.type("i")
            try live.settle()
            try swipe.waitForAnswer()
            try live.type("1")
            try live.program.waitFor(LostSwipe.turned)
            try live.type("w")
            try live.program.waitFor("scene saved: ")
            let name = try #require(try live.newFiles("yaml").first)
            let text = try Scene("swipes").text(with: suggestion.change)
            #expect(live.text(of: name) == text)
            // The next swipe is recognized at once.
            try swipe.swipe(back: true)
            try live.waits { $0.states("tooLate") == ["recognized", "recognized"] }
            let recording = try live.finish()
            #expect(recording.objects.first?["source"] as? String == text)
        }

        @Test func `writes the scene with a change that was not tried, by finger`() throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            try swipe.swipe()
            try live.waits(for: "early")
            let suggestions = try swipe.suggestions()
            let lost = try live.recorded().outputs
            try live.type("i")
            try live.settle()
            try swipe.waitForAnswer()
            let sheet = try WhatIfPlaces(swipe.soFar(), suggestions: suggestions)
            try live.tap(at: sheet(.writeChange(1)))
            try live.program.waitFor("scene saved: ")
            let name = try #require(try live.newFiles("yaml").first)
            let expected = try Scene("swipes").text(with: suggestions[1].change)
            #expect(live.text(of: name) == expected)
            #expect(try live.finish().outputs == lost)
        }

        @Test func `leaves out a setting of the changed property, which an undo brings back`()
            throws
        {
            let recorded = try session([
                TimedInput(.set("double.numberOfTapsRequired", to: .number(3)), at: 1),
                TimedInput(.set("double.isEnabled", to: .bool(true)), at: 2),
            ])
            let scene = recorded.player.session.scene
            let change = SceneChange.property(
                recognizer: "double",
                name: "numberOfTapsRequired",
                value: .number(1)
            )
            let tried = try RepeatedSession.perform(
                recorded,
                on: .init(source: scene.text(with: change), change: change),
                until: 3,
                in: GestureHarness.Program()
            )
            let new = tried.session.player.session.scene
            #expect(try new.value(of: "double.numberOfTapsRequired") == .number(1))
            let undone = try RepeatedSession.perform(
                tried.session,
                on: .init(source: scene.sourceText, settings: tried.leftOut),
                until: 3,
                in: GestureHarness.Program()
            )
            #expect(try undone.session.journal.text() == recorded.journal.text())
        }

        private func session(_ inputs: [TimedInput]) throws -> RecordedSession {
            let scene = try Scene("taps")
            let header = RecordingHeader(
                scene: scene.name,
                source: scene.sourceText,
                size: scene.size,
                startTime: 0
            )
            let recorded = RecordedSession(scene, header, in: GestureHarness.Program())
            for input in inputs { recorded.receive(input) }
            return recorded
        }

        @Test func `ends its search at a new touch`() throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            let search = try swipe.stoppedSearch()
            // The first touch beside the sheet closes it, and the next one is for the scene.
            try live.touch(at: CGPoint(x: 200, y: 550))
            #expect(live.eventually { !ProcessTree.isRunning(search) })
            try swipe.swipe()
            try live.waits { $0.states("early").count { $0 == "ended" } == 7 }
            _ = try live.finish()
        }

        @Test(arguments: [SIGINT, nil]) func `leaves no search behind the window`(
            _ signal: Int32?
        ) throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            let search = try swipe.stoppedSearch()
            if let signal { live.program.signal(signal) } else { try live.observer.get().close() }
            _ = try live.recording()
            #expect(!ProcessTree.isRunning(search))
        }

        @Test func `says why its search has ended, and searches again`() throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            kill(try swipe.stoppedSearch(), SIGKILL)
            try live.program.waitForError("The search was ended by signal 9 (Killed)")
            try live.waitUntilAsleep()
            // The key closes the sheet, and opens it again.
            try live.type("i")
            try live.settle()
            try live.type("i")
            kill(try swipe.stopSearch(), SIGCONT)
            try swipe.waitForAnswer()
            try live.type("1")
            try live.program.waitFor(LostSwipe.turned)
            _ = try live.finish()
        }

        @Test func `is asked again about the next gesture`() throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            kill(try swipe.stoppedSearch(), SIGCONT)
            try swipe.waitForAnswer()
            try live.type("i")
            try live.settle()
            try swipe.swipe()
            try live.waits { $0.states("early").count { $0 == "ended" } == 7 }
            try live.type("i")
            kill(try swipe.stopSearch(), SIGCONT)
            try swipe.waitForAnswer()
            _ = try live.finish()
        }

        @Test func `asks nothing before a sequence, or after one without a loser`() throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            try live.type("i")
            try live.settle()
            #expect(ProcessTree.descendants(of: live.program.id).isEmpty)
            try live.drag(from: CGPoint(x: 120, y: 300), to: CGPoint(x: 380, y: 300), over: 0.15)
            try live.waits(for: "right")
            try live.waitUntilAsleep()
            try live.type("i")
            try live.settle()
            #expect(ProcessTree.descendants(of: live.program.id).isEmpty)
            _ = try live.finish()
        }
    }
}
