import Foundation
import GestureOverlay
import GestureRecording
import Testing

@testable import GestureHarness

/// A combination of theme, scale and window size in which every moment must look right.
struct Appearance: CustomTestStringConvertible {
    /// The size of the window.
    enum Window: String, CaseIterable {
        /// The size of the scene.
        case large
        /// 640×480 pixels, at any scale.
        case small

        func points(_ recorded: CGSize, scale: CGFloat) -> CGSize {
            switch self {
            case .large: recorded
            case .small: CGSize(width: 640 / scale, height: 480 / scale)
            }
        }
    }

    let theme: ThemeArgument
    let scale: CGFloat
    let window: Window

    static let all = ThemeArgument.allCases.flatMap { theme in
        [1, 2].flatMap { scale in
            Window.allCases.map { Appearance(theme: theme, scale: scale, window: $0) }
        }
    }

    var testDescription: String { "\(theme.rawValue)-\(Int(scale))x-\(window.rawValue)" }

    /// Returns the display list of the window at a moment.
    func list(of moment: Moment) throws -> DisplayList {
        let replay = try moment.replay()
        let size = window.points(replay.picture.size, scale: scale)
        return Layout(theme: theme.colors)
            .displayList(replay.picture.snapshot, ReportPicture.chrome(of: replay), size: size)
    }

    /// Returns the pixels of a display list.
    func image(of list: DisplayList) throws -> ImageSurface {
        let image = try ImageSurface(
            width: Int(list.size.width * scale),
            height: Int(list.size.height * scale),
            scale: scale
        )
        image.draw(list)
        return image
    }
}
