import Foundation

/// The name of the program: the last component of the path that started it.
package let programName: String = {
    let path = CommandLine.arguments.first ?? ""
    let name = URL(fileURLWithPath: path).lastPathComponent
    return path.isEmpty || name.isEmpty ? "touchstone" : name
}()

/// The version that `--version`, recordings and reports name.
package let programVersion = "0.2.0"
