import Foundation
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

/// A running server that a performance shares with other programs.
final class SharedDisplay {
    /// The display's name, such as `:7`.
    let name: String
    let screen: ScreenClient

    /// Connects to a display by its name.
    ///
    /// - Throws: `FrontEndError.noDisplay`, `.systemCallFailed`.
    init(_ name: String) throws(FrontEndError) {
        self.name = name
        screen = try ScreenClient(display: name)
    }

    /// Borrows the devices that recordings need.
    ///
    /// - Throws: ``Failure`` for a server with a person's devices, or without a device that a recording
    ///   needs, and if another program controls a device.
    func borrowDevices(for recordings: [PerformedRecording]) throws -> BorrowedDevices {
        guard let process = screen.serverProcess else {
            throw refusal(
                "is reached over the network, expected a server of this machine, such as :7"
            )
        }
        do {
            let server = try RunningServer(process: process)
            let all = try FrontEnd.deviceReports(onDisplay: name)
            let reports = all.filter { $0.isEnabled && !$0.isMaster && !$0.isXTest }
            let choice = DeviceChoice(reports: reports, devices: server.devices)
            try choice.checkDrivers()
            let chosen = try InputTestKind.allCases.compactMap { kind in
                try choice.device(kind, for: recordings)
            }
            return try BorrowedDevices(
                chosen.map(\.device),
                of: server,
                touchCount: chosen.first { $0.device.kind == .touch }?.report.device.touches ?? 0,
                size: screen.screenSize,
                givingBackWith: DeviceReturn.command(on: name, chosen.map(\.device.id)),
                environment: ProcessInfo.processInfo.environment
            )
        } catch let error as VirtualDisplayError {
            throw refusal(error.description)
        }
    }

    private func refusal(_ text: String) -> Failure {
        Failure(.display, "--display \(name): \(text)")
    }
}
