import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

/// A server, an observing program and another program with a window.
final class ObservationScene {
    let display: VirtualDisplay
    let folder: TestFolder
    let observer: Program

    convenience init(
        _ arguments: String...,
        on display: VirtualDisplay? = nil,
        in folder: TestFolder? = nil
    ) throws {
        try self.init(arguments, on: display, in: folder)
    }

    init(
        _ arguments: [String],
        on display: VirtualDisplay? = nil,
        in folder: TestFolder? = nil
    ) throws {
        self.folder = try folder ?? TestFolder()
        self.display = try display ?? VirtualDisplay()
        observer = try Program(
            ["observe"] + arguments,
            environment: self.display.environment,
            folder: self.folder.path
        )
        try observer.waitForError("observing")
    }

    /// Starts a window of the program itself, which selects touches.
    func openBench() throws -> Program {
        let bench = try Program(
            ["run", "--size", "640x400", "--scale", "1"],
            environment: display.environment,
            folder: folder.path
        )
        try bench.waitForFirstLine()
        return bench
    }

    func tap(at place: CGPoint) throws {
        try display.touchscreen.down(0, at: place)
        try display.touchscreen.move(0, to: CGPoint(x: place.x + 2, y: place.y))
        try display.touchscreen.up(0)
    }

    /// Taps on a bench, while a grab of this process holds the touch until it is printed, and then
    /// rejects it.
    func holdTouch(until text: String) throws {
        let bench = try openBench()
        let manager = try XClient(display)
        manager.grabTouches()
        try tap(at: CGPoint(x: 100, y: 100))
        try observer.waitFor(text)
        for touch in manager.newTouches() { manager.reject(touch) }
        try observer.waitFor("rejected")
        bench.signal(SIGINT)
        _ = bench.finish()
    }

    /// Ends the observation as Ctrl-C does, and returns its output without times, ids and pids.
    func finish() throws -> [String] {
        observer.signal(SIGINT)
        let end = observer.finish()
        #expect(end.status == 0, "\(end.errors)")
        return end.output.split(separator: "\n").map { line in
            String(line).replacing(#/^ *\d+\.\d{3}/#, with: "T")
                .replacing(#/\(\d+\)/#, with: "(PID)")
                .replacing(#/0x[0-9a-f]+/#, with: "0xID")
                .replacing(#/after \d+ ms/#, with: "after N ms")
        }
    }
}
