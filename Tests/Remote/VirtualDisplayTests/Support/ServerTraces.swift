import Foundation
import Glibc
import Testing

/// The processes and the folder of a running server.
struct ServerTraces {
    let folder: String

    /// The processes with the folder on their command line: the shell and the server.
    var processes: [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { commandLine($0).contains(folder) }
    }

    /// The server's process only.
    var server: pid_t? { processes.first { commandLine($0).hasPrefix("/usr") } }

    var folderExists: Bool { FileManager.default.fileExists(atPath: folder) }

    /// Expects that both disappear within some seconds.
    func expectGone(sourceLocation: SourceLocation = #_sourceLocation) {
        let deadline = ContinuousClock.now + .seconds(10)
        while folderExists || !processes.isEmpty, ContinuousClock.now < deadline {
            Thread.sleep(forTimeInterval: 0.02)
        }
        #expect(processes.isEmpty, sourceLocation: sourceLocation)
        #expect(!folderExists, sourceLocation: sourceLocation)
    }

    private func commandLine(_ process: pid_t) -> String {
        let data = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}
