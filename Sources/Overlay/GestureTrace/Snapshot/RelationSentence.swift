/// A sentence about a recognizer and the others to which it has a relation, or has none.
package struct RelationSentence: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// A relation that the scene declares.
        case declared(TraceSnapshot.Relation.Kind)
        /// A recognizer made others fail in the shown sequence.
        case prevention
        /// The default for recognizers without a declared relation.
        case absence
    }

    package let subject: Subject
    package let text: String

    fileprivate init(_ subject: Subject, _ text: String) {
        (self.subject, self.text) = (subject, text)
    }
}

extension TraceSnapshot {
    /// Returns the sentences about a recognizer, which begin with what it waits for.
    package func relationSentences(of id: Int) -> [RelationSentence] {
        let words = RelationWords(self)
        let name = words.name(id)
        func related(_ kind: Relation.Kind, isFirst: Bool? = nil) -> [Int] {
            relations.compactMap { relation in
                guard relation.kind == kind else { return nil }
                if relation.first == id, isFirst != false { return relation.second }
                return relation.second == id && isFirst != true ? relation.first : nil
            }.unique
        }
        let awaited = related(.requiresFailure, isFirst: true)
        let waiting = related(.requiresFailure, isFirst: false)
        let together = related(.simultaneous)
        let spared = related(.cannotPrevent, isFirst: true)
        let sparing = related(.cannotPrevent, isFirst: false)
        let declared = awaited + waiting + together
        let others = companions(of: id).filter { !declared.contains($0) }
        let losers = others.filter { excludes(id, $0) && !spared.contains($0) }
        let winners = others.filter { excludes($0, id) && !sparing.contains($0) }
        let apart = losers.filter(winners.contains)
        let oneWayLosers = losers.filter { !winners.contains($0) }
        let oneWayWinners = winners.filter { !losers.contains($0) }
        var sentences: [RelationSentence] = []
        func add(_ subject: RelationSentence.Subject, _ text: String) {
            sentences.append(RelationSentence(subject, text))
        }
        if awaited.isEmpty && waiting.isEmpty {
            add(.absence, "\(name) waits for no other, and none for it")
        }
        if !awaited.isEmpty { add(.declared(.requiresFailure), words.waits([id], for: awaited)) }
        if !waiting.isEmpty { add(.declared(.requiresFailure), words.waits(waiting, for: [id])) }
        if !together.isEmpty { add(.declared(.simultaneous), words.together(id, together)) }
        for text in words.exclusions(of: id, apart, oneWayLosers, by: oneWayWinners) {
            add(.absence, text)
        }
        if !spared.isEmpty { add(.declared(.cannotPrevent), words.spares([id], spared)) }
        if !sparing.isEmpty { add(.declared(.cannotPrevent), words.spares(sparing, [id])) }
        let prevented = preventions.filter { $0.from == id }.map(\.to).unique
        // A prevented recognizer says so in its reason.
        if !prevented.isEmpty { add(.prevention, words.prevented(id, prevented)) }
        return sentences
    }

    /// The sentences about all recognizers, in the order of the scene, with what decided the sequence first.
    package var relationSentences: [RelationSentence] {
        let words = RelationWords(self)
        var sentences = preventions.map(\.from).unique.map { id in
            RelationSentence(
                .prevention,
                words.prevented(id, preventions.filter { $0.from == id }.map(\.to).unique)
            )
        }
        var told: Set<Relation> = []
        for relation in relations {
            let (kind, id) = (relation.kind, relation.first)
            let others = relations.filter { $0.kind == kind && $0.first == id }.filter { other in
                let isMirrored =
                    kind == .simultaneous && told.contains(.init(kind, other.second, id))
                return told.insert(other).inserted && !isMirrored
            }.map(\.second)
            guard !others.isEmpty else { continue }
            let text =
                switch kind {
                case .requiresFailure: words.waits([id], for: others)
                case .simultaneous: words.together(id, others)
                case .cannotPrevent: words.spares([id], others)
                }
            sentences.append(RelationSentence(.declared(kind), text))
        }
        return sentences.isEmpty
            ? [RelationSentence(.absence, "the scene declares no relations")] : sentences
    }

