import Foundation
import Glibc
import Testing
import VirtualDisplay

extension VirtualDisplayTests {
    @Suite struct Failures {
        @Test func `missing programs are named with their packages`() throws {
            let empty = try TemporaryFolder()
            var installation = XorgInstallation()
            installation.moduleFolders = [empty.path]
            installation.servers = [empty.path + "/Xorg"]

            let reason = """
                a virtual display needs Xorg, its input driver inputtest, its video driver \
                dummy: apt-get install xserver-xorg-core xserver-xorg-video-dummy
                """
            #expect(throws: VirtualDisplayError.unavailable(reason)) {
                _ = try VirtualDisplay(.init(), installation: installation)
            }
            #expect(VirtualDisplayError.unavailable(reason).description == reason)
        }

        @Test func `a missing video driver is named alone`() throws {
            let modules = try TemporaryFolder()
            try modules.write("", to: "input/inputtest_drv.so")
            var installation = XorgInstallation()
            installation.moduleFolders = [modules.path]

            let reason = """
                a virtual display needs its video driver dummy: \
                apt-get install xserver-xorg-video-dummy
                """
            #expect(installation.missing == reason)
        }

        @Test func `a server that exits at its start reports its own reasons`() throws {
            let script = """
                while [ "$1" != -logfile ]; do shift; done
                echo "[ 1.0] (EE) dbus-core: no bus" > "$2"
                echo "[ 1.1] (EE) Screen 0 deleted because of no matching config section." >> "$2"
                echo "[ 1.2] (EE) no screens found(EE) " >> "$2"
                exit 1
                """
            let reason = """
                Xorg ended before it was ready: Screen 0 deleted because of no matching config section.; \
                no screens found
                """
            try expectError(.startFailed(reason), from: script)
        }

        @Test func `a server that never gets ready is given up and ended`() throws {
            let late = VirtualDisplayError.timedOut("Xorg was not ready in time")
            try expectError(late, from: "exec sleep 60", within: .seconds(1))
        }

        @Test func `a server that dies fails the next call, and does not end us`() throws {
            let display = try VirtualDisplay()
            let traces = ServerTraces(folder: display.folder)
            try display.touchscreen.down(0, at: .zero)
            kill(try #require(traces.server), SIGKILL)

            let error = #expect(throws: VirtualDisplayError.self) {
                // The kill does not take effect at once.
                for _ in 0..<1000 { try display.touchscreen.move(0, to: .zero) }
            }
            #expect("\(try #require(error))".contains("the virtual display's server is gone"))
            // The second write itself fails, with a signal unless that is switched off.
            #expect(throws: VirtualDisplayError.self) { try display.pointer.click() }
            #expect(throws: VirtualDisplayError.self) { try display.pointer.click() }

            display.stop()
            traces.expectGone()
        }

        /// Starts a script instead of the server, and checks that nothing of it remains.
        private func expectError(
            _ expected: VirtualDisplayError,
            from script: String,
            within timeout: Duration = .seconds(20),
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let folder = try TemporaryFolder()
            try folder.write("#!/bin/sh\necho \"$5\" >\(folder.path)/told\n\(script)\n", to: "Xorg")
            var installation = XorgInstallation()
            installation.servers = ["\(folder.path)/Xorg"]
            #expect(throws: expected, sourceLocation: sourceLocation) {
                _ = try VirtualDisplay(.init(), installation: installation, timeout: timeout)
            }
            let told = try String(contentsOfFile: "\(folder.path)/told", encoding: .utf8)
            let path = told.split(separator: "/").prefix(2).joined(separator: "/")
            ServerTraces(folder: "/\(path)").expectGone(sourceLocation: sourceLocation)
        }
    }
}
