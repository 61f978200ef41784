import Foundation

/// The Swift compiler, which checks a text against the modules that were built beside the tests.
///
/// The text is a complete file and module. A text with top-level statements is checked as `main.swift`, which
/// may contain them.
enum Compiler {
    enum LanguageMode: String, CaseIterable, CustomStringConvertible, Sendable {
        case swift5 = "5"
        case swift6 = "6"

        var description: String { "Swift \(rawValue) mode" }
    }

    /// An error that the compiler reports.
    struct Fault: Hashable, CustomStringConvertible {
        /// The line of the text, from 1; 0 for the import that is added before the text.
        let line: Int
        let message: String

        var description: String { "\(line): \(message)" }
    }

    /// A failure of the compiler itself.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A module cache of the tests' own: compiled C modules contain the cache's path, and the compiler rejects a
    /// second spelling of the build's path.
    private static let cache = Shell.programs.appending(path: "DocumentationTests.cache")

    /// The folders in the repository with the module maps that the modules need.
    private static let headers = ["Sources/Libraries/CUIKit"]

    private static let statements = [
        "statements are not allowed at the top level",
        "expressions are not allowed at the top level",
        "call can throw, but errors cannot be thrown out of a global variable initializer",
    ]

    /// The errors in the text; none if it compiles.
    ///
    /// `import UIKit` is added to a text without an import.
    ///
    /// - Throws: an error if the compiler cannot be started, or fails without reporting an error in the text.
    static func faults(in text: String, _ mode: LanguageMode) throws -> [Fault] {
        let isWhole = text.split(separator: "\n").contains { $0.hasPrefix("import ") }
        let source = isWhole ? text : "import UIKit\n" + text
        let added = isWhole ? 0 : 1
        let faults = try faults(ofFile: source, mode, ["-parse-as-library"])
        let isProgram = faults.contains { statements.contains($0.message) }
        return (isProgram ? try self.faults(ofFile: source, mode, []) : faults)
            .map { Fault(line: $0.line - added, message: $0.message) }
    }

    private static func faults(
        ofFile source: String,
        _ mode: LanguageMode,
        _ options: [String]
    ) throws -> [Fault] {
        let shell = try Shell()
        try shell.write(source, to: "Text.swift")
        // SwiftPM puts the modules into a folder next to the tests; other build systems put them next to the tests.
        let modules = [Shell.programs.appending(path: "Modules"), Shell.programs]
        let included = headers.map { Page.repository.appending(path: $0) }
        // Some errors of Swift 6 mode are only found in SIL. The front end alone is ten times as fast as the
        // driver.
        let words =
            ["swiftc", "-frontend", "-emit-sil", "-o", "/dev/null", "-module-name", "Text"]
            + ["-swift-version", mode.rawValue, "-diagnostic-style", "llvm", "-suppress-warnings"]
            + ["-module-cache-path", cache.path]
            + (modules + included).flatMap { ["-I", $0.path] }
            + options + ["Text.swift"]
        let quoted = words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
        let result = try shell.run(quoted.joined(separator: " "))
        let faults = result.output.split(separator: "\n").compactMap { line -> Fault? in
            guard let match = line.wholeMatch(of: /Text\.swift:(\d+):\d+: error: (.*)/) else {
                return nil
            }
            return Int(match.1).map { Fault(line: $0, message: String(match.2)) }
        }
        guard (result.status == 0) == faults.isEmpty else {
            throw Failure(description: "swiftc ends with \(result.status): \(result.output)")
        }
        return faults
    }
}
