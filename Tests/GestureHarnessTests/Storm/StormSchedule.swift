import Foundation

/// The schedule of one seed: sessions of rounds of actions, with all random decisions.
struct StormSchedule {
    /// A period of some seconds, after which everything is released and checked.
    struct Round {
        let actions: [TimedStormAction]
        /// Whether the round has no faults, so that every sent event must arrive.
        let isFair: Bool
    }

    /// One run of the program on a server of its own.
    struct Session {
        let number: Int
        let scene: String
        let scale: String
        let hasOverlay: Bool
        let rounds: [Round]
        /// The event that ends the program, during the last round if there is one.
        let signal: Int32
        let lastRound: Round?
    }

    private var random: StormRandom
    private var number = 0

    init(seed: UInt64) { random = StormRandom(seed: seed) }

    mutating func next() -> Session {
        number += 1
        // The first sessions are short, so that a short storm has several.
        let count = random.whole(number <= 4 ? 3...4 : 4...16)
        let rounds = (0..<count).map { _ in round() }
        return Session(
            number: number,
            scene: StormScene.names[(number - 1) % StormScene.names.count],
            scale: random.pick(["1", "1", "1.5", "2"]),
            hasOverlay: random.chance(0.7),
            rounds: rounds,
            signal: random.pick([SIGINT, SIGTERM, SIGHUP]),
            lastRound: random.chance(0.5) ? round() : nil
        )
    }

    private mutating func round() -> Round {
        let isFair = random.chance(0.2)
        let length = random.number(0.8...3.2)
        var fingers = StormFingers(random: random, length: length)
        var actions = fingers.actions()
        random = fingers.random
        if random.chance(0.6) {
            var others = StormPointers(random: random, length: length)
            actions += others.actions()
            random = others.random
        }
        if !isFair {
            var faults = StormFaults(random: random, length: length)
            actions += faults.actions()
            random = faults.random
        }
        // Actions at the same time keep their order.
        let order = actions.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        return Round(actions: order.map(\.element), isFair: isFair)
    }
}
