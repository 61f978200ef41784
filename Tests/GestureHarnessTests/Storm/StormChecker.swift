import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import TouchBridge
@testable import RecordingFormat

/// A checker that replays a recording and follows every touch in the core.
final class StormChecker {
    private let file: String
    private let lines: [String]
    private let objects: [[String: Any]]
    private var model = StormModel()
    private var probes: [StormProbe] = []
    private var outputs: [String] = []
    private(set) var violations: [String] = []

    /// Creates a checker for the recording in `file` with these lines.
    init(_ recording: Recording, file: String) {
        self.file = file
        lines = recording.lines
        objects = recording.objects
    }

    /// Checks the whole recording; after the lines with the numbers in `quiet` nothing was down or pending.
    func check(quiet: [Int]) throws {
        var reader = try RecordingReader(file: file)
        let header = reader.header
        let session = Session(
            scene: watched(try Scene(recorded: header.scene, source: header.source)),
            header: header
        )
        session.makeScene = { [unowned self] in watched(try Scene(recorded: $0, source: $1)) }
        session.observeLines { [unowned self] line in
            if !line.json.contains(StormProbe.label) { outputs.append(line.json) }
        }
        var (taken, marks) = (0, quiet[...])
        while let (input, number) = try reader.next() {
            while let mark = marks.first, mark < number {
                marks = marks.dropFirst()
                checkRest(session, "line \(mark)")
            }
            while taken < number {
                model.take(objects[taken])
                taken += 1
            }
            try session.perform(input)
            compare(session, number)
        }
        checkRest(session, "the end")
        checkDiagnostics()
        violations += probes.flatMap(\.faults)
        let live = Recording(lines).outputs
        if live != outputs {
            let first = zip(live, outputs).first { $0 != $1 }
            violations.append("it replays otherwise: \(first.map { "\($0) / \($1)" } ?? "length")")
        }
    }

    private func watched(_ scene: Scene) -> Scene {
        let probe = StormProbe()
        probes.append(probe)
        scene.window.addGestureRecognizer(probe)
        return scene
    }

    /// Checks that the numbers of contacts in the core equal those in the model.
    private func compare(_ session: Session, _ line: Int) {
        let touches = session.scene.window.touches
        let fingers = touches.count { $0.type == .direct }
        let pointers = touches.count - fingers
        let ends = probes.reduce(into: StormFingerCounts()) { sum, probe in
            sum.ended += probe.ends.ended
            sum.cancelled += probe.ends.cancelled
        }
        let isRight =
            fingers == model.fingerCount && session.scene.window.presses.count == model.keyCount
            && (model.pointerCount...(2 * model.pointerCount)).contains(pointers)
            && probes.last?.count == touches.count && ends == model.ends
        guard !isRight, violations.count < 20 else { return }
        violations.append(
            "line \(line): \(model.description), but in the core \(fingers) fingers, \(pointers)"
                + " of pointers, \(session.scene.window.presses.count) keys; \(model.ends), \(ends)"
        )
    }

    /// Diagnostics that no server, device or other client causes: they are errors of the bridge or the
    /// core.
    private static let programErrors: Set<String> = [
        "touchesExceeded", "touchStuck", "pressDoubled", "pressUnknown", "scrollDoubled",
        "scrollUnknown", "transformDoubled", "transformUnknown", "notFinite", "stateCoerced",
        "neverEnded", "deadlinePassed", "turnEndless", "hitElsewhere", "inputRefused", "xError",
    ]

    /// Checks that the bridge made all repairs; a repair by the core is an error of the program.
    private func checkDiagnostics() {
        for line in objects {
            guard let name = line["diagnostic"] as? String else { continue }
            let detail = line["detail"] as? String ?? ""
            let isOfCore =
                name == "touchUnknown" && !detail.hasSuffix("which is not down; ignored")
                || name == "touchDoubled" && !detail.hasSuffix("the first one is cancelled")
            if isOfCore || Self.programErrors.contains(name) {
                violations.append("\(name): \(detail)")
            }
        }
    }

    /// Checks that no contact or state is left over.
    private func checkRest(_ session: Session, _ place: String) {
        let window = session.scene.window
        if !window.touches.isEmpty || !window.presses.isEmpty {
            violations.append("\(place): \(window.touches.count) touches are left")
        }
        // The mouse's pointer continues to hover.
        for recognizer in session.scene.recognizers where !(recognizer is HoverGestureRecognizer) {
            guard [.began, .changed].contains(recognizer.state) else { continue }
            violations.append("\(place): \(recognizer.name ?? "?") is left \(recognizer.state)")
        }
    }
}
