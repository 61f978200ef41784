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
