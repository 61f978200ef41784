import Foundation
import GestureOverlay
import GestureRecording
import Testing

@testable import GestureBench

@Suite struct `The size of a strip` {
    /// Returns a live recording of five fingers on the playground's card, each of which goes around a circle,
    /// with 60 coordinates a second as XInput2 reports them, in the 32 binary places of the private server's
    /// touchscreen.
    private func recording(seconds: Int) -> String {
        func line(_ kind: String, _ finger: Int, _ step: Int) -> String {
            // The server's time has milliseconds.
            let time = Double(step * 1000 / 60) / 1000
            let angle = 2 * Double.pi * (time / 1.7 + Double(finger) / 5)
            // As with a hand, no movement is repeated exactly.
            let drift = 40 * sin(time * 1.3 + Double(finger)) + 25 * sin(time * 7.1)
            let device = [24_000 + 3000 * cos(angle) + drift, 20_000 + 4500 * sin(angle) - drift]
                .map {
                    ($0 * 0x1p32).rounded() * 0x1p-32
                }
            let pixels = zip(device, [1280.0, 800]).map {
                ($0 * $1 / 65_536 * 0x1p16).rounded(.down) * 0x1p-16
            }
            return #"{"t":\#(time),"xi":"\#(kind)","device":2,"source":6,"detail":\#(finger + 1),"#
                + #""x":\#(pixels[0]),"y":\#(pixels[1]),"root":[\#(pixels[0]),\#(pixels[1])],"#
                + #""valuators":{"0":\#(device[0]),"1":\#(device[1])}}"#
        }
        let device =
            #"{"t":0,"device":{"id":6,"name":"screen","kind":"directTouch","touches":10,"axes":[]}}"#
        let header =
            #"{"touchstone":1,"scene":"playground","size":[1280,800],"scale":1,"startTime":1,"environment":{}}"#
        var lines = [header, device]
        for finger in 0..<5 {
            lines.append(line("TouchBegin", finger, 0))
            lines.append(
                #"{"t":0,"xi":"TouchOwnership","device":2,"source":6,"detail":\#(finger + 1),"x":0,"y":0,"root":[0,0]}"#
            )
        }
        for step in 1...(seconds * 60) {
            for finger in 0..<5 { lines.append(line("TouchUpdate", finger, step)) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A report with the sizes of its parts.
    private struct Sizes {
        /// The number of rows of pixels below the picture.
        let rows: Int
        /// The bytes of the picture that the strip adds, and those of the chunk.
        let (strip, chunk): (Int, Int)
        let file: String
    }

    private func sizes(seconds: Int, in folder: TestFolder) throws -> Sizes {
        let file = try folder.file("five.jsonl", recording(seconds: seconds))
        let replay = try Replay(file: file, keepsJournal: true)
        let path = folder.path + "/r.png"
        try ReportPicture.write(replay, as: .init(), to: path)
        let report = try Data(contentsOf: URL(fileURLWithPath: path))
        let plain = try ReportPicture.image(of: ReportPicture.list(of: replay), scale: 1).pngData()
        let type = try #require(report.range(of: Data("iTXttouchstone".utf8)))
        let chunk = 12 + number(report[(type.lowerBound - 4)..<type.lowerBound])
        return Sizes(
            rows: number(report[20..<24]) - number(plain[20..<24]),
            strip: report.count - chunk - plain.count,
            chunk: chunk,
            file: path
        )
    }

    private func number(_ bytes: Data) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    @Test func `of ten seconds of five fingers is at most 32 rows of 1280`() throws {
        let folder = try TestFolder()
        let sizes = try sizes(seconds: 10, in: folder)
        #expect((24...44).contains(sizes.rows), "\(sizes.rows) rows with a margin of 12")
        // At most 5 % more than the chunk.
        #expect(sizes.strip <= sizes.chunk + sizes.chunk / 20, "\(sizes.strip), \(sizes.chunk)")
    }

    @Test func `of 25 seconds exceeds the limit, and the report is as high as without it`()
        throws
    {
        let folder = try TestFolder()
        let sizes = try sizes(seconds: 25, in: folder)
        // Only the status text that says so is added.
        #expect(
            sizes.rows == 0 && (1...2000).contains(sizes.strip),
            "\(sizes.rows), \(sizes.strip)"
        )
        let end = try Program.run("replay", sizes.file)
        #expect(end.status == 0, "\(end.errors)")
    }
}
