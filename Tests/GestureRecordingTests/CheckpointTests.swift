import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import Glibc
import Testing

/// Each test runs in a process of its own: after a fork of several threads, the only remaining one could wait
/// forever for a lock of another.
@Suite struct `Checkpoints of a session` {
    @Test func `goes from input to input`() async {
        await #expect(processExitsWith: .success) {
            let lines = [
                #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
                #"{"t":0.1,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":0.2,"touch":"begin","id":2,"x":500,"y":300}"#,
                #"{"t":0.2,"touch":"update","id":1,"x":481,"y":300}"#,
                #"{"t":0.3,"touch":"end","id":1}"#,
            ]
            let past = try Past(lines.joined(separator: "\n") + "\n")
            func time(_ moment: Moment) throws -> TimeInterval? {
                try past.checkpoint(at: moment)?.time
            }
            #expect(try time(.after(0)) == 0.1)
            #expect(try time(.after(0.1)) == 0.2)
            #expect(try time(.after(0.2)) == 0.3)
            #expect(try time(.after(0.3)) == nil)
            #expect(try time(.before(0.3)) == 0.2)
            #expect(try time(.before(0.15)) == 0.1)
            #expect(try time(.before(0.1)) == nil)
            #expect(try time(.before(0.9)) == 0.3)
        }
    }

    @Test func `goes only to events that a recognizer or a view received`() async {
        await #expect(processExitsWith: .success) {
            let hover = (0..<20).map {
                #"{"t":\#(2 + Double($0) / 10),"pointer":"move","x":\#(400 + $0),"y":300}"#
            }
            let lines =
                [
                    #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
                    #"{"t":1,"touch":"begin","id":1,"x":480,"y":300}"#,
                    #"{"t":1.05,"touch":"end","id":1}"#,
                ] + hover + [
                    #"{"t":4,"clear":true}"#,
                    #"{"t":4.1,"set":"double.numberOfTapsRequired","value":3}"#,
                    #"{"t":5,"touch":"begin","id":1,"x":480,"y":300}"#,
                    #"{"t":5.1,"touch":"update","id":1,"x":600,"y":300}"#,
                    #"{"t":5.2,"touch":"end","id":1}"#,
                ]
            let past = try Past(lines.joined(separator: "\n") + "\n")
            var times: [TimeInterval] = []
            var moment = Moment.before(9)
            while let checkpoint = try past.checkpoint(at: moment) {
                times.append(checkpoint.time)
                #expect(
                    checkpoint.snapshot
                        == (try past.checkpoint(at: .event(checkpoint.time))?.snapshot)
                )
                moment = .before(checkpoint.time)
            }
            // The deadline of the double tap, at 1.4 s, is an event that its recognizer receives.
            #expect(times == [5.2, 5.1, 5, 4.1, 1.4, 1.05, 1])
            var forward: [TimeInterval] = []
            moment = .after(0)
            while let checkpoint = try past.checkpoint(at: moment) {
                forward.append(checkpoint.time)
                moment = .after(checkpoint.time)
            }
            #expect(forward == times.reversed())
            // The state is that of the event, before the clearing.
            let failed = try past.checkpoint(at: .before(4.1))
            #expect(failed?.snapshot.strokes.count == 1)
        }
    }

    @Test func `goes to hovering that a recognizer receives`() async {
        await #expect(processExitsWith: .success) {
            let source = "views: [{id: pad, frame: [0, 0, 100, 100], recognizers: [{type: hover}]}]"
            let lines = [
                #"{"touchstone":1,"scene":"own","source":"\#(source)","size":[400,400]}"#,
                #"{"t":1,"pointer":"move","x":50,"y":50}"#,
                #"{"t":2,"pointer":"move","x":51,"y":50}"#,
                #"{"t":3,"pointer":"move","x":200,"y":50}"#,
                #"{"t":4,"pointer":"move","x":210,"y":50}"#,
            ]
            let past = try Past(lines.joined(separator: "\n") + "\n")
            func time(_ moment: Moment) throws -> TimeInterval? {
                try past.checkpoint(at: moment)?.time
            }
            #expect(try time(.before(9)) == 3)
            #expect(try time(.before(3)) == 2)
            #expect(try time(.after(1)) == 2)
            #expect(try time(.after(3)) == nil)
        }
    }

    @Test func `performs only the inputs since a checkpoint, and equals a replay`() async {
        await #expect(processExitsWith: .success) {
            let past = try Past(Self.longSession)
            for time in [11.9995, 4.25, 4.2, 11.3, 11.299, 6.003, 7.7775, 0.001, 0] {
                var checkpoint = try #require(try past.checkpoint(at: .at(time)))
                // The process that follows the session may still be on its way.
                let deadline = ContinuousClock.now + .seconds(60)
                while checkpoint.performed > 2 * Checkpoints.period,
                    ContinuousClock.now < deadline
                {
                    checkpoint = try #require(try past.checkpoint(at: .at(time)))
                }
                #expect(checkpoint.performed <= 2 * Checkpoints.period)
                let replay = try Replay(file: past.file.path, pictureTime: time)
                #expect(checkpoint.snapshot == replay.picture.snapshot, "at \(time)")
            }
            // Steps are short, because processes stay on the way to the first one.
            // Each line from 7.503 to 8.998 is an event that a recognizer receives.
            var time = 8.999
            for step in 0..<50 {
                let checkpoint = try #require(try past.checkpoint(at: .before(time)))
                #expect(abs(checkpoint.time - (time - 0.001)) < 1e-6)
                #expect(step == 0 || checkpoint.performed < 200)
                time = checkpoint.time
            }
        }
    }

    @Test func `leaves no process behind, also after SIGKILL`() async throws {
        let result = try await #require(
            processExitsWith: .signal(SIGKILL),
            observing: [\.standardOutputContent]
        ) {
            let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
            mkdir(folder, 0o700)
            chdir(folder)
            let past = try Past(Self.longSession)
            _ = try past.checkpoint(at: .at(5))
            // The process that follows the session forks copies until it reaches the end.
            let deadline = ContinuousClock.now + .seconds(60)
            while processes(in: folder).count <= 10 {
                try #require(ContinuousClock.now < deadline)
                usleep(2000)
            }
            FileHandle.standardOutput.write(Data("<\(folder)>".utf8))
            kill(getpid(), SIGKILL)
        }
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        let folder = try #require(output.split { "<>".contains($0) }.last)
        let deadline = ContinuousClock.now + .seconds(60)
        while !processes(in: String(folder)).isEmpty, ContinuousClock.now < deadline {
            usleep(2000)
        }
        #expect(processes(in: String(folder)).isEmpty)
        rmdir(String(folder))
    }

    @Test func `starts again after the system has ended the processes`() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
            mkdir(folder, 0o700)
            chdir(folder)
            let past = try Past(Self.longSession)
            _ = try past.checkpoint(at: .at(5))
            let deadline = ContinuousClock.now + .seconds(60)
            while processes(in: folder) != [getpid()], ContinuousClock.now < deadline {
                for process in processes(in: folder) where process != getpid() {
                    kill(process, SIGKILL)
                }
            }
            #expect(try past.checkpoint(at: .before(5))?.time == 4.999)
            rmdir(folder)
        }
    }

    @Test func `fails with a reason at the limit of processes`() async {
        await #expect(processExitsWith: .success) {
            let past = try Past(Past.header)
            // The limit does not apply to root.
            if getuid() == 0 { try #require(setuid(65534) == 0) }
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            try #require(setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &none) == 0)
            #expect(throws: RecordingError.self) { try past.checkpoints.checkpoint(at: .at(0)) }
        }
    }

    @Test func `fails with the reason for which a scene cannot be created`() async {
        await #expect(processExitsWith: .success) {
            let past = try Past(
                Past.header,
                makeScene: { _, _ in throw RecordingError("gone.yaml", "no such file") }
            )
            for _ in 0..<2 {
                #expect(throws: RecordingError(message: "gone.yaml: no such file")) {
                    try past.checkpoints.checkpoint(at: .at(0))
                }
            }
        }
    }

    /// 12,000 inputs in 12 s: drags and taps, settings, two scenes, interrupts.
    private static var longSession: String {
        var text = "{\"touchstone\":1,\"scene\":\"playground\",\"size\":[1280,800]}\n"
        for index in 0..<12_000 {
            let (step, angle) = (index % 3000, Double(index) / 300)
            func touch(_ verb: String, _ id: Int) -> String {
                "\"touch\":\"\(verb)\",\"id\":\(id),"
                    + "\"x\":\(480 + 70 * cos(angle)),\"y\":\(300 + 70 * sin(angle))"
            }
            let input =
                switch step {
                case 0: touch("begin", 1)
                case 2000: "\"set\":\"double.numberOfTapsRequired\",\"value\":\(2 + index / 3000)"
                case 2400, 2502, 2999: "\"clear\":true"
                case 2500: "\"interrupt\":\"test\""
                case 2501: touch("end", 1)
                case 2503...: touch(step % 2 == 1 ? "begin" : "end", 2)
                default: touch("update", 1)
                }
            text += "{\"t\":\(Double(index) / 1000),\(input)}\n"
            if index == 6002 { text += "{\"t\":6.0025,\"scene\":\"taps\"}\n" }
        }
        return text
    }
}

