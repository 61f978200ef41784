import GestureKit
import GestureScenes
import Testing

@testable import GestureExplaining

/// The search for the nearest value that changes a verdict.
struct PropertySearchTests {
    private func property(_ kind: PropertyKind) -> RecognizerProperty {
        RecognizerProperty("property", kind, get: { _ in nil }, set: { _, _ in })
    }

    private func nearest(
        _ kind: PropertyKind,
        now: SceneValue,
        touchCount: Int = 1,
        _ isChanged: @escaping (SceneValue) -> Bool
    ) throws -> String? {
        try change(kind, now: now, touchCount: touchCount, isChanged)?.text
    }

    private func change(
        _ kind: PropertyKind,
        now: SceneValue,
        reached: Double? = nil,
        touchCount: Int = 1,
        _ isChanged: @escaping (SceneValue) -> Bool
    ) throws -> (value: SceneValue, extent: PropertyExtent, text: String)? {
        let search = PropertySearch(
            property: property(kind),
            now: now,
            reached: reached,
            touchCount: touchCount,
            isChanged: isChanged
        )
        guard let value = try search.nearest() else { return nil }
        let extent = try search.extent(of: value).extent
        let text =
            switch extent {
            case .atLeast: "≥ \(value)"
            case .atMost: "≤ \(value)"
            case .upTo(let end): "\(value) to \(end)"
            case .exactly: "= \(value)"
            }
        return (value, extent, text)
    }

    @Test func `a count never becomes 0, because a recognizer would then never recognize`() throws {
        let range = PropertyKind.integer(0...100)
        #expect(try nearest(range, now: .number(3)) { $0.wholeNumber <= 0 } == nil)
        #expect(try nearest(range, now: .number(3)) { $0.wholeNumber <= 1 } == "≤ 1")
    }

    @Test(arguments: [
        (10, 14.2), (10, 14.3), (10, 14.2049), (10, 10.001), (10, 10), (10, 99_000), (0.5, 0.7),
        (0, 0.013), (0, 14), (0.001, 500), (3, 3.14159), (200, 210),
    ])
    func `prints a number whose last digit cannot be nearer`(now: Double, limit: Double) throws {
        for (isInclusive, isReached) in [
            (true, false), (false, false), (true, true), (false, true),
        ]
        where limit > now {
            let change = try #require(
                try change(
                    .number(0...100_000),
                    now: .number(now),
                    reached: isReached ? limit : nil
                ) { value in
                    guard case .number(let number) = value else { return false }
                    return isInclusive ? number >= limit : number > limit
                }
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
            try change(.number(0...100_000), now: .number(now)) {
                guard case .number(let number) = $0 else { return false }
                return number <= limit
            }
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
            #expect(text == "≥ \(limit)")
        }
        for (now, limit) in [(2, 1), (3, 1), (4, 1), (5, 1), (5, 2), (90, 3)] {
            let text = try nearest(.integer(0...100), now: .number(Double(now))) {
                $0.wholeNumber <= limit
            }
            #expect(text == "≤ \(limit)")
        }
    }

    @Test func `finds a whole number below one without a limit`() throws {
        let text = try nearest(.integer(0...Int.max), now: .number(Double(Int.max))) {
            $0.wholeNumber < 3
        }
        #expect(text?.hasPrefix("≤ 2") == true, "\(text ?? "nil")")
    }

    @Test(arguments: [1, 20, 100, Int.max])
    func `finds a count near the number of touches`(now: Int) throws {
        let range = now == .max ? 0...Int.max : 0...100
        for count in [7, 8, 9] {
            let exactly = try nearest(
                .integer(range),
                now: .number(Double(now)),
                touchCount: count
            ) { $0.wholeNumber == count }
            #expect(exactly == "= \(count)")
        }
        guard now > 1 else { return }
        let below = try nearest(.integer(range), now: .number(Double(now)), touchCount: 8) {
            (1...8).contains($0.wholeNumber)
        }
        #expect(below == "8 to 1")
    }

    @Test func `names both ends of a range, and a value alone`() throws {
        let range = try nearest(.number(0...1000), now: .number(10)) { value in
            guard case .number(let number) = value else { return false }
            return (20...30).contains(number)
        }
        #expect(range == "20 to 29.9")
        let two = try nearest(.integer(0...100), now: .number(1)) {
            [3, 4].contains($0.wholeNumber)
        }
        #expect(two == "3 to 4")
        let one = try nearest(.integer(0...100), now: .number(1)) { $0.wholeNumber == 2 }
        #expect(one == "= 2")
    }

    @Test func `a gesture that fails later too with the value that it reached is searched further`()
        throws
    {
        let change = try change(.number(0...1000), now: .number(10), reached: 14) { value in
            guard case .number(let number) = value else { return false }
            return (18...40).contains(number)
        }
        #expect(change?.text == "18 to 39.8")
    }

    @Test func `the value that the gesture reached takes two trials and those of the last digit`()
        throws
    {
        var count = 0
        let change = try change(.number(0...1000), now: .number(10), reached: 14.2049) { value in
            count += 1
            guard case .number(let number) = value else { return false }
            return number >= 14.2049
        }
        #expect(change?.text == "≥ 14.21")
        #expect(count <= 7, "with three for the values beyond: \(count)")
    }

    @Test func `takes the nearer of two directions`() throws {
        let text = try nearest(.number(0...1000), now: .number(10)) { value in
            guard case .number(let number) = value else { return false }
            return number <= 9 || number >= 12
        }
        #expect(text == "≤ 9")
    }

    @Test func `finds flags and options, and nothing else`() throws {
        let flag = try nearest(.flag, now: .bool(true)) { $0 == .bool(false) }
        #expect(flag == "= false")
        #expect(try nearest(.flag, now: .bool(true)) { _ in false } == nil)
        let names = ["right", "left", "up"]
        let added = try nearest(.options(names), now: .string("right")) {
            $0.asList.contains(.string("up"))
        }
        #expect(added == "= [right, up]")
        let removed = try nearest(
            .options(names),
            now: .list([.string("right"), .string("left")])
        ) { !$0.asList.contains(.string("right")) }
        #expect(removed == "= [left]")
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
