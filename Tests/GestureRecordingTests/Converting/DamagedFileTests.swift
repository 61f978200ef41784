import Foundation
import GestureRecording
import Testing

@Suite struct `A damaged recording of another program` {
    private static let events = """
        0: slot 0, id 7, x 100, y 200, contact, button 1
        9: slot 1, id 8, x 300, y 250, tool 2, contact
        12: dropped
        20: id -1, slot 0, id -1, button 0
        """

    private static let samples = [
        Sample.slots + Sample.events(events),
        Sample.anonymous + Sample.events(events),
        Sample.single + Sample.events(events),
        Sample.libinput(
            Sample.device("A", events: Sample.frames(events)),
            Sample.device("B", events: Sample.frames(events))
        ),
        Sample.getevent(events),
        Sample.geteventScreen + Sample.getevent(events, labels: false),
        "<Gesture Name=\"circle01\">\n<Stroke index=\"1\">\n"
            + (0..<9).map { "<Point X=\"\($0)\" Y=\"9\" T=\"\($0)\" />\n" }.joined()
            + "</Stroke>\n<Stroke><Point X='&#49;' Y='1' T='90'></Point></Stroke></Gesture>\n",
    ]

    /// Bytes that mean something to a reader, and some that do not.
    private static let bytes = Array("0123456789-.,:[]# \n\tEABP\"x<>/&;=!".utf8) + [0, 0xff]

    @Test(arguments: 0..<samples.count)
    func `is read, or refused in one line, without a crash`(_ sample: Int) throws {
        var numbers = SeededNumbers(seed: 20 + UInt64(sample))
        let whole = Array(Self.samples[sample].utf8)
        let file = try TemporaryFile()
        for _ in 0..<400 {
            var text = whole
            for _ in 0...Int.random(in: 0...3, using: &numbers) {
                let place = Int.random(in: 0..<text.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: text[place] = Self.bytes.randomElement(using: &numbers) ?? 0
                case 1: text.remove(at: place)
                case 2:
                    let more = Int.random(in: 1...20, using: &numbers)
                    let byte = Self.bytes.randomElement(using: &numbers) ?? 0
                    text.insert(contentsOf: Array(repeating: byte, count: more), at: place)
                default: text.removeSubrange(place..<min(text.count, place + 40))
                }
            }
            try Data(text).write(to: URL(fileURLWithPath: file.path))
            do {
                var reader = try RecordingReader(file: file.path)
                var time: TimeInterval = 0
                while let (input, _) = try reader.next() {
                    #expect(input.time >= time)
                    time = input.time
                }
            } catch {
                #expect(!error.description.contains("\n"))
                #expect(error.message.contains("expected") || error.message.contains("longer"))
            }
        }
    }

    /// The same numbers in every run.
    private struct SeededNumbers: RandomNumberGenerator {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}
