import CXlib
import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Pasting into a browser, which decodes, draws and encodes the picture with its own code.
    @Suite(.enabled(if: Tool.areInstalled(["chromium"]), "no Chromium"))
    struct `A report pasted into Chromium` {
        /// A page that draws the pasted picture on a canvas, and downloads the canvas as a PNG whose name
        /// contains the size of the pasted one.
        private static let page = """
            <!doctype html><script>
            addEventListener("paste", async event => {
                const file = event.clipboardData.files[0]
                const picture = await createImageBitmap(file)
                const canvas = new OffscreenCanvas(picture.width, picture.height)
                canvas.getContext("2d").drawImage(picture, 0, 0)
                const link = document.createElement("a")
                link.href = URL.createObjectURL(await canvas.convertToBlob())
                link.download = `drawn-${file.size}.png`
                document.body.append(link)
                link.click()
            })
            </script><body>
            """

        /// Opens the page in a browser with a new profile, which downloads to `Downloads` in the folder.
        private func browser(on live: LiveWindow, in folder: TestFolder) throws -> Program {
            let page = try folder.file("page.html", Self.page)
            return try Program(
                [
                    "--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
                    "--password-store=basic", "--ozone-platform=x11", "--window-position=0,0",
                    "--user-data-dir=\(folder.path)/profile", "--app=file://\(page)",
                ],
                environment: live.display.environment.merging(["HOME": folder.path]) { $1 },
                folder: folder.path,
                path: "/usr/bin/chromium"
            )
        }

        // The limit includes the wait for a lane beside all other tests.
        @Test(.timeLimit(.minutes(60)))
        func `has its recording in the browser's own encoding too`() throws {
            let (live, folder) = (try LiveWindow(), try TestFolder())
            try live.waitUntilAsleep()
            try live.touch(at: CGPoint(x: 480, y: 300))
            try live.waitUntilAsleep()
            try live.type("s")
            try live.program.waitFor("report saved: ")
            let name = try #require(
                live.program.printed.split(whereSeparator: \.isNewline)
                    .last { $0.contains("report saved: ") }?.split(separator: " ").last
            )
            let report = "\(live.folder)/\(name)"
            let size = try #require(FileManager.default.contents(atPath: report)).count
            let drawn = "\(folder.path)/Downloads/drawn-\(size).png"
            let client = try XClient(live.display)
            let browser = try browser(on: live, in: folder)
            defer {
                browser.signal(SIGTERM)
                _ = browser.finish()
            }
            // The page receives keys only some time after its window appears.
            let isDrawn = try eventually {
                if client.focusBrowser() {
                    try live.display.keyboard.type(try #require(.init("v")), with: .control)
                }
                return FileManager.default.fileExists(atPath: drawn)
            }
            try #require(isDrawn)
            let png = try #require(FileManager.default.contents(atPath: drawn))
            #expect(png.range(of: Data("iTXttouchstone".utf8)) == nil)
            let outputs = try [drawn, report].map { try Program.run("replay", $0).output }
            #expect(outputs[0] == outputs[1] && outputs[0].contains("touchesBegan"))
        }

        /// Waits for a browser, which takes longer than our window.
        private func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
            let deadline = Date(timeIntervalSinceNow: 45)
            while Date() < deadline {
                if try isSo() { return true }
                Thread.sleep(forTimeInterval: 0.25)
            }
            return false
        }
    }
}

extension XClient {
    /// Gives the keyboard focus to Chromium's window; returns whether it is there.
    func focusBrowser() -> Bool {
        for window in children(of: root) {
            let attributes = attributes(of: window)
            var hint = XClassHint()
            // Chromium also has small windows for its own purposes.
            guard XGetClassHint(display, window, &hint) != 0,
                attributes.map_state == IsViewable, attributes.width > 100
            else { continue }
            defer { [hint.res_name, hint.res_class].forEach { if let name = $0 { XFree(name) } } }
            guard hint.res_class.map({ String(cString: $0) }) == "Chromium" else { continue }
            XSetInputFocus(display, window, Int32(RevertToPointerRoot), Time(CurrentTime))
            sync()
            return true
        }
        return false
    }
}
