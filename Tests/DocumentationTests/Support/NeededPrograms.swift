import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// A trait that skips a test without the programs on which the pages perform recordings, except in CI.
    static var needsPrograms: Self {
        let paths = [
            "/usr/bin/Xorg", "/usr/bin/gtk4-demo", "/usr/bin/chromium", "/usr/bin/xev",
            "/usr/bin/compare",
            "/usr/libexec/installed-tests/SDL2/testgesture",
        ]
        let missing = paths.filter { !FileManager.default.isExecutableFile(atPath: $0) }
        let isRequired = ProcessInfo.processInfo.environment["CI"] != nil
        return .enabled(
            if: isRequired || missing.isEmpty,
            "no \(missing.joined(separator: ", ")): see the README's second command"
        )
    }
}
