import GestureKit
import GestureScenes
import Testing

@testable import GestureCorpus

/// The search for the nearest value that changes a verdict.
struct PropertySearchTests {
    private func property(_ kind: PropertyKind) -> RecognizerProperty {
        RecognizerProperty("property", kind, get: { _ in nil }, set: { _, _ in })
    }

    private func nearest(
        _ kind: PropertyKind,
        now: SceneValue,
        _ isChanged: @escaping (SceneValue) -> Bool
    ) throws -> String? {
        try PropertySearch(property: property(kind), now: now, isChanged: isChanged)
            .nearest()?.text
    }

    @Test(arguments: [
        (10, 14.2), (10, 14.3), (10, 14.2049), (10, 10.001), (10, 10), (10, 99_000), (0.5, 0.7),
        (0, 0.013), (0, 14), (0.001, 500), (3, 3.14159), (200, 210),
    ])
    func `prints a number whose last digit cannot be nearer`(now: Double, limit: Double) throws {
        for isInclusive in [true, false] where limit > now {
            let change = try #require(
                try PropertySearch(
                    property: property(.number(0...100_000)),
                    now: .number(now)
                ) { value in
                    guard case .number(let number) = value else { return false }
                    return isInclusive ? number >= limit : number > limit
                }.nearest()
            )
            let text = "\(change.value)"
            let found = try #require(Double(text))
            #expect(isInclusive ? found >= limit : found > limit)
            let decimals = text.contains(".") ? text.split(separator: ".")[1].count : 0
            let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
            let nearer = found - unit * 1.000001
            #expect(nearer < limit, "\(text) for \(limit)")
            #expect(found - limit <= 0.01 * max(now, 0.01) + 1e-9, "\(text) for \(limit)")
            #expect(change.extent == .atLeast)
        }
    }

    @Test(arguments: [(10, 7.3), (10, 0.2), (0.5, 0.4), (200, 190), (10, 9.999)])
    func `finds a smaller number`(now: Double, limit: Double) throws {
        let change = try #require(
            try PropertySearch(property: property(.number(0...100_000)), now: .number(now)) {
                guard case .number(let number) = $0 else { return false }
                return number <= limit
            }.nearest()
        )
        let text = "\(change.value)"
        let found = try #require(Double(text))
        let decimals = text.contains(".") ? text.split(separator: ".")[1].count : 0
        let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
        #expect(found <= limit && found + unit * 1.000001 > limit, "\(text) for \(limit)")
        #expect(change.extent == .atMost)
    }

    @Test func `finds any whole number`() throws {
        for (now, limit) in [(1, 2), (1, 3), (1, 4), (1, 5), (2, 30), (0, 100)] {
            let text = try nearest(.integer(0...100), now: .number(Double(now))) {
                $0.wholeNumber >= limit
            }
            #expect(text == "property ≥ \(limit), now \(now)")
        }
        for (now, limit) in [(2, 1), (3, 1), (4, 1), (5, 1), (5, 2), (90, 3), (3, 0)] {
            let text = try nearest(.integer(0...100), now: .number(Double(now))) {
                $0.wholeNumber <= limit
            }
            #expect(text == "property ≤ \(limit), now \(now)")
        }
    }

    @Test func `finds a whole number below one without a limit`() throws {
        let text = try nearest(.integer(0...Int.max), now: .number(Double(Int.max))) {
            $0.wholeNumber < 3
        }
        #expect(text?.hasPrefix("property ≤ 2, now ") == true, "\(text ?? "nil")")
    }

    @Test func `names both ends of a range, and a value alone`() throws {
        let range = try nearest(.number(0...1000), now: .number(10)) { value in
            guard case .number(let number) = value else { return false }
            return (20...30).contains(number)
        }
        #expect(range == "property from 20 to 29.9, now 10")
        let two = try nearest(.integer(0...100), now: .number(1)) {
            [3, 4].contains($0.wholeNumber)
        }
        #expect(two == "property from 3 to 4, now 1")
        let one = try nearest(.integer(0...100), now: .number(1)) { $0.wholeNumber == 2 }
        #expect(one == "property = 2, now 1")
    }

    @Test func `takes the nearer of two directions`() throws {
        let text = try nearest(.number(0...1000), now: .number(10)) { value in
            guard case .number(let number) = value else { return false }
            return number <= 9 || number >= 12
        }
        #expect(text == "property ≤ 9, now 10")
    }

    @Test func `finds flags and options, and nothing else`() throws {
        let flag = try nearest(.flag, now: .bool(true)) { $0 == .bool(false) }
        #expect(flag == "property = false, now true")
        #expect(try nearest(.flag, now: .bool(true)) { _ in false } == nil)
        let names = ["right", "left", "up"]
        let added = try nearest(.options(names), now: .string("right")) {
            $0.asList.contains(.string("up"))
        }
        #expect(added == "property = [right, up], now right")
        let removed = try nearest(
            .options(names),
            now: .list([.string("right"), .string("left")])
        ) { !$0.asList.contains(.string("right")) }
        #expect(removed == "property = [left], now [right, left]")
        #expect(
            try nearest(.vector(0...1), now: .list([.number(0), .number(0)])) { _ in true } == nil
        )
        #expect(try nearest(.number(0...10), now: .number(3)) { _ in false } == nil)
    }
}

extension SceneValue {
    fileprivate var wholeNumber: Int {
        guard case .number(let number) = self, abs(number) < 1e15 else { return Int.max }
        return Int(number)
    }
}
