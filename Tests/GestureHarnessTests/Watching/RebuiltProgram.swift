import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

/// A window with a copy of the program that tests rebuild.
struct RebuiltProgram {
    let live: LiveWindow
    let client: XClient
    private var program: String { live.folder + "/touchstone" }

    init(
        _ arguments: String...,
        files: [String: String] = [:],
        environment: [String: String] = [:],
        isRecorded: Bool = true
    ) throws {
        live = try LiveWindow(
            arguments: ["--watch"] + arguments,
            files: files,
            environment: environment,
            isRecorded: isRecorded,
            isReported: isRecorded,
            isCopied: true
        )
        client = try XClient(live.display)
    }

    /// The number of restarts.
    var starts: Int { live.program.printed.components(separatedBy: "restarted: ").count - 1 }

    /// Rebuilds the program like a linker: removes the old file and writes a new one.
    func relink(_ path: String = Program.path) throws {
        unlink(program)
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        try FileManager.default.copyItem(atPath: file, toPath: program)
    }

    /// Rebuilds the program in another file and renames it.
    func replace() throws {
        try FileManager.default.copyItem(atPath: Program.path, toPath: program + "~")
        #expect(rename(program + "~", program) == 0)
    }

    func write(_ text: String) throws {
        unlink(program)
        try Data(text.utf8).write(to: URL(fileURLWithPath: program))
    }

    /// Waits until the program has restarted a number of times and its window is open.
    func waitForStart(_ number: Int = 1) throws {
        #expect(live.eventually { starts >= number }, "\(live.program.printed)")
        #expect(live.eventually { (try? client.window()) != nil })
    }

    func printsError(of part: String) -> Bool {
        live.eventually { live.program.hasPrintedError(of: part) }
    }

    func shows(_ part: String) throws -> Bool {
        live.eventually { (try? client.title().contains(part)) == true }
    }

    /// Taps and waits for the recognition, since a second tap before it would make a double tap.
    ///
    /// With nil it waits until the window stops drawing, which is later.
    func tap(at point: CGPoint = CGPoint(x: 480, y: 300), for recognizer: String? = "single") throws
    {
        let count = try recognizer.map { try live.recorded().actions($0).count }
        try live.touch(at: point)
        if let recognizer, let count {
            try live.waits(for: recognizer, count + 1)
        } else {
            try live.waitUntilAsleep()
        }
    }

    /// Returns the path of the last session during a restart.
    func keptSession() throws -> String {
        let parts = live.program.printed.components(separatedBy: "until then, its session is in ")
        let rest = try #require(parts.dropFirst().last)
        return String(rest.prefix { $0 != ")" })
    }

    /// The open files of the process.
    var descriptors: [String] {
        let folder = "/proc/\(live.program.id)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "\(folder)/\(name)"
            )
            // Sockets and pipes have numbers in their names.
            return target.map { String($0.prefix { !$0.isNumber }) }
        }.sorted()
    }
}
