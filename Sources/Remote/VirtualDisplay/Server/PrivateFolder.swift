import Foundation
import Glibc

/// A new folder of mode 0700 for the sockets, the cookie, the configuration and the log.
///
/// The mode protects the sockets, through which any user could inject input. The folder is in `/tmp`
/// whatever `TMPDIR` contains, because the path of a Unix socket has at most 107 bytes.
struct PrivateFolder: Sendable {
    let path: String

    /// Chooses an unpredictable name, so that the process that removes the folder knows it before `create` is
    /// called.
    init() {
        let marks = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var generator = SystemRandomNumberGenerator()
        path =
            "/tmp/touchstone-"
            + String((0..<12).map { _ in marks[Int.random(in: marks.indices, using: &generator)] })
    }

    func create() throws(VirtualDisplayError) {
        guard mkdir(path, 0o700) == 0 else {
            throw .system("cannot create a folder in /tmp for the virtual display", code: errno)
        }
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws(VirtualDisplayError) {
        guard
            FileManager.default.createFile(
                atPath: path(of: name),
                contents: Data(bytes),
                attributes: [.posixPermissions: 0o600]
            )
        else {
            throw .system("cannot write \(path(of: name))", code: errno)
        }
    }

    func text(of name: String) -> String {
        guard let data = FileManager.default.contents(atPath: path(of: name)) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// An authority file with one new cookie, for the server and its clients.
///
/// Source: Xsecurity(7) and the format of Xau(3): big-endian 16-bit lengths before each field.
struct Xauthority {
    private static let method = "MIT-MAGIC-COOKIE-1"
    /// The family that matches any address, so that the file can be written before the display number is
    /// known.
    private static let anyAddress: UInt16 = 0xFFFF

    let cookie: [UInt8]

    init() {
        var generator = SystemRandomNumberGenerator()
        cookie = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    var bytes: [UInt8] {
        Self.bigEndian(Self.anyAddress) + Self.field([]) + Self.field([])
            + Self.field(Array(Self.method.utf8)) + Self.field(cookie)
    }

    private static func field(_ bytes: [UInt8]) -> [UInt8] {
        bigEndian(UInt16(bytes.count)) + bytes
    }

    private static func bigEndian(_ value: UInt16) -> [UInt8] {
        [UInt8(value >> 8), UInt8(value & 0xFF)]
    }
}

/// The server's own explanation of its end.
struct ServerLog {
    private let log: String
    private let output: String

    init(_ folder: PrivateFolder) {
        log = folder.text(of: "log")
        output = folder.text(of: "output")
    }

    /// The last reasons as `: one; two`, or an empty string without any.
    var reasons: String {
        let errors = (log.isEmpty ? output : log).split(separator: "\n").compactMap(Self.error)
        let lines = errors.isEmpty ? output.split(separator: "\n").map(String.init) : errors
        let last = lines.suffix(3).joined(separator: "; ")
        return last.isEmpty ? "" : ": \(last)"
    }

    /// Returns the text after the `(EE)` mark; nil for other lines and for those without an explanation.
    private static func error(_ line: Substring) -> String? {
        guard let mark = line.range(of: "(EE)") else { return nil }
        // Fatal errors have the mark at both ends.
        let text = line[mark.upperBound...].replacingOccurrences(of: "(EE)", with: "")
            .trimmingCharacters(in: .whitespaces)
        let noise = [
            "dbus-core", "Unable to locate/open config directory", "Please consult", "Please also",
            "at http", "Server terminated", "warning, (EE)", "error, (NI)", "Fatal server error",
        ]
        guard !text.isEmpty, !noise.contains(where: line.contains) else { return nil }
        return text
    }
}
