import Testing

@testable import GestureCorpus

@Suite struct `A bisection` {
    /// The changes of an outcome between two numbers, as `2→3: a b`, and the number of evaluations.
    private func changes(
        _ low: Double,
        _ high: Double,
        _ bisection: Bisection<String>,
        _ outcome: (Double) -> String
    ) -> (changes: [Bisection<String>.Change], questions: Int) {
        var questions = 0
        let changes = bisection.changes(from: (low, outcome(low)), to: (high, outcome(high))) {
            questions += 1
            return outcome($0)
        }
        return (changes, questions)
    }

    @Test func `closes in on the change from both sides`() throws {
        let bisection = Bisection<String>(resolution: 1e-3, isWhole: false, areEqual: ==)
        let (changes, questions) = changes(0, 1, bisection) { $0 < 0.3 ? "a" : "b" }
        let change = try #require(changes.first)
        #expect(changes.count == 1)
        #expect(change.before < 0.3 && change.at >= 0.3 && change.at - change.before <= 1e-3)
        #expect([change.old, change.new] == ["a", "b"])
        #expect(questions == 10)
    }

    @Test func `finds each of several changes`() {
        let bisection = Bisection<String>(resolution: 1e-3, isWhole: false, areEqual: ==)
        let (changes, _) = changes(0, 1, bisection) { $0 < 0.2 ? "a" : $0 < 0.7 ? "b" : "c" }
        #expect(changes.map(\.old) == ["a", "b"])
        #expect(changes.map(\.new) == ["b", "c"])
        #expect(abs(changes[0].at - 0.2) <= 1e-3 && abs(changes[1].at - 0.7) <= 1e-3)
    }

    @Test func `evaluates only whole numbers if the property is one`() {
        var asked: [Double] = []
        let bisection = Bisection<String>(resolution: 1e-3, isWhole: true, areEqual: ==)
        let (changes, _) = changes(1, 100, bisection) {
            asked.append($0)
            return $0 < 37 ? "a" : "b"
        }
        #expect(changes.map(\.before) == [36] && changes.map(\.at) == [37])
        #expect(asked.allSatisfy { $0 == $0.rounded() })
    }

    @Test func `evaluates nothing if nothing changes, or if no number is between`() {
        let bisection = Bisection<String>(resolution: 1e-3, isWhole: true, areEqual: ==)
        #expect(changes(1, 9, bisection) { _ in "a" }.questions == 0)
        #expect(changes(1, 2, bisection) { $0 < 2 ? "a" : "b" }.questions == 0)
    }
}
