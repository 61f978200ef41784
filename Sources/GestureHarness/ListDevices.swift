import ArgumentParser
import GestureKit
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat
import TextFormatting
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
private enum DeviceOrder {
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

/// A description of a device for people: lines of at most 80 columns.
private struct DeviceDescription {
    private static let width = 80
    private static let labelWidth = 12
    private let report: DeviceReport
    private(set) var lines: [String] = []

    init(_ report: DeviceReport, among reports: [DeviceReport]) {
        self.report = report
        lines = PlainText.wrap(PrintableText.printable(report.device.name), width: Self.width)
        add("id", identity(reports))
        add("kind", kind)
        add("gestures", report.gestures ?? report.reasonForNoGestures)
        if !report.monitors.isEmpty {
            add("monitor", PrintableText.printable(report.monitors.joined(separator: ", ")))
        }
        addAxes()
        addMatrix()
        for (index, warning) in report.warnings.enumerated() {
            add(index == 0 ? "warning" : "", warning.detail)
            add("", warning.advice, mark: "-> ")
        }
    }

    private mutating func add(_ label: String, _ text: String, mark: String = "") {
        let start = "  " + PlainText.pad(label, to: Self.labelWidth - 2)
        let room = Self.width - Self.labelWidth - mark.count
        for (index, line) in PlainText.wrap(text, width: room).enumerated() {
            let isFirst = index == 0
            let before =
                isFirst ? start + mark : String(repeating: " ", count: start.count + mark.count)
            lines.append(before + line)
        }
    }

    private func identity(_ reports: [DeviceReport]) -> String {
        let id = "\(report.device.id)"
        let other = report.attachment.map(String.init) ?? "none"
        let attached = report.attached(among: reports).map(String.init).joined(separator: ", ")
        let tail = attached.isEmpty ? "with no device" : "with \(attached)"
        return switch report.role {
        case .masterPointer: "\(id), a master pointer, paired with \(other), \(tail)"
        case .masterKeyboard: "\(id), a master keyboard, paired with \(other), \(tail)"
        case .slavePointer: "\(id), attached to the pointer \(other)"
        case .slaveKeyboard: "\(id), attached to the keyboard \(other)"
        case .floating: report.isEnabled ? "\(id), floating" : "\(id), disabled"
        }
    }

    private var kind: String {
        if report.isXTest { return "the server's own, for synthetic input (XTEST)" }
        let fingers =
            switch report.device.touches {
            case 0: "fingers unknown"
            case 1: "1 finger"
            default: "\(report.device.touches) fingers"
            }
        return switch report.device.kind {
        case .directTouch: "touchscreen (direct touch), \(fingers)"
        case .dependentTouch: "touchpad (dependent touch), \(fingers)"
        case .pointer: "pointer"
        case .keyboard: "keyboard"
        }
    }

    private mutating func addAxes() {
        let axes = report.device.axes
        guard !axes.isEmpty, !report.isXTest else { return }
        let rows = axes.map { axis in
            [
                "\(axis.number)", PrintableText.printable(axis.label ?? "no label"), range(axis),
                resolution(axis),
            ]
        }
        let columns = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for (index, row) in rows.enumerated() {
            let cells = zip(row, columns).map { PlainText.pad($0, to: $1) } + [row[3]]
            add(index == 0 ? "axes" : "", cells.joined(separator: "  "))
        }
    }

    private func range(_ axis: InputDevice.Axis) -> String {
        if axis.scroll != nil { return "scrolls" }
        if report.relativeAxes.contains(axis.number) { return "steps" }
        guard axis.maximum > axis.minimum else { return "no range" }
        return "\(PlainText.number(axis.minimum))...\(PlainText.number(axis.maximum))"
    }

    private func resolution(_ axis: InputDevice.Axis) -> String {
        if let scroll = axis.scroll {
            return "\(scroll.orientation.rawValue), \(PlainText.number(scroll.increment)) per click"
        }
        return axis.resolution > 0 ? "\(axis.resolution) per metre" : "resolution 0 (unknown)"
    }

