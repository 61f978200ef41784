import Foundation
import GestureOverlay
import GestureRecording
import GestureTrace
import Testing

@testable import GestureBench

/// A combination of theme, scale and window size in which every moment must look right.
struct Appearance: CustomTestStringConvertible {
    /// The size of the window.
    enum Window: String, CaseIterable {
        /// The size of the scene.
        case large
        /// 640×480 pixels, at any scale.
        case small
        /// The screens of laptops, of a small panel, and of an upright one, at a scale of 1.
        case laptop
        case hd
        case netbook
        case panel
        case upright

        /// The window's size in pixels; nil for the size of the scene.
        var pixels: CGSize? {
            switch self {
            case .large: nil
            case .small: CGSize(width: 640, height: 480)
            case .laptop: CGSize(width: 1366, height: 768)
            case .hd: CGSize(width: 1280, height: 720)
            case .netbook: CGSize(width: 1024, height: 600)
            case .panel: CGSize(width: 800, height: 480)
            case .upright: CGSize(width: 720, height: 1440)
            }
        }

        var scales: [CGFloat] {
            switch self {
            case .large, .small: [1, 2]
            case .laptop, .hd, .netbook, .panel, .upright: [1]
            }
        }

        func points(_ recorded: CGSize, scale: CGFloat) -> CGSize {
            pixels.map { CGSize(width: $0.width / scale, height: $0.height / scale) } ?? recorded
        }
    }

    let theme: ThemeChoice
    let scale: CGFloat
    let window: Window

    static let all = ThemeChoice.allCases.flatMap { theme in
        Window.allCases.flatMap { window in
            window.scales.map { Appearance(theme: theme, scale: $0, window: window) }
        }
    }

    var testDescription: String { "\(theme.rawValue)-\(Int(scale))x-\(window.rawValue)" }

    /// Returns the display list of the window at a moment.
    func list(of moment: Moment) throws -> DisplayList {
        let replay = try moment.replay()
        let size = window.points(replay.picture.size, scale: scale)
        return Layout(theme: theme.colors)
            .displayList(replay.picture.snapshot, Self.chrome(of: replay, size), size: size)
    }

    /// Returns the chrome of a window of this size in points, with the factor of the scene in it.
    static func chrome(of replay: Replay, _ size: CGSize) -> Chrome {
        var chrome = ReportPicture.chrome(of: replay)
        chrome.bar = CommandBar.bar(for: .finger, scenes: []) { _ in .enabled }
        let placement = CanvasPlacement(replay.player.session.scene)
        chrome.zoom = placement.zoom(in: Panels(chrome, size: size))
        chrome.status = "\(replay.picture.snapshot.sceneName) · touchscreen, 10 fingers"
        return chrome
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
