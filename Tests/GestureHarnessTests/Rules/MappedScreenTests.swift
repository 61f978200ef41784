import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of the server's values for a mapped screen, from which a contact's size is computed.
    @Suite struct `A mapped touchscreen` {
        @Test(
            arguments: [
                [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], [0, -1, 1, 1, 0, 0, 0, 0, 1],
                [-1, 0, 1, 0, 0.5, 0.25, 0, 0, 1],
            ] as [[Float]]
        )
        func `Rule 11: axis values are locations after the matrix, in ranges of the whole desktop`(
            matrix: [Float]
        ) throws {
            let live = try LiveWindow("--no-overlay")
            let client = try XClient(live.display)
            client.setMatrix(matrix, device: Int(try client.device(live.touchscreen.name)))
            try live.settle()
            let size = CGSize(width: 1280, height: 800)
            try live.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 500, y: 400), over: 0.1)
            try live.settle()
            let recording = try live.finish()
            let events = recording.events("TouchBegin") + recording.events("TouchUpdate")
            #expect(events.count > 5)
            for event in events {
                let root = try #require(event["root"] as? [Double])
                let values = try #require(event["valuators"] as? [String: Double])
                for (axis, whole) in [size.width, size.height].enumerated() {
                    let part = try #require(values["\(axis)"]) / 65_535
                    #expect(abs(part * whole - root[axis]) < 1, "\(event)")
                }
            }
            // The first location after the matrix.
            let (x, y) = (Float(200 / size.width), Float(200 / size.height))
            let begin = try #require(events.first?["root"] as? [Double])
            let turned = [0, 3].map { matrix[$0] * x + matrix[$0 + 1] * y + matrix[$0 + 2] }
            #expect(abs(begin[0] - Double(turned[0]) * size.width) < 2, "\(begin)")
            #expect(abs(begin[1] - Double(turned[1]) * size.height) < 2, "\(begin)")
        }
    }
}
