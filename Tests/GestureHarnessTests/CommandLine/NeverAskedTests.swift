import Foundation
import Testing

/// A tap in ten scenes of `Tests/Session/Reports/20-never-asked`, in which another cause each keeps the tap from a recognizer.
@Suite struct `A recognizer that is never asked` {
    struct Report: CustomTestStringConvertible, Sendable {
        let scene: String
        /// The cause as `replay --all` prints it.
        let cause: String
        /// The verdict without a label.
        let verdict: String
        /// The words of `explain` and the verdict about the recognizer.
        let claim: String

        var testDescription: String { scene }

        init(_ scene: String, _ cause: String, in verdict: String, claim: String? = nil) {
            self.scene = scene
            self.cause = cause
            self.verdict = "– no recognizer received the touch on image: \(verdict)"
            self.claim = claim ?? "tap received no touch: \(cause)"
        }
    }

    static let reports = [
        Report(
            "a-interaction-off",
            "not hit: image has interaction: false",
            in: "image has interaction: false"
        ),
        Report(
            "b-alpha",
            "not hit: image has alpha 0.005 < 0.01",
            in: "image has alpha 0.005 < 0.01"
        ),
        Report(
            "c-outside-parent",
            "not hit: outside its parent's bounds (card)",
            in: "outside its parent's bounds (card)"
        ),
        Report(
            "d-covered",
            "not hit: overlay lies in front of it",
            in: "overlay lies in front of it"
        ),
        Report(
            "e-disabled",
            "it is disabled",
            in: "tap is disabled",
            claim: "tap is disabled"
        ),
        Report("f-delegate", "its delegate refused #1", in: "tap's delegate refused #1"),
        Report(
            "g-type",
            "it does not take finger touches",
            in: "tap does not take finger touches"
        ),
        Report("h-hidden", "not hit: image is hidden", in: "image is hidden"),
        Report(
            "i-parent-off",
            "not hit: card has interaction: false",
            in: "card has interaction: false"
        ),
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Session/Reports/20-never-asked").standardized.path

    /// Returns the lines that a command prints about the tap in a scene, with single blanks between columns.
    private func lines(_ command: String..., scene: String, label: String = "") throws -> [String] {
        let folder = try TestFolder()
        let tap = try String(contentsOfFile: "\(Self.folder)/rec.jsonl", encoding: .utf8)
        let file = try folder.file("rec.jsonl", tap + label)
        let arguments = command + [file, "--scene", "\(Self.folder)/\(scene).yaml"]
        let end = try Program(arguments).finish()
        #expect(end.status == 0 && end.errors == "", "\(end)")
        return end.output.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
    }

    @Test(arguments: reports)
    func `is explained by the cause`(report: Report) throws {
        let lines = try lines("explain", scene: report.scene)
        #expect(lines.first == report.verdict)
        #expect(lines.dropFirst() == [report.claim], "\(lines)")
    }

    @Test(arguments: reports)
    func `misses the touch among all outputs, before the view receives it`(report: Report) throws {
        let lines = try lines("replay", "--all", scene: report.scene)
        #expect(lines.count == 3)
        #expect(lines.first == "0.000 misses image/tap #1 \(report.cause)")
    }

    @Test(arguments: reports)
    func `has a verdict with the cause, also if it was expected`(report: Report) throws {
        #expect(try lines("replay", scene: report.scene) == [report.verdict])
        let label = "{\"t\":0.2,\"expected\":[\"tap\"]}\n"
        let expected = try lines("replay", scene: report.scene, label: label)
        #expect(expected == ["✕ \(report.claim)"])
        // The verdict strip of a narrow window has room for about this many.
        #expect(report.verdict.count <= 80 && report.claim.count <= 78)
    }

    @Test func `is told apart from one whose tap a button keeps`() throws {
        let explained = try lines("explain", scene: "control")
        #expect(explained.first == "✓ button sent touchUpInside")
        #expect(
            explained.contains { $0.hasPrefix("tap failed at 0.08 s, button keeps single taps") }
        )
        let all = try lines("replay", "--all", scene: "control")
        #expect(all.contains("0.080 state root/tap possible → failed button keeps single taps"))
        #expect(!all.contains { $0.contains("misses") })
        let label = "{\"t\":0.2,\"expected\":[\"tap\"]}\n"
        #expect(
            try lines("replay", scene: "control", label: label) == [
                "✕ tap failed: button keeps single taps"
            ]
        )
    }
}
