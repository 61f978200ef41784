import Foundation
import Pictures
import Testing

/// The frames as `apngdis` decodes them.
struct AnimationFrames {
    var pictures: [Pixels] = []
    var delays: [String] = []

    init(_ path: String) throws {
        let folder = try TestFolder()
        let copy = folder.path + "/a.png"
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let process = try Process.run(
            URL(fileURLWithPath: "/usr/bin/apngdis"),
            arguments: [copy, "frame"]
        )
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for name in names where name.hasPrefix("frame") {
            let url = URL(fileURLWithPath: folder.path + "/" + name)
            if name.hasSuffix(".png") {
                pictures.append(try Pixels(contentsOf: url))
            } else {
                let text = try String(contentsOf: url, encoding: .utf8)
                delays.append(String(text.dropFirst("delay=".count).prefix { !$0.isNewline }))
            }
        }
        withExtendedLifetime(folder) {}
    }
}

/// The chunks of a file, as the PNG specification describes them.
struct AnimationChunks {
    var frameCount = 0
    var table = ""

    init(_ path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        func number(_ place: Int, _ count: Int = 4) -> Int {
            bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
        }
        var place = 8
        var lines: [String] = []
        while place < bytes.count {
            let type = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
            let body = place + 8
            switch type {
            case "IHDR": lines.append("IHDR \(number(body))×\(number(body + 4))")
            case "acTL":
                frameCount = number(body)
                lines.append("acTL \(frameCount) frames, \(number(body + 4)) rounds")
            case "fcTL":
                let (width, height) = (number(body + 4), number(body + 8))
                let (x, y) = (number(body + 12), number(body + 16))
                let delay = "\(number(body + 20, 2))/\(number(body + 22, 2)) s"
                let mode = "dispose \(bytes[body + 24]), blend \(bytes[body + 25])"
                lines.append(
                    "fcTL \(number(body)): \(width)×\(height) at \(x),\(y), \(delay), \(mode)"
                )
            case "fdAT": lines.append("fdAT \(number(body))")
            default: lines.append(type)
            }
            place += 12 + number(place)
        }
        table = lines.joined(separator: "\n")
    }
}
