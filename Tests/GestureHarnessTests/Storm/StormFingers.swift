import Foundation

/// The actions of the fingers on two touchscreens in one round.
struct StormFingers {
    var random: StormRandom
    let length: Double

    private static let screen = CGRect(x: 0, y: 0, width: 1279, height: 799)
    /// The area of the views, outside the panels.
    private static let views = CGRect(x: 40, y: 40, width: 900, height: 540)

    mutating func actions() -> [TimedStormAction] {
        var list: [TimedStormAction] = []
        for screen in 0...1 {
            let count = random.pick(screen == 0 ? [1, 2, 2, 3, 5, 10] : [0, 1, 2, 4, 10])
            // Fingers of one gesture are near each other, as for a pinch.
            let middle = random.place(in: Self.views)
            // Real touchscreens report all fingers at the same times.
            let hasScans = random.chance(0.5)
            var own: [TimedStormAction] = []
            for finger in 0..<count {
                let home =
                    random.chance(0.7) ? near(middle, by: 140) : random.place(in: Self.screen)
                track(screen, finger, home, into: &own)
            }
            list += own.map { hasScans ? $0.atScan : $0 }
        }
        return list
    }

    /// Adds the successive contacts of one finger.
    private mutating func track(
        _ screen: Int,
        _ finger: Int,
        _ home: CGPoint,
        into list: inout [TimedStormAction]
    ) {
        var time = random.number(0...0.4)
        var place = home
        while time < length {
            let pressure = random.chance(0.5) ? random.number(0...1) : nil
            list.append(
                .init(
                    time: time,
                    action: .down(screen: screen, finger: finger, at: place, pressure: pressure)
                )
            )
            time = stay(screen, finger, &place, from: time, into: &list)
            list.append(.init(time: time, action: .up(screen: screen, finger: finger)))
            // Some are near enough for a double tap, others are not.
            time += random.pick([0.001, 0.03, 0.08, 0.2, 0.4, 0.9])
            if random.chance(0.4) { place = near(home, by: 200) }
        }
    }

    /// Adds a finger's actions between its landing and its lift, and returns the time of the lift.
    private mutating func stay(
        _ screen: Int,
        _ finger: Int,
        _ place: inout CGPoint,
        from start: Double,
        into list: inout [TimedStormAction]
    ) -> Double {
        switch random.whole(0...9) {
        case 0: return start + 0.0005
        case 1...3: return start + random.number(0.02...0.2)
        case 4: return start + random.number(0.5...1.2)
        default: break
        }
        let legs = random.whole(1...3)
        let step = random.pick([0.003, 0.008, 0.008, 0.016, 0.03])
        var time = start
        for _ in 0..<legs {
            let from = place
            let end = near(from, by: random.pick([12, 60, 250, 900]))
            let count = random.whole(2...30)
            for number in 1...count {
                time += step
                let way = Double(number) / Double(count)
                place = CGPoint(
                    x: from.x + (end.x - from.x) * way,
                    y: from.y + (end.y - from.y) * way
                )
                list.append(
                    .init(time: time, action: .move(screen: screen, finger: finger, to: place))
                )
            }
        }
        return time + random.pick([0, 0.001, 0.05, 0.6])
    }

    private mutating func near(_ place: CGPoint, by reach: Double) -> CGPoint {
        let other = CGPoint(
            x: place.x + random.number(-reach...reach),
            y: place.y + random.number(-reach...reach)
        )
        return CGPoint(
            x: min(max(other.x, 0), Self.screen.maxX),
            y: min(max(other.y, 0), Self.screen.maxY)
        )
    }
}

extension TimedStormAction {
    /// The action at the time of the next of 120 scans a second.
    fileprivate var atScan: TimedStormAction {
        TimedStormAction(time: (time * 120).rounded(.up) / 120, action: action)
    }
}
