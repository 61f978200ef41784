/// Arguments as text for a POSIX shell.
package enum ShellText {
    /// Returns an argument, quoted if necessary.
    package static func quoted(_ argument: String) -> String {
        let isPlain = !argument.isEmpty && argument.unicodeScalars.allSatisfy(isPlain)
        return isPlain ? argument : "'" + argument.replacing("'", with: #"'\''"#) + "'"
    }

    /// Returns the name of a file as an argument that is not an option.
    package static func file(_ name: String) -> String {
        quoted(name.hasPrefix("-") && name != "-" ? "./" + name : name)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "/", ".", "-", "_", "+", ",", ":", "=", "@", "%": true
        default: false
        }
    }
}