    private mutating func addMatrix() {
        guard let matrix = report.matrix, matrix.count == 9,
            report.warnings.contains(where: { $0.name == .transformed })
        else { return }
        for row in 0..<3 {
            let numbers = matrix[row * 3..<row * 3 + 3].map(PlainText.number)
            let cells = numbers.dropLast().map { PlainText.pad($0, to: 9) } + numbers.suffix(1)
            add(row == 0 ? "matrix" : "", cells.joined(separator: " "))
        }
    }
}

extension DeviceReport {
    /// The input that gestures receive from the device, if any.
    var gestures: String? {
        guard isUsable else { return nil }
        return switch device.kind {
        case .directTouch: "touches, one for each finger"
        case .dependentTouch: "a pointer, scrolling and pinches; its fingers are not touches"
        case .pointer where device.isPen:
            device.isEraser
                ? "an eraser: one touch of type pencil, with force"
                : "a pen: one touch of type pencil, with force"
        case .pointer:
            device.axes.contains { $0.scroll != nil }
                ? "a pointer: one touch while a button is held; scrolling"
                : "a pointer: one touch while a button is held"
        case .keyboard: "presses: arrows, Return, Menu, Page Up and Down, play and pause"
        }
    }

    fileprivate var reasonForNoGestures: String {
        if isXTest { return "nothing directly: it carries the input that programs synthesize" }
        if isMaster { return "nothing directly: its input is that of the devices attached to it" }
        return isEnabled
            ? "nothing until it is attached to a master" : "nothing until it is enabled"
    }

    /// Returns the sorted ids of the devices attached to this master.
    func attached(among reports: [DeviceReport]) -> [Int] {
        guard isMaster else { return [] }
        return reports.filter { !$0.isMaster && $0.attachment == device.id }.map(\.device.id)
            .sorted()
    }
}

extension DeviceReport {
    /// Returns the device as a line of JSON with all keys; unknown values are null.
    func json(among reports: [DeviceReport]) -> String {
        JSONLine { write(to: &$0, among: reports) }.text
    }

    private func write(to line: inout JSONLine, among reports: [DeviceReport]) {
        line.add("id", device.id)
        line.add("name", device.name)
        line.add("kind", device.kind.rawValue)
        line.add("role", role.rawValue)
        if let attachment { line.add("attachment", attachment) } else { line.addNull("attachment") }
        line.add("attached", attached(among: reports).map(Double.init), decimals: 0)
        line.add("enabled", isEnabled)
        line.add("xtest", isXTest)
        switch device.kind {
        case .directTouch: line.add("touchMode", "direct")
        case .dependentTouch: line.add("touchMode", "dependent")
        case .pointer, .keyboard: line.addNull("touchMode")
        }
        line.add("touches", device.touches)
        line.add("axes", objects: device.axes, write)
        if let matrix {
            line.add("matrix", matrix, decimals: nil)
        } else {
            line.addNull("matrix")
        }
        line.add("monitors", monitors)
        line.add("matters", gestures != nil)
        line.add("oddities", objects: warnings) { warning, line in
            line.add("name", warning.name.rawValue)
            line.add("detail", warning.detail)
            line.add("advice", warning.advice)
        }
    }

    private func write(_ axis: InputDevice.Axis, to line: inout JSONLine) {
        line.add("n", axis.number)
        if let label = axis.label { line.add("label", label) } else { line.addNull("label") }
        line.add("min", axis.minimum, decimals: nil)
        line.add("max", axis.maximum, decimals: nil)
        line.add("resolution", axis.resolution)
        line.add("relative", relativeAxes.contains(axis.number))
        guard let scroll = axis.scroll else { return line.addNull("scroll") }
        line.add("scroll") { line in
            line.add("orientation", scroll.orientation.rawValue)
            line.add("increment", scroll.increment, decimals: nil)
        }
    }
}

private enum PlainText {
    /// Returns the lines of a text, wrapped at a width.
    ///
    /// A longer word keeps its line, and runs of spaces inside a line remain.
    static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while rest.count > width {
            let limit = rest.index(rest.startIndex, offsetBy: width)
            let cut = rest[...limit].lastIndex(of: " ") ?? rest[limit...].firstIndex(of: " ")
            guard let cut else { break }
            lines.append(String(rest[..<cut]))
            rest = rest[rest.index(after: cut)...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }

    static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Returns a number in its shortest form, with a maximum of 6 decimals.
    static func number(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? DecimalText.short(value, 6)
    }
}
