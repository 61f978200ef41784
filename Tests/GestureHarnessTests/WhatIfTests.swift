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

@testable import GestureOverlay
@testable import GestureTrace
@testable import ProcessSupport
@testable import RecordingFormat
@testable import GestureExplaining
@testable import GestureBench

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
                suggestions.map { .init($0.text, code: $0.swift) }
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
                // Until the child executes the search, the program waits for it, and would stop too.
                search = ProcessTree.descendants(of: live.program.id)
                    .first { ProcessTree.words(of: $0).contains("explain") }
                return search != nil
            }
        )
        let process = try #require(search)
        kill(process, SIGSTOP)
        // A search that is already over could not be stopped.
        #expect(live.eventually { ProcessTree.status("State", of: process)?.first == "T" })
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

/// A tap that is too little for the only recognizer, which is selected.
private struct FailedTap {
    static let turned = "performed again: pair: failed → recognized"

    let live: LiveWindow
    let scene: String

    init(touches: Int) throws {
        scene = Self.scene(taps: 2, touches: touches)
        live = try LiveWindow("--scene", "pair.yaml", files: ["pair.yaml": scene])
        try live.waitUntilAsleep()
        try live.touch(at: CGPoint(x: 480, y: 300))
        try live.waits { $0.outputs.contains { $0.contains(#""state":"failed""#) } }
        try live.tap(at: PropertyPlaces(of: nil, in: live.folder + "/pair.yaml").row("pair"))
        try live.waitUntilAsleep()
    }

    static func scene(taps: Int, touches: Int) -> String {
        """
        scene: pair
        size: [1280, 800]
        views:
          - id: pad
            frame: [100, 100, 700, 400]
            recognizers:
              - id: pair
                type: tap
                numberOfTapsRequired: \(taps)
                numberOfTouchesRequired: \(touches)

        """
    }

    /// Asks what would work, and tries the first answer.
    func tryFirst() throws {
        try live.waitUntilAsleep()
        try live.type("i")
        try live.settle()
        #expect(live.eventually { ProcessTree.descendants(of: live.program.id).isEmpty })
        try live.waitUntilAsleep()
        try live.type("1")
    }

    /// Returns the scene's text with which a recording begins.
    func source(_ recording: Recording) -> String? {
        recording.objects.first?["source"] as? String
    }
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
            let scene = recorded.session.scene
            let change = SceneChange.property(
                recognizer: "double",
                name: "numberOfTapsRequired",
                value: .number(1)
            )
            let tried = try SessionReplay.perform(
                recorded,
                on: .init(source: scene.text(with: change), change: change),
                until: 3,
                in: GestureScenes.Program()
            )
            let new = tried.session.session.scene
            #expect(try new.value(of: "double.numberOfTapsRequired") == .number(1))
            let undone = try SessionReplay.perform(
                tried.session,
                on: .init(source: scene.sourceText, change: change, settings: tried.leftOut),
                until: 3,
                in: GestureScenes.Program()
            )
            #expect(try undone.session.journal.text() == recorded.journal.text())
        }

        private func session(_ inputs: [TimedInput]) throws -> RecordedSession {
            RecordedSession(try Scene("taps"), performing: inputs)
        }

        @Test func `is undone with the values that followed it, and written after another scene`()
            throws
        {
            let tap = try FailedTap(touches: 1)
            let live = tap.live
            try tap.tryFirst()
            try live.program.waitFor(FailedTap.turned)
            let tried = FailedTap.scene(taps: 1, touches: 1)
            try live.waits { tap.source($0) == tried }
            try live.display.keyboard.type(.right)
            try live.waits { $0.changes == ["pair.numberOfTapsRequired 2"] }
            for _ in 0..<2 {
                try live.waitUntilAsleep()
                let key = try #require(VirtualKeyboard.Key("z"))
                try live.display.keyboard.type(key, with: .control)
            }
            try live.program.waitFor("undone: pair: recognized → failed")
            try live.waits { tap.source($0) == tap.scene && $0.changes == [] }
            // The file does not have the change, although no undo takes it back.
            try tap.tryFirst()
            try live.waits { tap.source($0) == tried }
            for key: Character in ["2", "0", "w"] {
                try live.waitUntilAsleep()
                try live.type(key)
            }
            try live.program.waitFor("scene saved: ")
            let name = try #require(try live.newFiles("yaml").first)
            #expect(live.text(of: name) == tried)
            _ = try live.finish()
        }

        @Test func `says what is different from the shown performance with another value`() throws {
            let tap = try FailedTap(touches: 2)
            try tap.live.display.keyboard.type(.left)
            try tap.live.waits { $0.changes == ["pair.numberOfTapsRequired 1"] }
            try tap.tryFirst()
            try tap.live.program.waitFor(FailedTap.turned)
            _ = try tap.live.finish()
        }

        @Test func `tells a search that tried nothing from one that found nothing`() throws {
            #expect(try SuggestionSearch.changes(in: [#"{"suggestions":[]}"#]) == [])
            #expect(throws: Failure.self) {
                try SuggestionSearch.changes(in: [#"{"recognizer":"pair"}"#])
            }
        }

        @Test func `ends its search at a new touch`() throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            let search = try swipe.stoppedSearch()
            // No row has this number yet.
            try live.type("1")
            try live.settle()
            #expect(ProcessTree.isRunning(search))
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

        @Test func `asks nothing without a gesture, a loser or the present scene`() throws {
            let swipe = try LostSwipe()
            let live = swipe.live
            /// Asks, and opens a scene with a key, which a sheet would keep from the window.
            func asksNothing(thenOpens number: Character, _ scene: String) throws {
                try live.waitUntilAsleep()
                try live.type("i")
                try live.waitUntilAsleep()
                try live.type(number)
                try live.program.waitFor("scene: \(scene)")
            }
            try asksNothing(thenOpens: "4", "swipes")
            try live.drag(from: CGPoint(x: 120, y: 300), to: CGPoint(x: 380, y: 300), over: 0.15)
            try live.waits(for: "right")
            try asksNothing(thenOpens: "6", "drawing")
            // A cancelled gesture was wanted.
            try live.touchscreen.down(0, at: CGPoint(x: 300, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 400, y: 300), over: 0.1)
            try live.display.keyboard.type(.escape)
            try live.waits { $0.states("stroke").last == "cancelled" }
            try live.touchscreen.up(0)
            try asksNothing(thenOpens: "0", "swipes")
            try swipe.swipe()
            try live.waits(for: "early")
            try live.type("2")
            try live.program.waitFor("scene: taps")
            // The lost swipe belongs to the scene before.
            try live.display.keyboard.type(.space)
            try live.waitUntilAsleep()
            try live.display.keyboard.type(.left)
            try asksNothing(thenOpens: "3", "presses")
            _ = try live.finish()
        }
    }
}
