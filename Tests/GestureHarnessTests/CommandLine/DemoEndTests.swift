import Foundation
import Glibc
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `The demo's end` {
        /// Returns the private folders of the demo's processes in `/tmp`.
        private func folders(of processes: [pid_t]) -> Set<String> {
            let folders = processes.flatMap(ProcessTree.words).filter {
                $0.wholeMatch(of: /\/tmp\/touchstone-[^\/]+/) != nil
            }
            return Set(folders)
        }

        private func eventually(_ isSo: () -> Bool) -> Bool {
            let deadline = Date(timeIntervalSinceNow: 10)
            while Date() < deadline {
                if isSo() { return true }
                Thread.sleep(forTimeInterval: 0.01)
            }
            return isSo()
        }

        @Test(arguments: ["private X server", "touchstone: playground", "touchstone: tap"])
        func `by SIGKILL leaves neither processes nor a folder behind`(line: String) throws {
            let folder = try TestFolder()
            let demo = try Program(["demo"], folder: folder.path)
            try demo.waitFor(line)
            let processes = ProcessTree.descendants(of: demo.id)
            let folders = folders(of: processes)
            #expect(processes.count >= 2 && folders.count == 1)
            demo.signal(SIGKILL)
            #expect(demo.finish().status == 128 + SIGKILL)
            #expect(eventually { !processes.contains(where: ProcessTree.isRunning) })
            #expect(eventually { !folders.contains { FileManager.default.fileExists(atPath: $0) } })
        }

        @Test func `by SIGQUIT is clean`() throws {
            let folder = try TestFolder()
            let demo = try Program(["demo", "--report", "demo.png"], folder: folder.path)
            try demo.waitFor("touchstone: tap")
            demo.signal(SIGQUIT)
            let end = demo.finish()
            #expect(end.status == 0, "\(end.errors)")
            #expect(folder.names == ["demo.png"])
        }

        private static let lost =
            "touchstone: connection to the X server lost, expected it to last until the command ends\n"

        @Test(arguments: [nil, "demo.png"])
        func `by the server's end names the report and the cause`(report: String?) throws {
            let folder = try TestFolder()
            let demo = try Program(
                ["demo"] + (report.map { ["--report", $0] } ?? []),
                folder: folder.path
            )
            // By then the window has input to save.
            try demo.waitFor("touchstone: double tap")
            let server = try #require(child("Xorg", of: demo))
            kill(server, SIGKILL)
            let end = demo.finish()
            #expect(end.status == 3)
            #expect(end.errors.hasPrefix(Self.lost), "\(end.errors)")
            #expect(end.errors.split(separator: "\n").count == 2, "\(end.errors)")
            let name = try #require(folder.names.first)
            #expect(folder.names == [report ?? name])
            #expect(end.output.hasSuffix("\ntouchstone: report: \(name)\n"), "\(end.output)")
            let replay = try Program(["replay", name, "--all"], folder: folder.path).finish()
            #expect(replay.status == 0 && replay.output.contains("touchesBegan"))
        }

        @Test func `by the window's end names the cause, and no report`() throws {
            let folder = try TestFolder()
            let demo = try Program(["demo"], folder: folder.path)
            try demo.waitFor("touchstone: tap")
            let window = try #require(child("touchstone", of: demo))
            kill(window, SIGKILL)
            let end = demo.finish()
            #expect(end.status == 3)
            #expect(end.errors == "touchstone: the demo's window was ended by signal 9 (Killed)\n")
            #expect(!end.output.contains("report:"))
            #expect(folder.names == [])
        }

        private func child(_ name: String, of demo: Program) -> pid_t? {
            ProcessTree.descendants(of: demo.id).first { process in
                let words = ProcessTree.words(of: process)
                return words.first?.hasSuffix("/" + name) == true
            }
        }

        @Test func `of three at once leaves three reports, each under its printed name`() throws {
            let folder = try TestFolder()
            let demos = try (0..<3).map { _ in try Program(["demo"], folder: folder.path) }
            for demo in demos { try demo.waitFor("touchstone: tap") }
            for demo in demos { demo.signal(SIGINT) }
            let names = try demos.map { demo in
                let end = demo.finish()
                #expect(end.status == 0, "\(end.errors)")
                let name = try #require(
                    end.output.firstMatch(of: /touchstone: report: (.+)\n/)?.output.1
                )
                #expect(end.output.contains("touchstone replay \(name)\n"))
                return String(name)
            }
            #expect(Set(names).count == 3)
            #expect(folder.names == names.sorted())
            for name in names {
                let end = try Program(["replay", name, "--all"], folder: folder.path).finish()
                #expect(end.status == 0 && end.output.contains("touchesBegan"))
            }
        }
    }
}
