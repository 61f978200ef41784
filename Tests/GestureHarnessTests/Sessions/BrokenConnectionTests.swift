import Foundation
import GestureOverlay
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests that no part of the session is lost when the server dies, hangs or disconnects the program.
    @Suite struct `A connection that breaks` {
        private func rest(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

        private static let lost =
            "touchstone: connection to the X server lost, expected it to last until the command ends\n"

        /// The number of times that the server is killed; increase it for a long run.
        private static let rounds =
            ProcessInfo.processInfo.environment["TOUCHSTONE_ROUNDS"].flatMap { Int($0) } ?? 2

        @Test(arguments: 0..<rounds)
        func `a server is killed while frames are drawn`(round: Int) throws {
            let live = try LiveWindow(isReported: false)
            let server = try live.serverProcess()
            live.keepDrawing()
            try live.waits { !$0.events("TouchBegin").isEmpty }
            rest(.random(in: 0.1...0.5))
            kill(server, SIGKILL)
            let end = live.program.finish()
            #expect(end.status == 3)
            #expect(end.errors == Self.lost)
            let report = try live.savedReport(end.output)
            #expect(report != nil)
            try live.expectWhole(report: report)
        }

        @Test func `a program is disconnected while it draws`() throws {
            let live = try LiveWindow(isReported: false)
            live.keepDrawing()
            try live.settle()
            try XClient(live.display).kill()
            let end = live.program.finish()
            #expect(end.status == 3)
            #expect(end.errors == Self.lost)
            let report = try live.savedReport(end.output)
            #expect(report != nil)
            try live.expectWhole(report: report)
            live.display.stop()
        }

        @Test func `fingers that are down are cancelled, and the report has the requested path`()
            throws
        {
            let live = try LiveWindow(files: ["r.png": "old"])
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 560, y: 300), over: 0.1)
            try live.settle()
            live.display.stop()
            let end = live.program.finish()
            #expect(end.status == 3)
            #expect(end.errors == Self.lost)
            #expect(end.output.hasSuffix("touchstone: report saved: r.png\n"))
            #expect(try live.recorded().distinctStates("pan") == ["began", "changed", "cancelled"])
            #expect(try live.savedReport("") == nil)
            try live.expectWhole(report: "r.png")
        }

        @Test func `a window that nobody touched leaves no report`() throws {
            let live = try LiveWindow(isReported: false)
            // Moving the pointer across the window does not count as use.
            try live.display.pointer.move(to: CGPoint(x: 300, y: 300))
            try live.display.keyboard.type(.tab)
            try live.settle()
            live.display.stop()
            let end = live.program.finish()
            #expect(end.status == 3)
            #expect(end.errors == Self.lost)
            #expect(try live.savedReport(end.output) == nil)
            try live.expectWhole(report: nil)
        }

        @Test func `a window whose bar alone was touched leaves no report`() throws {
            let live = try LiveWindow(isReported: false)
            try live.tap(.help)
            try live.tap(at: CGPoint(x: 480, y: 300))
            try live.click(.theme)
            live.display.stop()
            let end = live.program.finish()
            #expect(end.status == 3)
            #expect(try live.savedReport(end.output) == nil)
            try live.expectWhole(report: nil)
        }

        enum SceneChange: CaseIterable { case click, wheel, smoothScroll, press, pinch }

        @Test(arguments: SceneChange.allCases)
        func `every change of the scene is kept`(change: SceneChange) throws {
            let live = try LiveWindow(isReported: false, display: .init(hasTouchpad: true))
            try live.display.pointer.move(to: CGPoint(x: 300, y: 300))
            switch change {
            case .click: try live.display.pointer.click()
            case .wheel: try live.display.pointer.click(.wheelDown)
            case .smoothScroll: try live.display.pointer.scroll(down: 0.5)
            case .press: try live.display.keyboard.type(.enter)
            case .pinch:
                try live.display.touchpad?.pinch(.begin)
                try live.display.touchpad?.pinch(.end)
            }
            try live.settle()
            live.display.stop()
            let end = live.program.finish()
            #expect(end.status == 3)
            let report = try live.savedReport(end.output)
            #expect(report != nil)
            try live.expectWhole(report: report)
        }

        @Test func `a report that cannot be written is reported before the connection`() throws {
            let live = try LiveWindow(isReported: false)
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.settle()
            try FileManager.default.removeItem(atPath: live.folder)
            live.display.stop()
            let end = live.program.finish()
            #expect(end.status == 3)
            let lines = end.errors.split(separator: "\n").map(String.init)
            #expect(lines.count == 2)
            #expect(lines.first?.contains("cannot be written") == true)
            #expect(lines.last.map { $0 + "\n" } == Self.lost)
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGQUIT])
        func `an idle window can end while the server hangs`(signal: Int32) throws {
            let live = try LiveWindow()
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 560, y: 300), over: 0.1)
            let server = try live.serverProcess()
            // Longer than each deadline of a recognizer, so that no later one makes it draw.
            try live.waitUntilAsleep(for: .seconds(1), atMost: .seconds(20))
            kill(server, SIGSTOP)
            defer { kill(server, SIGCONT) }
            live.program.signal(signal)
            let end = live.program.finish()
            #expect(end.status == 0)
            #expect(end.errors == "")
            try live.expectWhole(report: "r.png")
        }

        /// A finger that moves for 20 s, so that the window keeps drawing.
        private static let longPan: String = {
            let lines = (0..<2000).map { number in
                #"{"t":\#(0.01 * Double(number)),"touch":"update","id":1,"x":\#(200 + number % 600),"y":300}"#
            }
            return ValidRecording.header + #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"# + "\n"
                + lines.dropFirst().joined(separator: "\n") + "\n"
        }()

        @Test func `a server that hangs during drawing gets 2 s after a signal`() throws {
            let live = try LiveWindow("--play", "long.jsonl", files: ["long.jsonl": Self.longPan])
            try live.settle()
            let server = try live.serverProcess()
            kill(server, SIGSTOP)
            defer { kill(server, SIGCONT) }
            // Without a signal, the window waits for longer than the limit.
            let hang = ContinuousClock.now
            while .now - hang < .seconds(3) {
                try #require(ProcessTree.isRunning(live.program.id))
                usleep(10_000)
            }
            live.program.signal(SIGTERM)
            let end = live.program.finish()
            #expect(end.status == 3)
            #expect(end.errors.hasPrefix("touchstone: the X server does not answer"))
            #expect(end.errors.split(separator: "\n").count == 1)
            // The recording has everything up to the time at which the server hung.
            let outputs = try live.recorded().outputs
            #expect(!outputs.isEmpty)
            #expect(try LiveWindow.replay("\(live.folder)/r.jsonl").starts(with: outputs))
        }
    }
}

