import RecordingFormat

/// The programs whose logs hold kernel events.
package enum KernelLogFormat: CaseIterable, Sendable {
    case evemu
    case libinput
    case getevent
    case evtest

    var grammar: any KernelLogGrammar {
        switch self {
        case .evemu: EvemuGrammar()
        case .libinput: LibinputGrammar()
        case .getevent: GeteventGrammar()
        case .evtest: EvtestGrammar()
        }
    }

    /// Whether the line identifies a log of this program.
    func recognizes(_ line: TextCursor) -> Bool { type(of: grammar).isRecognizable(line) }

    /// Opens a log, which is read twice.
    func recording(file: String) throws(RecordingError) -> TouchLogRecording {
        guard FileKind.canBeReadTwice(file) else {
            throw RecordingError(
                file,
                "is a pipe or a device, expected a file, because this format is read twice"
            )
        }
        let scan = try KernelLogScan(file: file, grammar: grammar)
        var warnings = scan.warnings
        var devices: [(device: KernelLogScan.Device, recordings: [KernelFrames])] = []
        for (index, device) in try touchDevices(of: scan, file: file) {
            let screen = try Touchscreen(
                device.evdev,
                isAnonymous: device.isAnonymous,
                startsUntouched: device.startsUntouched == true
            )
            if screen.hasNoRanges, devices.isEmpty {
                warnings.append(noRangeWarning(line: device.firstEvent))
            }
            let events = try DeviceEvents(file: file, grammar: grammar, device: index)
            let tracker: any FrameTracker =
                device.isPen ? PenTracker(screen, device.evdev) : TouchscreenTracker(screen)
            let frames = try KernelFrames(screen.surface, tracker, events: events)
            if let same = devices.firstIndex(where: { $0.device.isSame(as: device) }) {
                devices[same].recordings.append(frames)
            } else {
                devices.append((device, [frames]))
            }
        }
        return try TouchLogRecording(
            devices.map { ConsecutiveFrames($0.recordings) },
            hasTimes: scan.hasTimes,
            warnings: warnings
        )
    }

    /// Returns the devices that touch and have events, by their numbers.
    private func touchDevices(
        of scan: KernelLogScan,
        file: String
    ) throws(RecordingError) -> [(index: Int, device: KernelLogScan.Device)] {
        var devices = Array(scan.devices.enumerated())
        if self == .evemu, let first = devices.first, !first.element.isDescribed {
            let description = try EvemuGrammar.description(of: file)
            do throws(RecordingError) {
                let other = try KernelLogScan(file: description, grammar: grammar)
                guard let described = other.devices.first else {
                    throw RecordingError(
                        message: "no description, expected the lines N:, B: and A:"
                    )
                }
                devices[0].element = first.element.described(as: described.evdev)
            } catch {
                throw error.at(description)
            }
        }
        let touching = devices.filter { [.touchscreen, .pen].contains($0.element.evdev.kind) }
        let active = touching.filter { $0.element.firstEvent != nil }
        if active.isEmpty, touching.count == devices.count, let error = scan.firstUnreadable {
            throw error
        }
        guard !touching.isEmpty else { throw refusal(of: devices.map(\.element), in: scan) }
        // All pens are one pointer, as in the server.
        let firstPen = active.first { $0.element.isPen }
        return active.filter { index, device in
            guard device.isPen, let firstPen else { return true }
            return index == firstPen.offset || device.isSame(as: firstPen.element)
        }
        .map { ($0.offset, $0.element) }
    }

    /// Returns the error of a log that has neither a touchscreen nor a pen.
    private func refusal(
        of devices: [KernelLogScan.Device],
        in scan: KernelLogScan
    ) -> RecordingError {
        // A truncated description has too few axes for a kind other than `other`.
        if let line = scan.lastDescriptionLine, let device = devices.last,
            devices.allSatisfy({ $0.evdev.kind == .other })
        {
            return RecordingError(
                line: line,
                message: "the log ends with the description of \(device.evdev.description),"
                    + " expected the axes of a touchscreen or a pen, and events"
            )
        }
        let named = devices.map(\.evdev).map { device in
            let missing = device.kind == .other ? device.missingPositions.map(\.name) : []
            guard !missing.isEmpty else { return device.description }
            return "\(device.description(as: "device")) whose touches have no "
                + missing.joined(separator: " and no ")
        }
        let found = named.prefix(8).joined(separator: ", ")
        let more = named.count > 8 ? " and \(named.count - 8) more" : ""
        return RecordingError(
            message: "found \(named.isEmpty ? "no devices" : found + more),"
                + " expected a touchscreen or a pen"
        )
    }

    private func noRangeWarning(line: Int?) -> RecordingError {
        RecordingError(
            line: line,
            message: "no ranges of the positions before the events,"
                + " so one unit is one point; insert the output of \(grammar.describer) there"
        )
    }
}

extension KernelLogScan.Device {
    /// Whether it reports a pen alone; a screen for fingers and a pen reports both as contacts.
    fileprivate var isPen: Bool { evdev.kind == .pen && !evdev.isMultitouch }
}
