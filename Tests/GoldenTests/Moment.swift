import Foundation
import GestureRecording
import Testing

@testable import GestureOverlay

/// A moment of a recording that is worth a picture, as listed in Assets/Recordings/moments.txt.
struct Moment: CustomTestStringConvertible {
    let golden: Golden
    let time: TimeInterval

    static let all: [Moment] = {
        let text = (try? String(contentsOf: Golden.moments, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let time = TimeInterval(words[1]) else { return nil }
            return Moment(golden: Golden(name: String(words[0])), time: time)
        }
    }()

    /// Replays the recording up to the moment.
    func replay() throws -> Replay {
        try Replay(file: golden.recording, pictureTime: time, keepsJournal: true)
    }

    var testDescription: String { "\(golden.name) at \(time) s" }
}
