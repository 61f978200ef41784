import GestureHarness
import Testing
import XInputFrontEnd

/// The files that desktops and software centres read.
@Suite struct `The metadata` {
    private static let desktopFile = "Assets/packaging/touchstone.desktop"
    private static let metainfo = "Assets/packaging/metainfo.xml"

    @Test(.enabled(if: Tool.isRequired("desktop-file-validate")))
    func `a desktop finds nothing wrong with its entry`() throws {
        let result = try Tool.run("desktop-file-validate", [Self.desktopFile])
        #expect(result.output == "")
        #expect(result.status == 0)
    }

    @Test(.enabled(if: Tool.isRequired("appstreamcli")))
    func `a software centre finds nothing wrong with the description`() throws {
        let result = try Tool.run("appstreamcli", ["validate", "--no-net", Self.metainfo])
        #expect(result.status == 0, "\(result.output)")
        // The only note is that the identifier has no domain.
        #expect(!result.output.contains("W:") && !result.output.contains("E:"))
    }

    @Test func `the newest release is the program's version`() throws {
        let text = try Tool.text(Self.metainfo)
        let first = try #require(text.firstMatch(of: /<release version="([^"]+)" date="([^"]+)"/))
        #expect(first.1 == Touchstone.version)
        #expect(first.2.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
        let told = try Tool.run(Tool.touchstone, ["--version"])
        #expect(told.output == "\(first.1)\n")
        // This date is the manual's and the package's as well.
        #expect(try Tool.run("/bin/sh", ["Assets/packaging/released"]).output == "\(first.2)\n")
    }

    @Test func `the desktop entry belongs to the window that the program opens`() throws {
        let lines = try Tool.text(Self.desktopFile).split(separator: "\n")
        let options = WindowOptions()
        #expect(lines.contains("StartupWMClass=\(options.className)"))
        #expect(lines.contains("Exec=\(options.instanceName) run"))
        let component = try Tool.text(Self.metainfo)
        #expect(component.contains(#"<launchable type="desktop-id">touchstone.desktop<"#))
    }
}
