import Foundation
import GestureCorpus
import GestureRecording
import GestureScenes
import Recordings
@testable import GestureExplaining

/// A folder with recordings of the scene `swipes`, which is removed after its test.
final class StrokeCorpus {
    private(set) var files: [String] = []
    private let folder: RecordingFolder
    private var state: UInt64 = 7

    init() throws { folder = try RecordingFolder() }

    var path: String { folder.path }

    /// Creates a corpus of right and wrong cases: swipes in two directions, crooked ones, and taps.
    static func mixed() throws -> StrokeCorpus {
        let corpus = try StrokeCorpus()
        for number in 0..<12 {
            // Some of the strokes to the right bend too far down.
            let bend = number % 3 == 0 ? 12.0 : 1
            try corpus.add("right/r\(number)", corpus.stroke(dx: 10, bend: bend))
            try corpus.add("left/l\(number)", corpus.stroke(dx: number % 4 == 0 ? 10 : -10))
            try corpus.add("nothing/n\(number)", corpus.stroke(dx: 0.1))
        }
        return corpus
    }

    /// Writes a recording with these paths of fingers; a name may contain stand-ins for bytes.
    @discardableResult
    func add(_ name: String, _ fingers: [CGPoint]...) throws -> String {
        var lines = [#"{"touchstone":1,"scene":"swipes","size":[1280,800]}"#]
        for (index, point) in (fingers.first ?? []).enumerated() {
            let time = String(format: "%.3f", Double(index) * 0.008)
            let phase = index == 0 ? "begin" : "update"
            lines.append(
                #"{"t":\#(time),"touch":"\#(phase)","id":1,"x":\#(point.x),"y":\#(point.y)}"#
            )
        }
        let end = String(format: "%.3f", Double(fingers.first?.count ?? 0) * 0.008)
        lines.append(#"{"t":\#(end),"touch":"end","id":1}"#)
        return try write(name + ".jsonl", lines.joined(separator: "\n") + "\n")
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        files.append(file)
        return file
    }

    /// Returns a stroke of 25 points with a seeded tremor.
    func stroke(dx: Double, bend: Double = 0) -> [CGPoint] {
        let x = 260 + Double(dx < 0 ? 90 : -90)
        return (0..<25).map { step in
            let part = Double(step)
            let y = 300 + bend * sin(part / 8) * 6 + tremor()
            return CGPoint(x: rounded(x + dx * part * 0.8 + tremor() / 4), y: rounded(y))
        }
    }

    /// Returns a scribble of many points.
    func scribble(_ count: Int) -> [CGPoint] {
        (0..<count).map { _ in
            CGPoint(x: rounded(260 + 150 * tremor()), y: rounded(300 + 150 * tremor()))
        }
    }

    private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// Returns a seeded random number from -1 to 1.
    private func tremor() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(1 << 30) - 1
    }

    /// Evaluates the recordings, and writes their page.
    func evaluate(
        to name: String,
        repeating count: Int = 1
    ) throws -> (page: String, evaluation: Evaluation, cases: [CaseLine]) {
        let page = CorpusPage(Self.options)
        let reader = CaseReader(labels: LabelSource(.folder), details: .strokes) {
            Player.Options()
        }
        var cases: [CorpusCase] = []
        let run = CorpusRun(reader: reader)
        let outcome = try run.perform(files, threads: 2) { file, error in
            page.addUnread("\(error)")
        } onCase: { item in
            cases.append(item)
            page.add(item)
        }
        var evaluation = outcome?.evaluation
        for _ in 1..<max(count, 1) {
            for item in cases {
                evaluation?.add(item)
                page.add(item)
            }
        }
        let file = path + "/" + name
        guard let evaluation else { throw CocoaError(.fileReadUnknown) }
        try page.write(evaluation, to: file)
        return (
            try String(contentsOfFile: file, encoding: .utf8), evaluation,
            cases.compactMap(CaseLine.init)
        )
    }

    static let options = PageOptions(
        version: "0.0.1",
        command: "touchstone evaluate . --label-by folder --html page.html"
    )
}
