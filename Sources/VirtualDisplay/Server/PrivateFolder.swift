import Foundation
import Glibc

/// A fresh folder of mode 0700 for the sockets, the cookie, the configuration and the log.
///
/// Anyone who can reach the sockets can inject input, hence the mode. It is in `/tmp` whatever
/// `TMPDIR` says: the path of a Unix socket has 107 bytes at most.
struct PrivateFolder: Sendable {
    let path: String

    init() throws(VirtualDisplayError) {
        var template = Array("/tmp/touchstone-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .system("no folder in /tmp for the virtual display", code: errno)
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
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
