import Foundation

/// The program's commands and their options, as the argument parser dumps them.
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

        /// The placeholder of the value, as in the help; empty for an option without a value.
        var remark: String {
            let values = allValues.map { "values: " + $0.joined(separator: ", ") }
            let standard = defaultValue.map { "default: " + $0 }
            let parts = [values, standard].compactMap(\.self)
            return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
        }

        /// The option as in the help: `--scene <name|file>`, or `<files>`.
        var typed: String {
            let value = "<\(valueName ?? "")>"
            guard let name = names?.first(where: { $0.kind == "long" }) ?? names?.first else {
                return value
            }
            return "--\(name.name)" + (kind == "option" ? " \(value)" : "")
        }
    }

    let command: Command

    /// Runs the program to get its help.
    static func read() throws -> DumpedHelp {
        let result = try Shell().run("touchstone --experimental-dump-help")
        return try JSONDecoder().decode(Self.self, from: Data(result.output.utf8))
    }
}
