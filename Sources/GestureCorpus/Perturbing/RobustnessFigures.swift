import GestureRecording

/// The sums of a robustness test over a corpus.
package struct RobustnessFigures: Sendable {
    /// The figures of the unperturbed cases, each performed alone.
    package private(set) var before: Evaluation
    /// The figures of all perturbed cases.
    package private(set) var after: Evaluation
    /// The number of perturbed cases that are wrong although they were right before.
    package private(set) var lost = 0
    /// The number of perturbed cases that are right although they were wrong before.
    package private(set) var gained = 0
    /// The number of perturbations of each case.
    package let rounds: Int
    /// The options that give the same perturbations.
    package let options: String

    package init(like evaluation: Evaluation, _ robustness: Robustness) {
        before = evaluation.withoutCases
        after = before
        rounds = robustness.rounds
        options = robustness.options
    }

    package mutating func add(_ part: Robustness.Part) {
        for item in part.before { before.add(item) }
        for item in part.cases { after.add(item) }
        lost += part.flips.count { $0.wasRight }
        gained += part.flips.count { !$0.wasRight }
    }

    /// Adds the figures of other cases with the same perturbations.
    mutating func add(_ other: RobustnessFigures) {
        before.add(other.before)
        after.add(other.after)
        lost += other.lost
        gained += other.gained
    }

    package var textLines: [String] {
        var table = TextTable(["recognizer", "F1 before", "F1 perturbed", "missed", "false"])
        for recognizer in before.recognizers {
            let (old, new) = (before.figures[recognizer], after.figures[recognizer])
            table.add([
                recognizer, old?.f1.text ?? "–", new?.f1.text ?? "–",
                String(new?.falseNegatives ?? 0), String(new?.falsePositives ?? 0),
            ])
        }
        func share(_ evaluation: Evaluation) -> String {
            evaluation.right.value.map(PercentText.of) ?? "–"
        }
        return [
            "\(Count.text(before.caseCount, "case")) performed \(Count.text(rounds, "time"))"
                + " with perturbations: \(share(before)) as expected before, \(share(after)) after",
            "\(lost) right cases became wrong, \(gained) wrong cases became right", "",
        ] + table.lines
    }
}

/// The line of a robustness test in the output of `evaluate --json`.
extension RobustnessFigures {
    package var json: String {
        JSONLine { line in
            line.add("perturbed", after.caseCount)
            line.add("options", options)
            line.add("rounds", rounds)
            line.add("rightBefore", before.rightCount)
            line.add("casesBefore", before.caseCount)
            line.add("rightAfter", after.rightCount)
            line.add("lost", lost)
            line.add("gained", gained)
            line.add("recognizers", objects: before.recognizers) { recognizer, object in
                object.add("recognizer", recognizer)
                object.add("before") { $0.add(before.figures[recognizer] ?? RecognizerFigures()) }
                object.add("after") { $0.add(after.figures[recognizer] ?? RecognizerFigures()) }
            }
        }.text
    }

    /// Reads the line that follows an evaluation.
    init(_ line: LineFields, of evaluation: Evaluation) throws(RecordingError) {
        before = evaluation.withoutCases
        after = before
        options = try line.string("options")
        rounds = try line.count("rounds")
        after.caseCount = try line.count("perturbed")
        after.rightCount = try line.count("rightAfter")
        before.caseCount = try line.count("casesBefore")
        before.rightCount = try line.count("rightBefore")
        lost = try line.count("lost")
        gained = try line.count("gained")
        for object in try line.list("recognizers") {
            let recognizer = try object.string("recognizer")
            guard before.figures[recognizer] != nil else {
                throw object.wrong("recognizer", "one of the recognizers above")
            }
            before.figures[recognizer] = try RecognizerFigures(counts: object.object("before"))
            after.figures[recognizer] = try RecognizerFigures(counts: object.object("after"))
        }
        // Counts are at most 10¹², but their product may overflow.
        let (expected, overflows) = before.caseCount.multipliedReportingOverflow(by: rounds)
        guard before.caseCount == evaluation.caseCount, !overflows, after.caseCount == expected
        else { throw line.wrong("perturbed", "\(rounds) times the cases of the matrix") }
    }
}

extension Evaluation {
    /// An evaluation of the same scene and settings without cases.
    fileprivate var withoutCases: Evaluation {
        Evaluation(scene: scene, recognizers: recognizers, settings: settings)
    }
}
