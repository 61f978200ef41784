import Foundation

/// Chromium without a window, with a new profile.
struct Browser {
    static let path = "/usr/bin/chromium"
    /// The address that the frame requests, so that a log without it is known to be incomplete.
    static let control = "http://control.invalid/"

    /// Whether the tests with Chromium run: in CI its absence is a failure.
    static var isRequired: Bool {
        ProcessInfo.processInfo.environment["CI"] != nil
            || FileManager.default.isExecutableFile(atPath: path)
    }

    /// The results of a page's script.
    struct Visit {
        /// The values that the script reported.
        let values: [String: String]
        /// The messages in the browser's console, without that of the control.
        let console: [String]
        /// The addresses of the page's and the frame's requests that are not for files.
        let requests: [String]
    }

    /// Opens a page in a frame of another page whose script examines it.
    ///
    /// - Parameters:
    ///   - page: The path of the page.
    ///   - script: The body of an asynchronous function that uses the frame's document `d` and window `w`,
    ///     and reports with `report(name, value)`.
    /// - Returns: The reported values, and what the browser logged.
    /// - Throws: An error if Chromium cannot be started.
    static func visit(_ page: String, _ script: String) throws -> Visit {
        let folder = URL(fileURLWithPath: page).deletingLastPathComponent().path
        let name = URL(fileURLWithPath: page).lastPathComponent
        let frame = """
            <!doctype html><meta charset="utf-8">
            <iframe src="\(name)" width="1200" height="900"></iframe>
            <script>
            const report = (name, value) => {
                document.body.append(Object.assign(document.createElement("samp"), {
                    title: name, textContent: String(value)
                }))
            }
            document.querySelector("iframe").onload = async event => {
                const d = event.target.contentDocument, w = event.target.contentWindow
                try {
                    \(script)
                } catch (error) { report("error", error) }
                await fetch("\(control)").catch(() => {})
                console.log("examined")
            }
            </script>
            """
        try frame.write(toFile: folder + "/frame.html", atomically: true, encoding: .utf8)
        let log = folder + "/net.json"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-component-update", "--no-first-run",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder)/profile",
            // The frame's script may use the page's document.
            "--allow-file-access-from-files", "--disable-web-security", "--log-net-log=\(log)",
            "--enable-logging=stderr", "--virtual-time-budget=20000", "--dump-dom",
            "file://\(folder)/frame.html",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder]) { $1 }
        process.standardInput = FileHandle.nullDevice
        // A file instead of a second pipe, since an unread pipe would block the browser.
        let errors = folder + "/errors"
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        process.standardError = FileHandle(forWritingAtPath: errors)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let logged = try String(contentsOfFile: errors, encoding: .utf8)
        return Visit(
            values: values(in: String(decoding: output, as: UTF8.self)),
            console: logged.split(separator: "\n").map(String.init)
                .filter { $0.contains("CONSOLE") && !$0.contains(control) },
            requests: try requests(in: log)
        )
    }

    private static func values(in page: String) -> [String: String] {
        var values: [String: String] = [:]
        for part in page.parts(after: "<samp title=\"", upTo: "</samp>") {
            let pair = part.components(separatedBy: "\">")
            values[pair[0]] = pair.dropFirst().joined(separator: "\">").unescaped
        }
        return values
    }

    private static func requests(in log: String) throws -> [String] {
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        // A request without an origin is the browser's own, such as the one for the time.
        let urls = lines.filter { $0.contains("initiator") && !$0.contains("not an origin") }
            .flatMap { String($0).parts(after: "\"url\":\"", upTo: "\"") }
        return Set(urls).filter { url in
            ["http:", "https:", "ws:", "wss:"].contains { url.hasPrefix($0) }
        }.sorted()
    }
}
