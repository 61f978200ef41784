import Foundation

/// A folder that is removed after its test.
final class TestFolder {
    let path: String

    init(_ name: String = "touchstone") throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    @discardableResult
    func file(_ name: String, _ text: String = "") throws -> String {
        try file(name, Data(text.utf8))
    }

    @discardableResult
    func file(_ name: String, _ data: Data) throws -> String {
        let file = path + "/" + name
        try data.write(to: URL(fileURLWithPath: file))
        return file
    }

    /// Writes a file of a prefix and repeated text and returns its path.
    func file(_ name: String, _ start: String, _ count: Int, times part: String) throws -> String {
        let file = try file(name, start)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.seekToEnd()
        let block = Data(String(repeating: part, count: max(1, (1 << 20) / part.utf8.count)).utf8)
        var rest = count * part.utf8.count
        while rest > 0 {
            try handle.write(contentsOf: block.prefix(rest))
            rest -= min(rest, block.count)
        }
        try handle.close()
        return file
    }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path + "/" + name).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Waits until a file contains this text, for up to 20 s.
    func wait(for part: String, in name: String) throws {
        let deadline = Date(timeIntervalSinceNow: 20)
        while text(name)?.contains(part) != true {
            guard Date() < deadline else {
                throw MissingText(part: part, name: name, text: text(name))
            }
            Thread.sleep(forTimeInterval: 0.005)
        }
    }

    /// A file does not contain the expected part in time.
    private struct MissingText: Error {
        let part: String
        let name: String
        let text: String?
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}

/// A valid recording.
enum ValidRecording {
    static let header = #"{"touchstone":1,"scene":"playground","size":[1280,800]}"# + "\n"
    static let tap =
        header + #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"# + "\n"
        + #"{"t":0.05,"touch":"end","id":1}"# + "\n"
}
