import GestureScenes

/// Arguments as text for a POSIX shell.
///
/// Names with control characters or bytes that are not UTF-8 have the form `$'…'` of bash, zsh and POSIX 2024.
package enum ShellText {
    /// Returns an argument, quoted if necessary.
    package static func quoted(_ argument: String) -> String {
        let scalars = argument.unicodeScalars
        if !scalars.isEmpty, scalars.allSatisfy(isPlain) { return argument }
        guard scalars.contains(where: { $0.properties.generalCategory == .control || isByte($0) })
        else { return "'" + argument.replacing("'", with: #"'\''"#) + "'" }
        return "$'" + scalars.map(escaped).joined() + "'"
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

    /// Whether a character stands for a byte that is not UTF-8.
    private static func isByte(_ scalar: Unicode.Scalar) -> Bool {
        SystemName.shown(scalar) != nil
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
        if let byte = SystemName.shown(scalar) { return byte }
        guard scalar.properties.generalCategory == .control else { return String(scalar) }
        return UTF8.encode(scalar)?.map { byte in
            "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined() ?? ""
    }
}