/// The processes whose current folder is this one.
private func processes(in folder: String) -> [pid_t] {
    let files = FileManager.default
    let all = (try? files.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap(pid_t.init).filter {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == folder
    }
}

/// A performed session with its checkpoints.
struct Past {
    static let header = "{\"touchstone\":1,\"scene\":\"taps\",\"size\":[9,9]}\n"

    let file: TemporaryFile
    let checkpoints: Checkpoints

    init(
        _ recording: String,
        makeScene: @escaping (String, String?) throws -> Scene = Player.Options().makeScene
    ) throws {
        file = try TemporaryFile(recording)
        let player = try Player(file: file.path)
        let journal = Journal(player.header)
        var options = Player.Options()
        options.makeScene = makeScene
        let checkpoints = Checkpoints(of: journal, options: options)
        self.checkpoints = checkpoints
        journal.record(player.session)
        player.session.observe { if case .input = $0 { checkpoints.inputRecorded() } }
        try player.performAll()
    }

    /// Returns the state at a moment; on a busy machine, requests it again for up to 60 s.
    func checkpoint(at moment: Moment) throws(RecordingError) -> Checkpoint? {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                return try checkpoints.checkpoint(at: moment)
            } catch {
                guard error.message.contains("too long"), .now < deadline else { throw error }
            }
        }
    }
}
