import Foundation
import Testing

extension EndToEnd {
    /// Gestures performed on programs that know nothing of this one.
    ///
    /// Their own output or picture shows what they received.
    @Suite struct `Performing on a real program` {
        /// Performs a tap on an expander, and a drag and a pinch on the page of gestures of GTK's demo.
        private func expectGestures(on program: RealProgram) throws {
            let tap = try RealPerformance(
                of: ["tap": PerformedGesture.tap],
                ["--pictures", "shots", "--at", "0"],
                on: [program.path, "--run=expander"]
            )
            #expect(tap.receivers == ["\(program.name) \(program.name) touch"])
            let screen = CGRect(x: 0, y: 0, width: 1280, height: 800)
            let opened = try tap.picture("tap-end")
                .changes(from: tap.picture("tap-0.000"), in: screen)
            // The opened text makes the window larger.
            #expect(opened.count > 10_000, "\(opened)")

            let rest = try RealPerformance(
                of: [
                    "wait": PerformedGesture.hover, "drag": PerformedGesture.drag,
                    "pinch": PerformedGesture.pinch,
                ],
                ["--pictures", "shots", "--at", "0"],
                on: [program.path, "--run=gestures"]
            )
            #expect(
                rest.receivers
                    == Array(repeating: "\(program.name) \(program.name) touch", count: 3)
            )
            #expect(rest.updates == [20, 20, 20])
            let window = CGRect(x: 0, y: 0, width: 400, height: 400)
            let start = try rest.picture("drag-0.000")
            let line = try rest.picture("drag-end").changes(from: start, in: window)
            // The swipe is a line from the centre to the right, longer for a faster one.
            #expect(line.bounds.minX == 200 && line.bounds.midY == 200, "\(line)")
            #expect(line.bounds.height == 6 && line.bounds.width > 6, "\(line)")
            // The pinch is a square, of half the size as the fingers were drawn together to half their distance.
            let square = try rest.picture("pinch-end").changes(from: start, in: window)
            #expect(square.bounds == CGRect(x: 150, y: 150, width: 100, height: 100))
            #expect(square.count == 10_000)
        }

        @Test(.needs(.gtk4)) func `of GTK 4 changes its picture`() throws {
            try expectGestures(on: .gtk4)
        }

        @Test(.needs(.gtk3)) func `of GTK 3 changes its picture`() throws {
            try expectGestures(on: .gtk3)
        }

