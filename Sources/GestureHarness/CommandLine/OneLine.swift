import GestureScenes

/// Text from outside on its way to a terminal: a file's name may hold breaks, and escapes that the
/// terminal would obey.
enum OneLine {
    static func text(_ text: String) -> String { Shown.line(text) }
}
