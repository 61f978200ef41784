import Foundation
import Recordings
import Testing

@Suite struct `A log that was pasted` {
    private static let tap = """
        0: id 1, x 4800, y 3000
        50: id -1
        """

    private static let converted = [
        #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
        #"{"t":0.05,"touch":"end","id":1}"#,
    ]

    private static let geteventScreenWithoutForce = Sample.geteventScreen.replacing(
        "ABS_MT_PRESSURE ",
        with: "ABS_MT_TOUCH_MINOR"
    )
    private static let getevent = geteventScreenWithoutForce + Sample.getevent(tap)

    /// The output of `getevent -l`.
    private static let untimed =
        geteventScreenWithoutForce
        + Sample.getevent(tap).replacing(/\[ *[0-9.]+\]\s/, with: "")

    private static let libinput = Sample.libinput(
        Sample.device("S", events: Sample.frames(tap))
    )

    @Test(arguments: [getevent, libinput])
    func `is read between prompts, messages and code fences, which are counted`(
        _ log: String
    ) throws {
        let text = "My screen jumps.\n\n```\n$ sudo tool\n" + log + "^C\n$ \n```\nThanks!\n"
        let recording = try ConversionResult(["a.log": text])
        #expect(recording.lines == Self.converted)
        #expect(recording.error == nil)
        #expect(
            recording.warnings == [
                "a.log:1: skipped 7 lines that are not part of the log, first \"My screen jumps.\""
            ]
        )
    }

    @Test(arguments: [getevent, libinput])
    func `is read behind quotation marks`(_ log: String) throws {
        let quoted = log.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
        let recording = try ConversionResult(["a.log": quoted.joined(separator: "\n") + "\n"])
        #expect(recording.lines == Self.converted)
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test(arguments: ["    ", "\t", "1: "])
    func `of evemu is read behind blanks and numbers too`(_ mark: String) throws {
        let log = Sample.slots + Sample.events(Self.tap)
        let lines = log.split(separator: "\n").map { "\(mark)\($0)\n" }
        let expected = try ConversionResult(["a.log": log])
        for text in [lines.joined(), lines.dropFirst(2).joined()] {
            let recording = try ConversionResult(["a.log": text])
            #expect(recording.lines == expected.lines && recording.lines.count == 2)
            #expect(recording.error == nil)
        }
    }

    /// Markdown indents code by four spaces, and programs of Windows begin a file with a mark.
    @Test func `is read when it is indented, and behind a byte order mark`() throws {
        let indented = [Self.getevent, Self.libinput].map(Self.indented)
        for text in indented + ["\u{FEFF}" + Self.getevent, "\u{FEFF}" + Self.libinput] {
            let recording = try ConversionResult(["a.log": text])
            #expect(recording.lines == Self.converted)
            #expect(recording.warnings.isEmpty && recording.error == nil)
        }
    }

    private static func indented(_ log: String) -> String {
        log.split(separator: "\n").map { "    \($0)\n" }.joined()
    }

    /// A description's lines are indented too.
    @Test(
        arguments: [
            indented, { log in log.split(separator: "\n").map { "12: \($0)\n" }.joined() },
        ] as [@Sendable (String) -> String]
    )
    func `without times is read when it is indented, and behind marks`(
        _ pasted: @Sendable (String) -> String
    ) throws {
        for log in [Self.untimed, Self.untimed.replacing("/dev/input/event2: EV", with: "EV")] {
            let recording = try ConversionResult(["a.log": pasted(log)])
            #expect(
                recording.lines == [
                    #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
                    #"{"t":0.01,"touch":"end","id":1}"#,
                ]
            )
            #expect(recording.warnings.count == 1 && recording.error == nil)
        }
    }

    @Test(
        arguments: [
            { "| \($1)" }, { "| \($1) |" }, { "###### \($1)" }, { "\($0): \($1)" },
            { "\($0):\($1)" }, { "> > \($1)" },
            { String(repeating: " ", count: $0 < 10 ? 5 : 4) + "\($0): \($1)" },
        ] as [@Sendable (Int, Substring) -> String]
    )
    func `is read behind the marks that editors and websites put before each line`(
        _ mark: @Sendable (Int, Substring) -> String
    ) throws {
        for log in [Self.getevent, Self.libinput] {
            let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
            let text = lines.enumerated().map { mark($0 + 1, $1) + "\n" }.joined()
            let recording = try ConversionResult(["a.log": text])
            #expect(recording.lines == Self.converted)
            #expect(recording.warnings.isEmpty && recording.error == nil)
        }
    }

    /// Windows PowerShell writes UTF-16 with `getevent -lt > a.log`.
    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func `is read in UTF-16`(_ encoding: String.Encoding) throws {
        for log in [Self.getevent, Self.libinput] {
            let text = "\u{FEFF}" + log.replacing("\n", with: "\r\n")
            let data = try #require(text.data(using: encoding))
            let recording = try ConversionResult(data, name: "a.log")
            #expect(recording.lines == Self.converted)
            #expect(recording.warnings.isEmpty && recording.error == nil)
        }
    }

    @Test func `may have a message of the kernel between its events`() throws {
        let text = Self.getevent + "[   12345.100000] usb 1-2: USB disconnect, device number 3\n"
        let recording = try ConversionResult(["a.log": text])
        #expect(recording.lines == Self.converted)
        #expect(recording.warnings.first?.contains("skipped a line that is not") == true)
    }

    @Test func `begins within a thousand lines`() throws {
        let words = { String(repeating: "words\n", count: $0) }
        #expect(try ConversionResult(["a": words(1000) + Self.getevent]).lines == Self.converted)
        let error = try ConversionResult(["a": words(1001) + Self.getevent]).error
        #expect(error?.hasPrefix("a:1: found \"words\", expected a recording (JSON Lines)") == true)
    }

    @Test func `without a touch is an error`() throws {
        let error = try ConversionResult([
            "a": Self.getevent.replacing("00000001", with: "ffffffff")
        ])
        .error
        #expect(error == "a: no touches in its events, expected at least one")
    }

    /// Prefixes of logs, cut at every byte, are read up to the last complete frame.
    @Test(arguments: [getevent, libinput])
    func `can be cut anywhere`(_ log: String) throws {
        let start = log.count - 400
        for count in stride(from: start, to: log.count, by: 7) {
            let recording = try ConversionResult(["a.log": String(log.prefix(count))])
            let end = ": the log ends within its first report, expected SYN_REPORT"
            let isShort =
                recording.error?.hasPrefix("a.log: no ") == true
                || recording.error?.hasSuffix(end) == true
            #expect(recording.error == nil || isShort, "\(recording.error ?? "")")
            #expect(Self.converted.starts(with: recording.lines))
        }
    }

    /// Prose can look like a key, and `libinput:` is also a key of a device.
    @Test(arguments: [
        "  system: Fedora 38\n", "system: Fedora 38\n", "  libinput: 1.25\n", "version: 1.25\n",
        "  devices: all of them\n",
    ])
    func `of libinput record is read behind prose that looks like a key`(_ prose: String) throws {
        let recording = try ConversionResult(["a.yml": prose + Self.libinput])
        #expect(recording.lines == Self.converted)
        #expect(recording.warnings.count == 1 && recording.error == nil)
    }

    @Test func `of libinput record may begin with a device`() throws {
        let device = Self.libinput.components(separatedBy: "devices:\n").last ?? ""
        let text = device.replacing(
            "  quirks:",
            with: "  libinput:\n    size: [320, 200]\n  quirks:"
        )
        let recording = try ConversionResult(["a.yml": text])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":4800,"y":3000}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
            ]
        )
        #expect(recording.error == nil)
    }

    /// Issues quote the end of a recording.
    @Test func `of libinput record may begin within its events`() throws {
        let events = Self.libinput.components(separatedBy: "  events:\n  - evdev:\n")[1]
        let recording = try ConversionResult(["a.yml": "It jumps:\n" + events])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":4800,"y":3000}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
            ]
        )
        #expect(recording.warnings.count == 2 && recording.error == nil)
    }
}