        @Test(.needs(.qt6)) func `of Qt 6 logs each touch`() throws {
            let end = try RealPerformance(
                on: [RealProgram.qt6.path],
                environment: ["QT_LOGGING_RULES": "qt.qpa.input.events=true"]
            )
            #expect(end.receivers == Array(repeating: "qt6ct qt6ct touch", count: 4))
            let line = /touch event type (\d+) seq \d+ detail (\d+) pos +([\d.]+), +([\d.]+)/
            var (counts, last): ([String: Int], [String: String]) = ([:], [:])
            for match in end.output.matches(of: line) {
                let (_, type, touch, x, y) = match.output
                counts["\(type) of \(touch)", default: 0] += 1
                last[String(touch)] = "\(x), \(y)"
            }
            // Types 18 and 20 are the begin and the end. Qt unites updates that wait in its queue.
            for touch in 1...4 {
                #expect(counts["18 of \(touch)"] == 1 && counts["20 of \(touch)"] == 1)
                let updates = counts["19 of \(touch)", default: 0]
                #expect(touch == 1 ? updates == 0 : (1...20).contains(updates), "\(counts)")
            }
            #expect(
                last == [
                    "1": "70.0, 72.0", "2": "200.0, 200.0", "3": "160.0, 200.0",
                    "4": "240.0, 200.0",
                ]
            )
        }

        @Test(.needs(.sdl2)) func `of SDL 2 logs each finger`() throws {
            let end = try RealPerformance(
                on: [RealProgram.sdl2.path],
                environment: ["SDL_EVENT_LOGGING": "2"]
            )
            #expect(end.receivers == Array(repeating: "testgesture testgesture touch", count: 4))
            let line = /SDL_FINGER([A-Z]+) \(timestamp=\d+ touchid=\d+ fingerid=(\d+)/
            var counts: [String: Int] = [:]
            for match in end.output.matches(of: line) {
                counts["\(match.output.1) of \(match.output.2)", default: 0] += 1
            }
            #expect(
                counts == [
                    "DOWN of 1": 1, "UP of 1": 1,
                    "DOWN of 2": 1, "MOTION of 2": 20, "UP of 2": 1,
                    "DOWN of 3": 1, "MOTION of 3": 20, "UP of 3": 1,
                    "DOWN of 4": 1, "MOTION of 4": 20, "UP of 4": 1,
                ]
            )
            #expect(end.output.contains("SDL_MULTIGESTURE"))
        }

        /// A page that closes itself after the last of four touches.
        private static let page = """
            <!doctype html><title>touch</title><body style="margin:0;height:100vh;touch-action:none"><script>
            let ends = 0
            for (const kind of ["touchstart", "touchmove", "touchend"])
                addEventListener(kind, event => {
                    for (const touch of event.changedTouches) {
                        console.log(`${kind} ${touch.identifier} ${touch.screenX},${touch.screenY}`)
                        if (kind == "touchend" && ++ends == 4) close()
                    }
                })
            requestAnimationFrame(() => requestAnimationFrame(() => console.log("the page is drawn")))
            </script>
            """

        @Test(.needs(.chromium)) func `of the web logs each touch in the page`() throws {
            let end = try RealPerformance(
                ["--ready", "the page is drawn"],
                // In a session of its own, the browser does not receive TERM, and ends with its page.
                on: [
                    "sh", "-c",
                    """
                    trap : TERM
                    setsid chromium --no-sandbox --no-first-run --disable-gpu --disable-dev-shm-usage \
                        --password-store=basic --ozone-platform=x11 --touch-events=enabled --window-position=0,0 \
                        --enable-logging=stderr --user-data-dir="$PWD/profile" --app="file://$PWD/page.html" &
                    while kill -0 $!; do wait $!; done
                    """,
                ],
                files: ["page.html": Self.page]
            )
            #expect(end.receivers == Array(repeating: "chromium chromium touch", count: 4))
            let events = end.output.matches(of: /"(touch(start|end) \d \d+,\d+)"/).map(\.output.1)
            #expect(
                events == [
                    "touchstart 0 70,72", "touchend 0 70,72",
                    "touchstart 0 100,200", "touchend 0 200,200",
                    "touchstart 0 120,200", "touchstart 1 280,200",
                    "touchend 0 160,200", "touchend 1 240,200",
                ]
            )
        }

        @Test(.needs(.xev)) func `with core events receives the first finger as a mouse`() throws {
            let end = try RealPerformance(on: ["xev", "-geometry", "400x400"])
            #expect(
                end.receivers
                    == Array(repeating: "xev xev pointer", count: 3) + ["xev - -"]
            )
            let lines = end.output.split(separator: "\n")
            let names = lines.compactMap {
                $0.firstMatch(of: /^(Button\w+|MotionNotify) event/)?.output.1
            }
            // The pointer moves to the finger first. xev may receive several motions as one.
            let kinds = names.reduce(into: [Substring]()) { if $0.last != $1 { $0.append($1) } }
            let click: [Substring] = ["MotionNotify", "ButtonPress", "ButtonRelease"]
            let drag: [Substring] = [
                "MotionNotify", "ButtonPress", "MotionNotify", "ButtonRelease",
            ]
            #expect([click + drag + drag, drag + drag + drag].contains(kinds), "\(names)")
        }

        @Test(.needs(.openbox), .needs(.gtk4))
        func `under a window manager receives touches inside its frame`() throws {
            let end = try RealPerformance(
                of: ["wait": PerformedGesture.hover, "pinch": PerformedGesture.pinch],
                ["--pictures", "shots", "--at", "0"],
                on: ["sh", "-c", "openbox & exec gtk4-demo --run=gestures"]
            )
            #expect(end.receivers == Array(repeating: "gtk4-demo gtk4-demo touch", count: 2))
            let screen = CGRect(x: 0, y: 0, width: 1280, height: 800)
            let square = try end.picture("pinch-end")
                .changes(from: end.picture("pinch-0.000"), in: screen)
            #expect(square.bounds.size == CGSize(width: 100, height: 100), "\(square)")
            // The first finger landed 80 pixels to the left of the square's centre.
            let location = end.touches.first?["location"] as? [Double] ?? []
            let centre = [Double(square.bounds.midX), Double(square.bounds.midY)]
            #expect(location == [centre[0] - 80, centre[1]])
        }
    }
}
