import CXlib
import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The `observe` command with `--window` or `--pid`.
    @Suite struct `An observation of one program` {
        @Test func `reports only the touches of a window or a process`() throws {
            let scene = try ObservationScene("--pid", "1", "--seconds", "600")
            let bench = try scene.openBench()
            for _ in 0..<2 { try scene.tap(at: CGPoint(x: 100, y: 100)) }
            bench.signal(SIGINT)
            _ = bench.finish()
            #expect(try scene.finish() == [])
            let line = "\ntouchstone: 2 touches did not concern the process\n"
            #expect(scene.observer.hasPrintedError(of: line))
        }

        @Test(arguments: ["window", "killed", "process"])
        func `ends when its window or its process ends`(ending: String) throws {
            let display = try VirtualDisplay()
            let folder = try TestFolder()
            let xev = try Program.xev("300x300+0+0", on: display, in: folder)
            let client = try XClient(display)
            let window = try client.window()
            let id = "0x" + String(window, radix: 16)
            let option = ending == "process" ? ["--pid", "\(xev.id)"] : ["--window", id]
            let scene = try ObservationScene(option, on: display, in: folder)
            try scene.tap(at: CGPoint(x: 1000, y: 700))
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("100, 100")
            if ending == "window" { try client.destroy() } else { xev.signal(SIGKILL) }
            let end = scene.observer.finish()
            #expect(end.status == 0)
            let target = ending == "process" ? "process" : "window"
            let reason =
                ending == "process"
                ? "the process \(xev.id) has ended" : "the window \(id) no longer exists"
            let last = end.errors.split(separator: "\n").suffix(2)
            #expect(
                Array(last) == [
                    "touchstone: \(reason)", "touchstone: 1 touch did not concern the \(target)",
                ]
            )
            #expect(end.output.contains(" → xev ("))
            xev.signal(SIGKILL)
            _ = xev.finish()
        }
    }
}
