import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

extension Live {
    @Suite struct Devices {
        @Test func `Rule 12: the touchscreen is listed with its fingers and axes`() throws {
            let bench = try Bench()
            let screens = bench.frontEnd.devices.filter { $0.kind == .directTouch }
            #expect(screens.map(\.name) == ["Touchstone Touchscreen"])
            #expect(screens.map(\.touches) == [10])
            let axes = try #require(screens.first).axes
            #expect(axes.map(\.number) == Array(0..<axes.count))
            #expect(axes.first?.label == "Abs MT Position X")
            #expect(axes.first?.maximum == 65535)
            let pressure = try #require(axes.first { $0.label == "Abs MT Pressure" })
            #expect(pressure.minimum == 0)
            #expect(pressure.maximum == 2047)
            #expect(
                axes.filter { $0.scroll != nil }.map(\.scroll?.orientation)
                    == [.horizontal, .vertical]
            )
            #expect(bench.frontEnd.devices.contains { $0.kind == .pointer })
            #expect(bench.frontEnd.devices.contains { $0.kind == .keyboard })
        }

        @Test func `a matrix that is not a number is ignored`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            let device = try #require(bench.frontEnd.devices.first { $0.kind == .directTouch })
            for broken: Float in [.nan, .infinity] {
                client.setMatrix([1, 0, broken, 0, 1, 0, 0, 0, 1], device: device.id)
                client.sendProtocol("WM_DELETE_WINDOW", to: bench.window)
                _ = try bench.collect { $0.contains(.closeRequested) }
                let now = bench.frontEnd.devices.first { $0.id == device.id }
                #expect(now?.matrix == nil, "\(broken)")
            }
        }

        @Test func `devices are listed without a window too`() throws {
            let bench = try Bench()
            let reports = try FrontEnd.deviceReports(onDisplay: nil)
            let devices = reports.filter { $0.isEnabled && !$0.isMaster }.map(\.device)
            #expect(devices == bench.frontEnd.devices)
        }

        @Test func `Rule 8: a removed device's finger ends in the batch that reports the removal`()
            throws
        {
            let bench = try Bench()
            let device = try #require(bench.frontEnd.devices.first { $0.kind == .directTouch })
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            _ = try bench.collect { !$0.inputs("TouchOwnership").isEmpty }
            let other = try XClient(bench.display)
            other.setEnabled(false, device: device.id)
            let collector = Collector { !$0.isEmpty }
            try bench.frontEnd.run(collector)
            let batch = collector.events.prefix(try #require(collector.batches.first))
            #expect(batch.compactMap(\.transcript) == ["TouchEnd 100.0,100.0 emulating"])
            #expect(batch.last?.timeless == .deviceRemoved(id: device.id, serverTime: 0))
            #expect(!bench.frontEnd.devices.contains(device))
            other.setEnabled(true, device: device.id)
            let back = try bench.collect { $0.contains(.device(device)) }
            #expect(back == [.device(device)])
        }

        @Test(arguments: [1021, 1023])
        func `Rule 8: an end shares its batch with the removal, even a full batch`(motions: Int)
            throws
        {
            let bench = try Bench()
            let device = try #require(bench.frontEnd.devices.first { $0.kind == .directTouch })
            try bench.display.pointer.move(to: CGPoint(x: 1, y: 1))
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            _ = try bench.collect { !$0.inputs("TouchOwnership").isEmpty }
            for number in 0..<motions {
                try bench.display.pointer.move(to: CGPoint(x: 2 + number % 2, y: 5))
            }
            try XClient(bench.display).setEnabled(false, device: device.id)
            let removal = FrontEndEvent.deviceRemoved(id: device.id, serverTime: 0)
            let collector = Collector { $0.map(\.timeless).contains(removal) }
            try bench.frontEnd.run(collector)
            let events = collector.events
            let end = try #require(events.firstIndex { $0.input?.name == "TouchEnd" })
            let removalIndex = try #require(events.firstIndex { $0.timeless == removal })
            let batches: [Int] = collector.batches.reduce(into: [0]) {
                $0.append(($0.last ?? 0) + $1)
            }
            #expect(end >= 1000)
            #expect(batches.lastIndex { $0 <= end } == batches.lastIndex { $0 <= removalIndex })
        }

        @Test func `Rule 8: a device off and on between two reads is reported as removed`() throws {
            let bench = try Bench()
            let device = try #require(bench.frontEnd.devices.first { $0.kind == .directTouch })
            let other = try XClient(bench.display)
            other.setEnabled(false, device: device.id)
            other.setEnabled(true, device: device.id)
            let events = try bench.collect { $0.contains(.device(device)) }
            #expect(
                events.map(\.timeless) == [
                    .deviceRemoved(id: device.id, serverTime: 0), .device(device),
                ]
            )
        }
    }
}
