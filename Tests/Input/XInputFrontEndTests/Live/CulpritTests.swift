import CXlib
import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

/// The programs that the diagnostics of grabs name.
extension Live {
    @Suite struct Culprits {
        /// The other clients of these tests belong to this process.
        private static let thisProcess: String = {
            let path = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""
            return "\(path.prefix(40)) (\(getpid()))"
        }()
        private static let taken = "a finger landed on this window, but its touch has not arrived: "
        private static let anyone = "another client has grabbed its device"
        private let place = CGPoint(x: 100, y: 100)

        private func slave(_ bench: Bench) throws -> Int32 {
            let name = bench.display.touchscreen.name
            return Int32(try #require(bench.frontEnd.devices.first { $0.name == name }).id)
        }

        /// The details of the diagnostics of a period of time.
        private func details(_ bench: Bench, _ seconds: TimeInterval = 0.3) throws -> [String] {
            let collector = Collector(for: seconds)
            try bench.frontEnd.run(collector)
            return collector.events.compactMap { event in
                guard case .diagnostic(_, let detail) = event else { return nil }
                return detail
            }
        }

        /// A detail with its number of milliseconds, which must be in a range, replaced.
        private func timeless(_ details: [String]) -> [String] {
            details.map { detail in
                detail.split(separator: " ").map { word in
                    Int(word).map { (150..<1000).contains($0) ? "N" : "\($0)" } ?? String(word)
                }.joined(separator: " ")
            }
        }

        @Test func `Rule 16: the program that receives a finger's touch is named`() throws {
            let expected = ["lifted", Self.taken + Self.thisProcess + " received it"]
            // The finger has to lift before the diagnostic is due; on a busy machine the test may be late.
            var told: [String] = []
            for _ in 0..<10 where told != expected {
                let bench = try Bench()
                let client = try XClient(bench.display)
                client.grabDevice(try slave(bench))
                try bench.display.touchscreen.down(0, at: place)
                told = try details(bench, 0.03) + ["lifted"]
                try bench.display.touchscreen.up(0)
                told += try details(bench)
            }
            #expect(told == expected)
        }

        @Test func `Rule 16: the next finger names the program, even if it does not move`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            client.grabDevice(try slave(bench))
            try bench.display.touchscreen.down(0, at: place)
            #expect(try details(bench) == [Self.taken + Self.anyone])
            try bench.display.touchscreen.down(1, at: CGPoint(x: 200, y: 200))
            #expect(try details(bench) == [Self.taken + Self.thisProcess + " received it"])
        }

        @Test(arguments: ["RECORD", "X-Resource"])
        func `Rule 16: without the extension the diagnostics name no program`(missing: String)
            throws
        {
            var configuration = VirtualDisplay.Configuration()
            configuration.disabledExtensions = [missing]
            let bench = try Bench(display: configuration)
            let client = try XClient(bench.display)
            client.freeze(2)
            try bench.display.touchscreen.down(0, at: place)
            #expect(try details(bench) == [Self.taken + Self.anyone])
            client.release(2)
            #expect(
                timeless(try details(bench)) == [
                    "a touch arrived N ms after it began: a grab delayed it"
                ]
            )
        }

        @Test func `Rule 16: the program that releases a frozen pointer is named`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            client.freeze(2)
            try bench.display.touchscreen.down(0, at: place)
            #expect(try details(bench) == [Self.taken + Self.anyone])
            client.release(2)
            #expect(
                timeless(try details(bench)) == [
                    "a touch arrived N ms after it began: \(Self.thisProcess) held it"
                ]
            )
        }

        @Test func `Rule 16: the program that rejects a touch after the lift is named`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            client.grabTouches(on: client.root)
            try bench.display.touchscreen.down(0, at: place)
            try bench.display.touchscreen.up(0)
            #expect(try details(bench) == [])
            try client.decideTouch()
            #expect(
                timeless(try details(bench)) == [
                    "a touch ended N ms after the finger lifted: \(Self.thisProcess) held it"
                ]
            )
        }

        @Test func `Rule 16: a program that ends while it holds a touch is named`() throws {
            let bench = try Bench()
            do {
                let client = try XClient(bench.display)
                client.grabTouches(on: client.root)
                // The landing starts the reports, which contain the lift.
                try bench.display.touchscreen.down(0, at: place)
                #expect(try details(bench, 0.03) == [])
                try bench.display.touchscreen.up(0)
                // The reports are read once a second, and the program is known only while it is connected.
                #expect(try details(bench, 1.2) == [])
                withExtendedLifetime(client) {}
            }
            let late = try details(bench)
            #expect(late.count == 1)
            let end = "ms after the finger lifted: \(Self.thisProcess) held it"
            #expect(late.allSatisfy { $0.hasSuffix(end) })
        }
    }
}
