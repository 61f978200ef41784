import Foundation
import Testing
import VirtualDisplay

/// One run of the program in the storm, with the check of its recording.
final class StormSession {
    private let plan: StormSchedule.Session
    private let live: LiveWindow
    private let performer: StormPerformer
    private let tail: StormTail
    private var violations: [String] = []
    private var quiet: [Int] = []
    private var isServerGone = false

    init(_ plan: StormSchedule.Session) throws {
        self.plan = plan
        let overlay = plan.hasOverlay ? [] : ["--no-overlay"]
        live = try LiveWindow(
            arguments: ["--scene", "scene.yaml", "--scale", plan.scale] + overlay,
            files: ["scene.yaml": try StormScene.text(plan.scene)],
            display: .init(touchscreenCount: 2)
        )
        performer = try StormPerformer(live)
        tail = try StormTail(path: live.folder + "/r.jsonl")
    }

    /// Performs as many rounds as there is time for and checks the recording.
    func run(until end: Date, into report: inout StormReport) throws {
        do {
            for (number, round) in plan.rounds.enumerated() where Date() < end {
                try perform(round, number)
                report.rounds += 1
                if violations.count > 10 || tail.isOver { break }
            }
            if let last = plan.lastRound { try performer.perform(last.actions) }
            try tail.read()
            live.program.signal(plan.signal)
        } catch {
            isServerGone = true
            report.serverCrashes += 1
        }
        try look()
        try tail.read()
        report.sessions += 1
        report.received += tail.received
        report.scans += tail.scans
        if !violations.isEmpty { keep(report.seed) }
        report.violations += violations.map { "session \(plan.number): \($0)" }
    }

    private func perform(_ round: StormSchedule.Round, _ number: Int) throws {
        tail.forget()
        performer.forget()
        let known = tail.diagnostics
        try performer.perform(round.actions)
        try performer.releaseAll()
        guard try tail.waitUntilIdle() else {
            violations.append("round \(number): \(tail.model.description) are left")
            return
        }
        guard !tail.isOver else { return }
        quiet.append(tail.lines)
        guard round.isFair else { return }
        // On a busy machine the last line may come after the pause.
        try tail.wait(for: performer.counts)
        for kind in ["TouchBegin", "TouchUpdate", "TouchEnd"] {
            let (sent, came) = (performer.counts[kind] ?? 0, tail.counts[kind] ?? 0)
            if sent != came {
                violations.append("round \(number), no fault: \(sent) \(kind) sent, \(came) came")
            }
        }
        if tail.diagnostics != known {
            violations.append("round \(number), no fault: diagnostics \(tail.diagnostics)")
        }
    }

    /// Waits for the program's end and replays its recording and its report.
    private func look() throws {
        let end = live.program.finish()
        if end.status != (isServerGone ? 3 : 0) {
            violations.append("status \(end.status): \(end.errors)")
        }
        let recording = try live.recorded()
        if !tail.isOver {
            let checker = StormChecker(recording, file: live.folder + "/r.jsonl")
            try checker.check(quiet: quiet)
            violations += checker.violations
        }
        let outputs = recording.outputs.joined(separator: "\n")
        // A recording that a finger ended is shorter than the session, which the report contains.
        for name in tail.isOver ? ["r.jsonl"] : ["r.jsonl", "r.png"] {
            let replay = try Program.run("replay", "--json", live.folder + "/" + name)
            guard replay.status == 0 else {
                violations.append("\(name) does not replay: \(replay.errors)")
                continue
            }
            if replay.output.trimmingCharacters(in: .newlines) != outputs {
                violations.append("\(name) replays otherwise")
            }
        }
    }

    /// Keeps the files of a failed session, since the folder is removed with the window.
    private func keep(_ seed: UInt64) {
        let place = NSTemporaryDirectory() + "touchstone-storm-\(seed)-\(plan.number)"
        try? FileManager.default.removeItem(atPath: place)
        try? FileManager.default.copyItem(atPath: live.folder, toPath: place)
        violations.append("seed \(seed), scene \(plan.scene), kept in \(place)")
    }
}
