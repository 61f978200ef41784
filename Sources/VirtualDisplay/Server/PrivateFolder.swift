import Foundation
import Glibc

/// A fresh folder of mode 0700 for the sockets, the cookie, the configuration and the log.
///
/// Anyone who can reach the sockets can inject input, hence the mode. It is in `/tmp` whatever
/// `TMPDIR` says: the path of a Unix socket has 107 bytes at most.
struct PrivateFolder: Sendable {
    let path: String

    /// Chooses a name that nobody else knows; `create` makes the folder.
    ///
    /// The process that removes the folder knows the name before the folder exists.
    init() {
        let marks = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var generator = SystemRandomNumberGenerator()
        path =
            "/tmp/touchstone-"
            + String((0..<12).map { _ in marks[Int.random(in: marks.indices, using: &generator)] })
    }

    func create() throws(VirtualDisplayError) {
        guard mkdir(path, 0o700) == 0 else {
            throw .system("no folder in /tmp for the virtual display", code: errno)
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
