import GestureOverlay

/// The colour theme of the window, as `--theme` names it.
package enum ThemeArgument: String, CaseIterable, Codable {
    case dark
    case light

    var colors: Theme {
        switch self {
        case .dark: .dark
        case .light: .light
        }
    }
}
