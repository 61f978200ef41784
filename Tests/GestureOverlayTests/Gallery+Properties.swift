import Foundation
import GestureOverlay

extension Gallery {
    /// A selected recognizer with the controls of its properties, for a finger and for a mouse.
    static func properties() -> [Picture] {
        let sizes: [(String, CGSize)] = [
            ("large", CGSize(width: 1280, height: 800)), ("low", CGSize(width: 800, height: 480)),
            ("upright", CGSize(width: 720, height: 1440)),
        ]
        return sizes.flatMap { name, size in
            [Chrome.Pointer.finger, .mouse].flatMap { pointer in
                [Theme.dark, .light].map { theme in
                    let isDark = theme == .dark
                    var picture = Picture(
                        name: "properties-\(name)-\(pointer)\(isDark ? "" : "-light")",
                        snapshot: failed(),
                        chrome: PropertyControls.chrome(for: pointer, top: nil),
                        size: size,
                        theme: theme
                    )
                    if !isDark {
                        picture.chrome.shows.cover = .entry(Chrome.Entry(for: 0))
                    }
                    return picture
                }
            }
        }
    }
}
