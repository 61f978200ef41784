import CXlib
import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay

@testable import XInputFrontEnd

@Suite struct `The area for a new window` {
    private static let desktop = Desktop(
        size: CGSize(width: 3286, height: 1080),
        monitors: [
            Monitor("HDMI-1", CGRect(x: 0, y: 0, width: 1920, height: 1080)),
            Monitor("eDP-1", CGRect(x: 1920, y: 0, width: 1366, height: 768), isPrimary: true),
        ]
    )

    private func frame(_ area: CGRect?, _ x: CGFloat, isManaged: Bool = true) -> CGRect {
        WorkArea(isManaged: isManaged, area: area, pointer: CGPoint(x: x, y: 10))
            .frame(on: Self.desktop)
    }

    @Test func `is the pointer's monitor without the manager's bars`() {
        let area = CGRect(x: 0, y: 40, width: 3286, height: 1040)
        #expect(frame(area, 1919) == CGRect(x: 0, y: 40, width: 1920, height: 1040))
        #expect(frame(area, 1920) == CGRect(x: 1920, y: 40, width: 1366, height: 728))
        #expect(frame(nil, 1920) == Self.desktop.monitors[1].frame)
        // The pointer is on no monitor; the area of another desktop is elsewhere.
        #expect(frame(nil, 5000) == Self.desktop.monitors[1].frame)
        let elsewhere = CGRect(x: 0, y: 900, width: 100, height: 100)
        #expect(frame(elsewhere, 2000) == Self.desktop.monitors[1].frame)
    }

    @Test func `is the first monitor without a manager, and the screen without monitors`() {
        #expect(frame(nil, 2000, isManaged: false) == Self.desktop.monitors[0].frame)
        let bare = Desktop(size: CGSize(width: 800, height: 480))
        let area = WorkArea(isManaged: false, area: nil, pointer: .zero)
        #expect(area.frame(on: bare) == CGRect(x: 0, y: 0, width: 800, height: 480))
    }
}

extension Live {
    @Suite struct `A window of the default size` {
        @Test func `fits the work area with its frame`() throws {
            let display = try VirtualDisplay.startForThisProcess()
            let manager = try XClient(display)
            manager.becomeWindowManager()
            manager.setNumbers("_NET_WORKAREA", [0, 40, 1280, 728])
            let frontEnd = try FrontEnd(WindowOptions())
            #expect(frontEnd.geometry.size == CGSize(width: 1280, height: 688))
            withExtendedLifetime(display) {}
        }

        @Test func `fits the monitor without a window manager`() throws {
            let display = try VirtualDisplay.startForThisProcess(.init(width: 800, height: 480))
            let frontEnd = try FrontEnd(WindowOptions())
            #expect(frontEnd.geometry.size == CGSize(width: 800, height: 480))
            withExtendedLifetime(display) {}
        }
    }
}
