import Foundation

/// The use that a test makes of a fenced block: the comment on the line before it, which neither GitHub nor DocC
/// shows.
///
///     <!-- run -->               a shell's commands, performed; <!-- run: 1 --> ends with status 1
///     <!-- output -->            output of the commands before it; … matches any text
///     <!-- file: PATH -->        a part of that file of the repository; … matches any lines
///     <!-- scene: NAME.yaml -->  can be opened; saved under that name for the commands
///     <!-- recording: NAME -->   replays; saved under that name for the commands
///     <!-- by hand: REASON -->   not performed; Contributing.md lists the reasons
///
/// Code that is not from a file of the package is compiled as shown, with the module UIKit; ERROR is a part
/// of one of the compiler's error messages:
///
///     <!-- compiles -->                               in both language modes
///     <!-- compiles in Swift 5 mode -->               but not in Swift 6 mode
///     <!-- does not compile in Swift 6 mode: ERROR --> the same, with the reason
///     <!-- does not compile: ERROR -->                in neither mode
///
/// The name of a scene or a recording is optional. All blocks of a page share one new folder.
enum Mark: Hashable {
    case run(status: Int32)
    case output
    case file(String)
    case scene(String?)
    case recording(String?)
    case byHand(String)
    case compiles(CompilerClaim)

    /// The mark of a line; nil for a line without a mark.
    init?(_ line: some StringProtocol) {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard line.hasPrefix("<!--"), line.hasSuffix("-->") else { return nil }
        let words = line.dropFirst(4).dropLast(3).trimmingCharacters(in: .whitespaces)
        let parts = words.split(separator: ":", maxSplits: 1)
        let value = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : nil
        switch (parts.first, value) {
        case ("run", nil): self = .run(status: 0)
        case ("run", let value?):
            guard let status = Int32(value) else { return nil }
            self = .run(status: status)
        case ("output", nil): self = .output
        case ("file", let value?): self = .file(value)
        case ("scene", let value): self = .scene(value)
        case ("recording", let value): self = .recording(value)
        case ("by hand", let value?): self = .byHand(value)
        case (let name?, let error):
            guard let claim = CompilerClaim(String(name), error: error) else { return nil }
            self = .compiles(claim)
        default: return nil
        }
    }
}