extension LiveWindow {
    /// Returns the server's process, which was started with the display's folder.
    fileprivate func serverProcess() throws -> pid_t {
        try #require(ProcessTree.server(in: display.folder))
    }

    /// Moves five fingers as fast as possible until the server ends.
    fileprivate func keepDrawing() {
        let touchscreen = touchscreen
        Thread.detachNewThread {
            do {
                for finger in 0..<5 {
                    try touchscreen.down(finger, at: CGPoint(x: 300 + 60 * finger, y: 300))
                }
                for step in 0... {
                    for finger in 0..<5 {
                        let place = CGPoint(
                            x: 300 + 60 * finger + step * 7 % 200,
                            y: 200 + step * 11 % 300
                        )
                        try touchscreen.move(finger, to: place)
                    }
                    usleep(1000)
                }
            } catch {}
        }
    }

    /// Returns the only new report, which standard output must name; nil without a new report.
    fileprivate func savedReport(_ output: String) throws -> String? {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("touchstone-") }
        #expect(names.count <= 1)
        guard let name = names.first else {
            #expect(!output.contains("report saved"))
            return nil
        }
        #expect(name.hasSuffix(".png"))
        #expect(output.hasSuffix("touchstone: report saved: \(name)\n"))
        return name
    }

    /// Expects that the recording is complete, that nothing is down at its end, and that it and the report
    /// replay.
    fileprivate func expectWhole(report: String?) throws {
        let recording = try recorded()
        #expect(recording.lines.last?.contains("\"end\":true") == true)
        #expect(recording.phaseErrors == [])
        for file in ["r.jsonl", report].compactMap(\.self) {
            #expect(try Self.replay("\(folder)/\(file)") == recording.outputs)
        }
    }
}
