import ArgumentParser
import Foundation
import GestureBench

struct PixelSize {
    /// The widths and heights that every X server supports, in pixels.
    static let range = 16...16_384

    let width: Int
    let height: Int

    /// Returns a parser of an argument such as 1280x800.
    static func parser(sides: ClosedRange<Int> = range) -> @Sendable (String) throws -> PixelSize {
        { argument in
            let parts = argument.lowercased().split(
                separator: "x",
                omittingEmptySubsequences: false
            )
            guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
                sides.contains(width), sides.contains(height)
            else {
                throw ValidationError(
                    "found \"\(argument)\", expected WIDTHxHEIGHT, such as 1280x800, each from"
                        + " \(sides.lowerBound) to \(sides.upperBound)"
                )
            }
            return PixelSize(width: width, height: height)
        }
    }
}

/// The scale in pixels per point: a number, or the screen's own scale.
enum ScaleArgument: ExpressibleByArgument {
    case automatic
    case factor(Double)

    /// Parses an argument like `init(argument:)`, with an error that states the expected format.
    static func parse(_ argument: String) throws -> ScaleArgument {
        guard let scale = ScaleArgument(argument: argument) else {
            throw ValidationError(
                "found \"\(argument)\", expected auto, or a number from 0.25 to 8"
            )
        }
        return scale
    }

    init?(argument: String) {
        if argument == "auto" {
            self = .automatic
        } else if let factor = Double(argument), (0.25...8).contains(factor) {
            self = .factor(factor)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String { factor.map { "\($0)" } ?? "auto" }

    var factor: Double? {
        switch self {
        case .automatic: nil
        case .factor(let factor): factor
        }
    }
}

extension CompletionKind {
    /// The completion of `--scale`: a few suggestions; any number in the range is valid.
    static var scale: CompletionKind { .list(["auto", "1", "1.5", "2", "3"]) }
}

extension ThemeChoice: ExpressibleByArgument {}
