import ArgumentParser
import Foundation
import GestureCorpus
import GestureRecording
import GestureScenes

/// The options of a robustness test.
struct PerturbationArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Perform each case again with noise of this standard deviation in each coordinate.",
            valueName: "points"
        )
    )
    var noise: Double?

    @Option(help: ArgumentHelp("Resample the updates at this rate.", valueName: "hertz"))
    var rate: Double?

    @Option(
        help: ArgumentHelp("Lose this fraction of the updates, from 0 to 1.", valueName: "fraction")
    )
    var drop: Double?

    @Option(
        help: ArgumentHelp(
            "Add a periodic movement, such as 4Hz:3 (3 points).",
            valueName: "hertz:points"
        ),
        transform: Self.tremor
    )
    var tremor: Perturbation.Tremor?

    @Option(help: ArgumentHelp("The seed of the perturbations. (default: 1)", valueName: "n"))
    var seed: UInt64?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("The number of perturbations of each case. (default: 1)", valueName: "n")
    )
    var rounds: Int?

    @Option(
        help: ArgumentHelp(
            "Write the perturbed recording of each case with another verdict to this folder.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var flips: String?

    var isUsed: Bool {
        perturbation != Perturbation() || rounds != nil || seed != nil || flips != nil
    }

    private var perturbation: Perturbation {
        var perturbation = Perturbation()
        perturbation.noise = noise ?? 0
        perturbation.rate = rate
        perturbation.drop = drop ?? 0
        perturbation.tremor = tremor
        return perturbation
    }

    func validate() throws {
        try check("--noise", noise, in: 0...1000, "points from 0 to 1000")
        try check("--rate", rate, in: 1...10_000, "a rate from 1 to 10000 Hz")
        try check("--drop", drop, in: 0...1, "a fraction from 0 to 1")
        try check("--repeat", rounds.map(Double.init), in: 1...10_000, "a number from 1 to 10000")
        if isUsed, perturbation.isNone {
            throw ValidationError(
                "found no perturbation, expected --noise, --rate, --drop or --tremor"
            )
        }
    }

    private func check(
        _ option: String,
        _ value: Double?,
        in range: ClosedRange<Double>,
        _ expected: String
    ) throws {
        guard let value, !range.contains(value) else { return }
        // A whole number as it was typed.
        let text = Int(exactly: value).map(String.init) ?? "\(value)"
        throw ValidationError("found \(option) \(text), expected \(expected)")
    }

    func robustness(_ reader: CaseReader) throws -> Robustness? {
        guard isUsed else { return nil }
        return Robustness(perturbation, seed: seed ?? 1, rounds: rounds ?? 1, reader: reader)
    }

    private static func tremor(_ argument: String) throws -> Perturbation.Tremor {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        let unit = parts[0].hasSuffix("Hz") ? parts[0].dropLast(2) : parts[0]
        guard parts.count == 2, let frequency = Double(unit), let amplitude = Double(parts[1]),
            (0.01...1000).contains(frequency), (0...1000).contains(amplitude)
        else {
            throw ValidationError(
                "found --tremor \(argument), expected a frequency and an amplitude, such as 4Hz:3"
            )
        }
        return Perturbation.Tremor(frequency: frequency, amplitude: amplitude)
    }
}

/// The folder for perturbed recordings with another verdict.
struct FlipFolder {
    private let path: String
    /// The error of the first recording that was not written; nil without one.
    private var error: String?
    private var unwrittenCount = 0

    /// Creates the folder if it does not exist.
    init(_ path: String) throws(RecordingError) {
        self.path = path
        try OutputFolder.create(path)
    }

    /// The line about the recordings that were not written; nil if all were.
    var problem: String? {
        guard let error else { return nil }
        guard unwrittenCount > 1 else { return error }
        let others = unwrittenCount == 2 ? "1 further flip" : "\(unwrittenCount - 1) further flips"
        return "\(error); \(others) not written either"
    }

    /// Writes a recording as `NAME-SEQUENCE-ROUND.jsonl`; a file that exists is never replaced.
    mutating func write(_ flip: Robustness.Flip) {
        // A name that begins with a point is hidden, and one with a dash is an option.
        let name = flip.file.split(separator: "/").filter { $0 != "." && $0 != ".." }
        let file = "\(path)/\(name.joined(separator: "-"))-\(flip.sequence)-\(flip.round).jsonl"
        do throws(RecordingError) {
            try AtomicFile.checkNew(file)
            try AtomicFile.write(flip.recording, to: file)
        } catch {
            self.error = self.error ?? "\(error)"
            unwrittenCount += 1
        }
    }
}