    private var preventions: [Timeline.Link] { timeline.links.filter { $0.kind == .prevents } }

    private func excludes(_ winner: Int, _ loser: Int) -> Bool {
        exclusions[winner]?.contains(loser) == true
    }

    /// Returns the recognizers that share its touches or, before a touch, those of its view.
    private func companions(of id: Int) -> [Int] {
        let lanes = timeline.lanes.map(\.row)
        let candidates =
            lanes.contains(id)
            ? lanes
            : sections.first { $0.rows.contains { $0.id == id } }?.rows.map(\.id) ?? []
        return rows(where: candidates.contains).map(\.id)
    }
}

/// The sentences of relations, with the names of the recognizers.
private struct RelationWords {
    private let sections: [TraceSnapshot.Section]

    /// The maximum number of names in a list; a longer one counts the rest.
    private static let maxNames = 4

    init(_ snapshot: TraceSnapshot) { sections = snapshot.sections }

    func name(_ id: Int) -> String {
        sections.lazy.compactMap { $0.rows.first { $0.id == id }?.name }.first ?? ""
    }

    func waits(_ waiting: [Int], for awaited: [Int]) -> String {
        "\(list(waiting, "and")) \(waiting.count == 1 ? "waits" : "wait") for \(list(awaited, "and")) to fail"
    }

    func together(_ id: Int, _ others: [Int]) -> String {
        others.count == 1
            ? "\(name(id)) and \(name(others[0])) may run together"
            : "\(name(id)) may run together with \(list(others, "and"))"
    }

    func spares(_ winners: [Int], _ others: [Int]) -> String {
        "\(list(winners, "and")) \(winners.count == 1 ? "does" : "do") not prevent \(list(others, "or"))"
    }

    /// Returns the sentences about exclusion.
    ///
    /// - Parameters:
    ///   - id: The recognizer.
    ///   - apart: Those that exclude it and that it excludes.
    ///   - losers: Those that it excludes in this direction only.
    ///   - winners: Those that exclude it in this direction only.
    /// - Returns: One sentence, or two if one would have two subjects; none if there are no such recognizers.
    func exclusions(of id: Int, _ apart: [Int], _ losers: [Int], by winners: [Int]) -> [String] {
        let name = name(id)
        var chain = name
        if !winners.isEmpty {
            chain = "\(list(winners, "and")) \(winners.count == 1 ? "prevents" : "prevent") \(name)"
        }
        if !losers.isEmpty {
            chain += (winners.isEmpty ? " " : ", which ") + "prevents \(list(losers, "and"))"
        }
        guard chain != name else { return [self.apart(id, apart)].compactMap(\.self) }
        guard !apart.isEmpty else { return [chain] }
        // A count keeps the text short, because other names precede it.
        let others = apart.count > 2 ? "\(apart.count) others" : list(apart, "or")
        let rest = "may not run together with \(others)"
        if !winners.isEmpty && !losers.isEmpty { return [chain, "\(name) \(rest)"] }
        return [chain + (losers.isEmpty ? ", which " : ", and ") + rest]
    }

    private func apart(_ id: Int, _ others: [Int]) -> String? {
        switch others.count {
        case 0: nil
        case 1: "\(name(id)) and \(name(others[0])) may not run together"
        default: "\(name(id)) may not run together with \(list(others, "or"))"
        }
    }

    func prevented(_ winner: Int, _ losers: [Int]) -> String {
        "\(name(winner)) prevented \(list(losers, "and"))"
    }

    func list(_ ids: [Int], _ word: String) -> String {
        ids.map(name).list(most: Self.maxNames, joinedBy: word)
    }
}

extension [Int] {
    /// The numbers without repetitions, in order.
    fileprivate var unique: [Int] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
