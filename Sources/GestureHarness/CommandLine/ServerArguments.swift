import ArgumentParser
import Foundation

/// The options that choose the server of a performance.
struct ServerArguments: ParsableArguments {
    private static let sides = 128...8192

    @Option(
        help: ArgumentHelp(
            "The private screen's size in pixels, each from 128 to 8192. (default: 1280x800)",
            valueName: "WxH"
        ),
        transform: PixelSize.parser(sides: sides)
    )
    var screen: PixelSize?

    @Option(
        help: ArgumentHelp(
            """
            Perform on this running Xorg, whose devices all have the driver inputtest, instead of \
            a private server.
            """,
            valueName: "name"
        )
    )
    var display: String?

    func validate() throws {
        if screen != nil, display != nil {
            throw ValidationError("found --screen and --display, expected only one of them")
        }
    }

    /// Returns the chosen server.
    ///
    /// - Throws: `FrontEndError.noDisplay`, `.systemCallFailed`.
    func target() throws -> PerformanceTarget {
        if let display { return .display(try SharedDisplay(display)) }
        return .privateServer(
            CGSize(width: screen?.width ?? 1280, height: screen?.height ?? 800)
        )
    }
}
