import Foundation

/// The faults of one round.
struct StormFaults {
    var random: StormRandom
    let length: Double
    private var list: [TimedStormAction] = []
    /// Whether this round delays input; otherwise it adds and removes pointers.
    ///
    /// Both together crash Xorg 21.1.7, which replays delayed input for a removed pointer.
    private let mayFreeze: Bool

    static let devices = [
        "Touchstone Touchscreen", "Touchstone Touchscreen 2", "Touchstone Pointer",
        "Touchstone Keyboard",
    ]

    init(random: StormRandom, length: Double) {
        self.random = random
        self.length = length
        mayFreeze = self.random.chance(0.5)
    }

    mutating func actions() -> [TimedStormAction] {
        for _ in 0..<random.whole(1...7) { fault() }
        return list
    }

    private mutating func add(_ time: Double, _ fault: StormFault) {
        list.append(TimedStormAction(time: time, action: .fault(fault)))
    }

    private mutating func fault() {
        let start = random.number(0.1...(length * 0.9))
        let end = start + random.pick([0.002, 0.05, 0.3, 1])
        switch random.whole(0...13) {
        case 0:
            add(start, .unmap)
            add(end, .map)
        case 1:
            for step in 0..<random.whole(1...6) {
                let (x, y) = (random.whole(-200...400), random.whole(-200...300))
                add(start + 0.02 * Double(step), .move(x: x, y: y))
            }
        case 2:
            let (width, height) = (random.whole(300...1600), random.whole(200...1200))
            add(start, .resize(width: UInt32(width), height: UInt32(height)))
        case 3: add(start, .escape)
        case 4:
            add(start, .loseFocus)
            add(end, .regainFocus)
        case 5:
            add(start, .grabKeyboard)
            add(end, .ungrabKeyboard)
        case 6, 7:
            // The touchscreens are chosen more often than other devices.
            let name = random.pick(Self.devices + [Self.devices[0], Self.devices[0]])
            add(start, .disable(name))
            add(end, .enable(name))
        case 8, 9: contest(from: start)
        case 10:
            add(start, .grabDevice)
            add(end, .ungrabDevice)
        case 11 where mayFreeze, 12 where mayFreeze:
            add(start, .freeze)
            for step in 1...4 { add(start + Double(step) * (end - start) / 4, .thaw) }
        case 11, 12:
            let name = random.pick([Self.devices[0], Self.devices[1], Self.devices[2]])
            add(start, .addMaster(attaching: name))
            add(end, .removeMaster)
        default:
            if random.chance(0.5) {
                add(start, .reload(random.pick(StormScene.names)))
            } else {
                add(start, .panels)
            }
        }
    }

    /// Adds a client in front that decides late or never.
    private mutating func contest(from start: Double) {
        add(start, .grabTouches)
        var time = start
        for _ in 0..<random.whole(1...8) {
            time += random.pick([0.001, 0.02, 0.1, 0.4])
            add(time, random.chance(0.5) ? .accept : .reject)
        }
        if random.chance(0.5) { add(time + random.number(0...0.3), .die) }
    }
}
