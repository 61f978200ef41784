import Foundation

/// What the program tells of its commands and their options, by the parser's own account.
struct DumpedHelp: Decodable {
    struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let shouldDisplay: Bool
        let abstract: String?
        let valueName: String?
        let names: [Name]?
        let defaultValue: String?
        let allValues: [String]?

        /// What stands behind the words, as in the help; empty for nothing.
        var remark: String {
            let values = allValues.map { "values: " + $0.joined(separator: ", ") }
            let standard = defaultValue.map { "default: " + $0 }
            let parts = [values, standard].compactMap(\.self)
            return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
        }

        /// As the help tells it: `--scene <name|file>`, or `<files>`.
        var typed: String {
            let value = "<\(valueName ?? "")>"
            guard let name = names?.first(where: { $0.kind == "long" }) ?? names?.first else {
                return value
            }
            return "--\(name.name)" + (kind == "option" ? " \(value)" : "")
        }
    }

    let command: Command

    /// Asks the program.
    static func read() throws -> DumpedHelp {
        let result = try Shell().run("touchstone --experimental-dump-help")
        return try JSONDecoder().decode(Self.self, from: Data(result.output.utf8))
    }
}
