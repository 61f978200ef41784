/// Checks of the phases of touches and recognizers.
extension Recording {
    /// The errors in the phases: touches that begin twice, continue after their end or never end, and
    /// recognizers that do not finish.
    var phaseErrors: [String] {
        var live: Set<Int> = []
        var states: [String: String] = [:]
        var faults: [String] = []
        for (line, object) in zip(lines, objects) {
            if let recognizer = object["recognizer"] as? String {
                states[recognizer] = object["state"] as? String
            }
            guard let message = object["message"] as? String, message.hasPrefix("touches") else {
                continue
            }
            for touch in object["touches"] as? [Int] ?? [] {
                let isRight =
                    switch message {
                    case "touchesBegan": live.insert(touch).inserted
                    case "touchesMoved": live.contains(touch)
                    default: live.remove(touch) != nil
                    }
                if !isRight { faults.append(line) }
            }
        }
        faults += live.sorted().map { "touch \($0) is still down" }
        let unfinished = states.filter { ["began", "changed"].contains($0.value) }
        return faults + unfinished.keys.sorted().map { "\($0) is not over" }
    }

    /// The inputs and the window's touch messages, without their times.
    var touchMessages: [String] {
        objects.compactMap { $0["message"] as? String }.filter { $0.hasPrefix("touches") }
    }
}
