import ArgumentParser
import ProcessSupport
import TouchBridge
import XInputFrontEnd

/// The `devices` subcommand, which lists the display's input devices and their problems.
struct ListDevices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the input devices of $DISPLAY, with warnings and advice.",
        discussion: """
            Shows each device's ids, kind, fingers and axes, the input that gestures receive from \
            it, and warnings with advice. Touch devices come first, then other physical devices, \
            then masters, and last the server's own (XTEST) devices.
            """
    )

    @Flag(help: "Print JSON Lines, one per device.")
    var json = false

    func run() throws {
        let reports = DeviceOrder.sorted(try FrontEnd.deviceReports(onDisplay: nil))
        let output = OutputBuffer()
        if json {
            for report in reports { output.write(json: report.json(among: reports)) }
        } else {
            let blocks = reports.map { DeviceDescription($0, among: reports).lines }
            output.write(lines: Array(blocks.joined(separator: [""])))
        }
        try output.finish()
    }
}

/// The order in which devices are listed: touch devices first.
enum DeviceOrder {
    static func sorted(_ reports: [DeviceReport]) -> [DeviceReport] {
        reports.sorted { (rank($0), $0.device.id) < (rank($1), $1.device.id) }
    }

    private static func rank(_ report: DeviceReport) -> Int {
        if report.isXTest { return 5 }
        if report.isMaster { return 4 }
        return switch report.device.kind {
        case .directTouch: 0
        case .dependentTouch: 1
        case .pointer: 2
        case .keyboard: 3
        }
    }
}
