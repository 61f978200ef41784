import CXlib
import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

extension Live {
    @Suite struct Desktops {
        @Test func `a new monitor is reported, with the monitor that a touchscreen is mapped to`()
            throws
        {
            let bench = try Bench()
            let device = try #require(bench.frontEnd.devices.first { $0.kind == .directTouch })
            #expect(bench.frontEnd.desktop.monitors.count == 1)
            #expect(bench.frontEnd.desktop.size == CGSize(width: 1280, height: 800))
            let other = try XClient(bench.display)
            other.addMonitor("right", CGRect(x: 640, y: 0, width: 640, height: 800))
            let events = try bench.collect { $0.contains { $0.desktop != nil } }
            let desktop = try #require(events.compactMap(\.desktop).last)
            #expect(desktop == bench.frontEnd.desktop)
            #expect(desktop.monitors.map(\.name).contains("right"))
            #expect(desktop.monitors(of: device).count == 2)

            other.setMatrix([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], device: device.id)
            let mapped = try bench.collect { $0.contains { $0.device?.matrix != nil } }
            let screen = try #require(mapped.compactMap(\.device).last)
            #expect(screen.matrix == [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1])
            #expect(bench.frontEnd.devices.contains(screen))
            #expect(desktop.monitors(of: screen).map(\.name).contains("right"))
            let reports = try FrontEnd.deviceReports(onDisplay: nil)
            #expect(reports.first { $0.device.id == device.id }?.matrix == screen.matrix)

            other.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], device: device.id)
            let back = try bench.collect { $0.contains(.device(device)) }
            #expect(back.compactMap(\.device) == [device], "as it was, and told once")
        }
    }
}

extension FrontEndEvent {
    fileprivate var desktop: Desktop? {
        guard case .desktop(let desktop) = self else { return nil }
        return desktop
    }

    fileprivate var device: InputDevice? {
        guard case .device(let device) = self else { return nil }
        return device
    }
}

extension XClient {
    /// Makes part of the screen a separate monitor, as `xrandr --setmonitor` does.
    func addMonitor(_ name: String, _ frame: CGRect) {
        guard let info = XRRAllocateMonitor(display, 0) else { return }
        defer { XRRFreeMonitors(info) }
        info.pointee.name = XInternAtom(display, name, False)
        (info.pointee.x, info.pointee.y) = (Int32(frame.minX), Int32(frame.minY))
        (info.pointee.width, info.pointee.height) = (Int32(frame.width), Int32(frame.height))
        (info.pointee.mwidth, info.pointee.mheight) = (300, 300)
        XRRSetMonitor(display, root, info)
        sync()
    }
}
