import Foundation
import VirtualDisplay

/// A performer of a schedule on one server.
final class StormPerformer {
    private struct Finger: Hashable {
        let screen: Int
        let number: Int
    }

    private let live: LiveWindow
    private let rival: StormRival
    private var fingers: Set<Finger> = []
    private var buttons: Set<VirtualPointer.Button> = []
    private var keys: [VirtualKeyboard.Key] = []
    private var disabled: Set<String> = []
    /// The numbers of touch events since `forget()`, by their kind for a client.
    private(set) var counts: [String: Int] = [:]

    private var display: VirtualDisplay { live.display }

    init(_ live: LiveWindow) throws {
        self.live = live
        rival = try StormRival(live.display)
    }

    func forget() { counts = [:] }

    /// Performs all actions at their times or as soon as possible afterwards.
    func perform(_ actions: [TimedStormAction]) throws {
        let start = ContinuousClock.now
        var rest = actions[...]
        while let next = rest.first {
            let left = start + .seconds(next.time) - .now
            if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
            guard let screen = next.action.screen else {
                try perform(next.action)
                rest.removeFirst()
                continue
            }
            let scan = rest.prefix { $0.time == next.time && $0.action.screen == screen }
            try report(scan.map(\.action), on: screen)
            rest.removeFirst(scan.count)
        }
    }

    /// Reports the fingers of one scan.
    private func report(_ actions: [StormAction], on screen: Int) throws {
        let device = display.touchscreens[screen]
        var changes: [VirtualTouchscreen.FingerChange] = []
        for action in actions {
            switch action {
            case .down(_, let finger, let place, let pressure):
                let key = Finger(screen: screen, number: finger)
                guard isOn(device.name), fingers.insert(key).inserted else { continue }
                changes.append(.down(finger, at: place, pressure: pressure))
                count("TouchBegin")
            case .move(_, let finger, let place):
                guard fingers.contains(Finger(screen: screen, number: finger)) else { continue }
                changes.append(.move(finger, to: place))
                count("TouchUpdate")
            case .up(_, let finger):
                let key = Finger(screen: screen, number: finger)
                guard fingers.remove(key) != nil else { continue }
                changes.append(.up(finger))
                count("TouchEnd")
            default: continue
            }
        }
        try device.report(changes)
    }

    /// Releases every contact and undoes every fault.
    func releaseAll() throws {
        for name in disabled.sorted() { try perform(.fault(.enable(name))) }
        for finger in fingers.sorted(by: { ($0.screen, $0.number) < ($1.screen, $1.number) }) {
            try perform(.up(screen: finger.screen, finger: finger.number))
        }
        for button in buttons.sorted(by: { $0.rawValue < $1.rawValue }) {
            try perform(.release(button))
        }
        for key in keys { try perform(.keyUp(key)) }
        try rival.releaseAll()
    }

    private func perform(_ action: StormAction) throws {
        switch action {
        case .down(let screen, _, _, _), .move(let screen, _, _), .up(let screen, _):
            try report([action], on: screen)
        case .point(let place):
            if isOn(Self.pointer) { try display.pointer.move(to: place) }
        case .press(let button):
            guard isOn(Self.pointer), buttons.insert(button).inserted else { return }
            try display.pointer.press(button)
        case .release(let button):
            guard buttons.remove(button) != nil else { return }
            try display.pointer.release(button)
        case .scroll(let right, let down):
            if isOn(Self.pointer) { try display.pointer.scroll(right: right, down: down) }
        case .keyDown(let key):
            guard isOn(Self.keyboard), !keys.contains(key) else { return }
            keys.append(key)
            try display.keyboard.press(key)
        case .keyUp(let key):
            guard let place = keys.firstIndex(of: key) else { return }
            keys.remove(at: place)
            try display.keyboard.release(key)
        case .fault(let fault): try perform(fault)
        }
    }

    private func perform(_ fault: StormFault) throws {
        switch fault {
        case .escape: try type(.escape)
        case .panels: try type(.tab)
        case .reload(let scene):
            let file = URL(fileURLWithPath: live.folder + "/scene.yaml")
            try Data(try StormScene.text(scene).utf8).write(to: file)
        case .disable(let name):
            if isOn(name) { try disable(name) }
        case .enable(let name):
            if !isOn(name) { try enable(name) }
        default: try rival.perform(fault)
        }
    }

    private func type(_ key: VirtualKeyboard.Key) throws {
        guard isOn(Self.keyboard) else { return }
        try display.keyboard.type(key)
    }

    // MARK: Devices

    private static let pointer = "Touchstone Pointer"
    private static let keyboard = "Touchstone Keyboard"

    private func isOn(_ name: String) -> Bool { !disabled.contains(name) }

    /// Forgets the contacts of a removed device.
    private func disable(_ name: String) throws {
        disabled.insert(name)
        try rival.perform(.disable(name))
        for (number, screen) in display.touchscreens.enumerated() where screen.name == name {
            fingers = fingers.filter { $0.screen != number }
        }
        switch name {
        case Self.pointer: buttons = []
        case Self.keyboard: keys = []
        default: break
        }
    }

    private func enable(_ name: String) throws {
        try rival.perform(.enable(name))
        for screen in display.touchscreens where screen.name == name { try screen.reconnect() }
        switch name {
        case Self.pointer: try display.pointer.reconnect()
        case Self.keyboard: try display.keyboard.reconnect()
        default: break
        }
        disabled.remove(name)
    }

    private func count(_ kind: String) { counts[kind, default: 0] += 1 }
}
