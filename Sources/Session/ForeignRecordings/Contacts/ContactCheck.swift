package import Foundation
import RecordingFormat
import TextFormatting

/// The size of a touch surface, and the unit of its locations.
package struct TouchSurface {
    /// The unit of a location.
    package enum Unit {
        /// A fraction of the surface's width and height.
        case fraction
        /// A point of the canvas, because the log does not contain the size of the surface.
        case point
    }

    let unit: Unit
    /// The size in millimetres; nil if the log does not contain it.
    package let millimetres: CGSize?
    /// The size in any unit, for its proportions; nil if unknown.
    package let proportions: CGSize?
    /// The name of its device; empty if the log does not contain it.
    package var name = ""

    /// The length of the longer side if the log does not contain it: that of a phone, so that a larger screen
    /// has no false jump.
    private static let assumedLength = 150.0

    /// Returns a location in millimetres; nil if the size of the surface is unknown in any unit.
    func millimetres(of location: CGPoint) -> CGPoint? {
        guard unit == .fraction else { return nil }
        let size = millimetres ?? assumedSize
        return CGPoint(x: location.x * size.width, y: location.y * size.height)
    }

    private var assumedSize: CGSize {
        let shape = proportions ?? CGSize(width: 1, height: 1)
        let factor = Self.assumedLength / max(shape.width, shape.height)
        return CGSize(width: shape.width * factor, height: shape.height * factor)
    }

    /// Describes a distance: in millimetres, or in percent of the longer side if the size is unknown.
    func description(of distance: Double) -> String {
        millimetres == nil
            ? "\(DecimalText.fixed(distance / Self.assumedLength * 100, 0)) % of the screen"
            : "\(DecimalText.fixed(distance, 0)) mm"
    }

    /// Whether a location is within two millimetres of an edge; false if the edges are unknown.
    func isAtEdge(_ location: CGPoint) -> Bool {
        guard unit == .fraction else { return false }
        let size = millimetres ?? assumedSize
        let x = min(location.x, 1 - location.x) * size.width
        let y = min(location.y, 1 - location.y) * size.height
        return min(x, y) <= 2
    }
}

/// A check of the fingers on a touchscreen, or of its pen, for what no hand does.
struct ContactCheck {
    /// The speed that no hand exceeds, in millimetres per second: a fast flick has half of it.
    static let maxSpeed = 5000.0
    /// The distance below which a jump may be noise, in millimetres.
    static let minJump = 20.0
    /// The duration below which a contact at an edge is a ghost, in microseconds.
    static let minDuration = 10_000

    private struct Contact {
        /// The time of its beginning; nil if the log does not contain it.
        let start: Int?
        /// Its latest location; nil until both of its coordinates are known.
        var location: CGPoint?
        var time: Int
        let line: Int
        /// Whether each of its locations is at an edge.
        var isAtEdge: Bool
    }

    private let surface: TouchSurface
    private let hasTimes: Bool
    private var contacts: [Int: Contact] = [:]
    /// The number of the line at which the pen's tip went down, and its latest location; nil while it is up.
    private var pen: (line: Int, location: CGPoint)?

    init(of surface: TouchSurface, hasTimes: Bool) {
        self.surface = surface
        self.hasTimes = hasTimes
    }

    /// Returns what the changes of a frame prove, in addition to its own findings.
    mutating func findings(_ frame: TouchFrame) -> [ScreenFinding] {
        var findings: [ScreenFinding] = []
        for input in frame.changes.inputs {
            switch input {
            case .touches(let fingers): findings += fingers.compactMap { finding($0, in: frame) }
            case .pen(let pointer):
                pen?.location = pointer.location
                guard pointer.button == 1 else { continue }
                if pointer.action == .down { pen = (frame.line, pointer.location) }
                if pointer.action == .up { pen = nil }
            }
        }
        return findings
    }

    private mutating func finding(_ finger: FingerLine, in frame: TouchFrame) -> ScreenFinding? {
        let isPlaced = !frame.changes.fingersWithoutPosition.contains(finger.id)
        let location = isPlaced ? finger.location : nil
        switch finger.action {
        case .begin:
            let hasBeginning = !frame.changes.fingersWithoutBeginning.contains(finger.id)
            contacts[finger.id] = Contact(
                start: hasBeginning ? frame.time : nil,
                location: location,
                time: frame.time,
                line: frame.line,
                isAtEdge: location.map(surface.isAtEdge) ?? true
            )
            return nil
        case .update:
            return location.flatMap { move(finger.id, to: $0, at: frame.time) }
        case .end:
            guard let contact = contacts.removeValue(forKey: finger.id), contact.isAtEdge, hasTimes,
                let location = contact.location, let start = contact.start,
                frame.time - start < Self.minDuration
            else { return nil }
            let milliseconds = DecimalText.fixed(Double(frame.time - start) / 1000, 1)
            return ScreenFinding(
                .touchGhost,
                "finger \(finger.id) touched the edge for \(milliseconds) ms",
                at: .point(location)
            )
        case .cancel:
            contacts[finger.id] = nil
            return nil
        }
    }

    private mutating func move(_ id: Int, to location: CGPoint, at time: Int) -> ScreenFinding? {
        guard let before = contacts[id] else { return nil }
        contacts[id]?.location = location
        contacts[id]?.time = time
        contacts[id]?.isAtEdge = before.isAtEdge && surface.isAtEdge(location)
        guard hasTimes, let start = before.location, let old = surface.millimetres(of: start),
            let new = surface.millimetres(of: location)
        else { return nil }
        let distance = Double(hypot(new.x - old.x, new.y - old.y))
        // Some drivers give two scans the same millisecond.
        let seconds = Double(max(time - before.time, 1000)) / 1e6
        guard distance >= Self.minJump, distance / seconds > Self.maxSpeed else { return nil }
        return ScreenFinding(
            .touchJumped,
            "finger \(id) moved \(surface.description(of: distance))"
                + " in \(DecimalText.fixed(seconds * 1000, 1)) ms",
            at: .jump(from: start, to: location)
        )
    }

    /// Returns what the end of the log proves; a log that ends within a report is cut at a line.
    func findingsAtEnd(cutLine: Int?) -> [ScreenFinding] {
        let cut = cutLine.map { ", which is cut at line \($0)" } ?? ""
        let fingers = contacts.sorted { $0.key < $1.key }.map { id, contact in
            ("finger \(id)", contact.line, contact.location)
        }
        let pen = pen.map { [("the pen", $0.line, Optional($0.location))] } ?? []
        return (fingers + pen).map { name, line, location in
            ScreenFinding(
                .touchNotLifted,
                "\(name) has been down since line \(line) of the log\(cut)",
                at: location.map(Notice.Place.point)
            )
        }
    }
}
