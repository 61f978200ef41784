import Foundation
import VirtualDisplay

/// The steps of a recording in the order of their times, with numbered fingers.
///
/// A grab delays events, so a recording may contain them in an order other than that of their times.
struct StepList {
    /// A source of steps whose times never go back.
    enum Lane: Hashable {
        /// A contact, by a number that no other contact has.
        case contact(Int)
        case pointer
        case pen
        case touchpad
        case keyboard
    }

    private struct Entry {
        var step: DeviceStep
        let lane: Lane
    }

    private var entries: [Entry] = []
    private var latest: [Lane: TimeInterval] = [:]
    /// The time of the last step; nil without steps.
    private(set) var end: TimeInterval?

    /// Adds a step, not before the last one of its lane.
    mutating func add(_ action: DeviceAction, at time: TimeInterval, on lane: Lane) {
        let time = max(time, latest[lane] ?? time)
        latest[lane] = time
        end = max(time, end ?? time)
        entries.append(Entry(step: DeviceStep(time: time, action: action), lane: lane))
    }

    /// Returns the steps in the order of their times, in which each finger has the lowest free number from 0,
    /// and the number of fingers that are down at the same time.
    func sorted() -> (steps: [DeviceStep], fingerCount: Int) {
        var numbers: [Lane: Int] = [:]
        var fingerCount = 0
        // The sort of the standard library is stable.
        let steps = entries.sorted { $0.step.time < $1.step.time }.map { entry in
            guard case .touch(let phase, _, let location, let pressure) = entry.step.action else {
                return entry.step
            }
            let used = Set(numbers.values)
            let number =
                numbers[entry.lane] ?? (0...).first { !used.contains($0) } ?? used.count
            numbers[entry.lane] = phase == .end ? nil : number
            fingerCount = max(fingerCount, number + 1)
            var step = entry.step
            step.action = .touch(phase, finger: number, at: location, pressure: pressure)
            return step
        }
        return (steps, fingerCount)
    }
}
