import Foundation
import Glibc
import Testing

@testable import VirtualDisplay

/// A real server with devices of the driver `inputtest` that no program controls.
final class SharedServer {
    let folder = PrivateFolder()
    let process: XorgProcess
    let devices: [XorgConfiguration.Device]

    init(
        _ kinds: [InputTestKind] = InputTestKind.allCases,
        touchCount: Int = 10
    ) throws {
        let folder = folder
        devices = kinds.map {
            .init(name: "Lab \($0.rawValue)", kind: $0, socket: folder.path(of: $0.rawValue))
        }
        let configuration = XorgConfiguration(
            screen: .init(touchCount: touchCount),
            devices: devices
        )
        process = try XorgProcess(
            server: try #require(XorgInstallation().server),
            folder: folder,
            deadline: .now + .seconds(20)
        ) { () throws(VirtualDisplayError) in
            try folder.write(configuration.text.utf8, to: "xorg.conf")
            try folder.write(Xauthority().bytes, to: "Xauthority")
        }
    }

    deinit { process.stop() }

    /// The path of its folder.
    var path: String { folder.path }

    var name: String { ":\(process.number)" }

    /// The variables of other clients.
    var environment: [String: String] {
        ["DISPLAY": name, "XAUTHORITY": folder.path(of: "Xauthority")]
    }

    /// Starts a performance; the display is named by its option only.
    func perform(
        _ arguments: [String],
        on words: [String] = ["xev"],
        in folder: TestFolder
    ) throws -> Program {
        try Program(
            ["perform"] + arguments + ["--display", name, "--"] + words,
            environment: ["XAUTHORITY": environment["XAUTHORITY"] ?? ""],
            folder: folder.path
        )
    }

    /// Runs `xinput`, which ends with status 0.
    func xinput(_ arguments: String..., in folder: TestFolder) throws {
        let end = try Program(
            arguments,
            environment: environment,
            folder: folder.path,
            path: "/usr/bin/xinput"
        ).finish()
        try #require(end.status == 0, "\(end.errors)")
    }

    /// Connects to the touchscreen's driver, as another program would.
    ///
    /// The server must end before the connection.
    func connect() throws -> InputTestConnection {
        let device = try #require(devices.first { $0.kind == .touch })
        return try InputTestConnection(
            path: device.socket,
            name: device.name,
            deadline: .now + .seconds(20)
        )
    }
}
