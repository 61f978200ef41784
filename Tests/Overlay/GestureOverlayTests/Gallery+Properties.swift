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
                [false, true].map { isTyping in
                    var picture = Picture(
                        name: "properties-\(name)-\(pointer)\(isTyping ? "-entry" : "")",
                        snapshot: failed(),
                        chrome: PropertyControls.chrome(for: pointer, top: nil),
                        size: size
                    )
                    if isTyping {
                        picture.chrome.shows.cover = .entry(Chrome.Entry(for: 0))
                    }
                    return picture
                }
            }
        }
    }
}
