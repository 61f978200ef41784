/// Whether touches and recognizers went through their phases as they must.
extension Recording {
    /// What went wrong: a touch that begins twice, goes on after its end or never ends, and a recognizer
    /// that is left in the middle; empty when all is well.
    var phaseFaults: [String] {
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

    /// The inputs and the window's messages of touches, without their times: which came at all.
    var touchMessages: [String] {
        objects.compactMap { $0["message"] as? String }.filter { $0.hasPrefix("touches") }
    }
}
