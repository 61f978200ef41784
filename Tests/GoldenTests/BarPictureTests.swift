import Foundation
import GestureRecording
import GestureTrace
import Pictures
@testable import RecordingFormat
import Testing

@testable import GestureOverlay
@testable import GestureBench

/// The window with its bar, over a moment of the playground.
@Suite struct `The bar's pictures` {
    /// A state of the bar, in a window of a size and a theme.
    enum Look: String, CaseIterable, CustomTestStringConvertible {
        case rest = "bar-dark-1x-1280"
        case frozen = "bar-light-1x-1280"
        case narrow = "bar-dark-2x-800"
        case mouse = "bar-light-2x-1280"
        case scenes = "scenes-dark-1x-1280"
        case scenesNarrow = "scenes-light-1x-800"
        case more = "more-dark-2x-800"
        /// The README shows these two.
        case lost = "lost-dark-1x-1280"
        case lostNarrow = "lost-dark-1x-800"
        /// A sequence with a label, and the buttons for a finger and for a mouse.
        case labelled = "labelled-dark-1x-1280"
        case labelledNarrow = "labelled-light-1x-800"
        case labelledMouse = "labelled-light-1x-1280"

        /// The recording whose moment is shown.
        var recording: String {
            switch self {
            case .lost, .lostNarrow, .labelled, .labelledNarrow, .labelledMouse:
                "pan-won-over-swipe"
            case .rest, .frozen, .narrow, .mouse, .scenes, .scenesNarrow, .more: "playground"
            }
        }

        var testDescription: String { rawValue }

        var theme: Theme { rawValue.contains("dark") ? .dark : .light }
        var pointer: Chrome.Pointer { self == .mouse || self == .labelledMouse ? .mouse : .finger }
        var scale: CGFloat { rawValue.contains("2x") ? 2 : 1 }
        var size: CGSize {
            rawValue.contains("800")
                ? CGSize(width: 800, height: 480) : CGSize(width: 1280, height: 800)
        }

        func chrome(_ replay: Replay) -> Chrome {
            var chrome = ReportPicture.chrome(of: replay)
            chrome.keys = WindowKey.hints
            chrome.latency = Chrome.Latency(
                text: " 1.5 ms, 95 %  2.4 ms",
                short: " 1.5 ms",
                tip: ""
            )
            var scenes = CommandBar.builtInScenes
            scenes[0].isOn = true
            chrome.bar = CommandBar.bar(for: pointer, scenes: scenes) {
                switch $0 {
                case .record, .freeze: self == .frozen ? .on : .enabled
                case .stepBack, .stepForward: self == .frozen ? .enabled : .disabled
                case .copyReason, .undo: self == .rest ? .disabled : .enabled
                case .panels: .on
                default: .enabled
                }
            }
            switch self {
            case .scenes, .scenesNarrow: chrome.shows.cover = .menu(.scenes)
            case .more: chrome.shows.cover = .menu(.more)
            case .frozen:
                chrome.frozen = "0.600 s"
                chrome.recording = "touchstone-2026-11-23.jsonl"
            case .labelled, .labelledNarrow, .labelledMouse: chrome.canLabel = true
            case .lost, .lostNarrow:
                chrome.canLabel = true
                let selection = InspectorSelection(name: "tooLate", original: nil)
                chrome.selection = selection.shown(in: replay.player.session.scene)
                chrome.selection?.buttons = CommandBar.selectionButtons(canUndo: false)
            case .rest, .narrow, .mouse: break
            }
            let placement = CanvasPlacement(replay.player.session.scene)
            chrome.zoom = placement.zoom(in: Panels(chrome, size: size))
            chrome.status = "\(replay.header.scene) · touchscreen, 10 fingers"
            return chrome
        }
    }

    private func list(_ look: Look) throws -> DisplayList {
        let moment = try #require(Moment.all.first { $0.golden.name == look.recording })
        let replay = try moment.replay()
        let layout = Layout(theme: look.theme)
        var snapshot = replay.picture.snapshot
        var chrome = look.chrome(replay)
        switch look {
        case .labelled, .labelledMouse: snapshot.sequence?.expected = ["tooLate"]
        case .labelledNarrow: snapshot.sequence?.expected = ["early"]
        default: break
        }
        snapshot.timeline.verdict = Verdict(of: snapshot)
        guard look == .mouse || look == .narrow else {
            return layout.displayList(snapshot, chrome, size: look.size)
        }
        // The pointer rests on one button, and a finger holds another.
        let controls = layout.displayList(snapshot, chrome, size: look.size).controls
        chrome.pointing.hovered = controls.first { $0.command == .freeze }
        chrome.pointing.isTipShown = look == .mouse
        chrome.pointing.pressed = controls.filter { $0.command == .report }
        return layout.displayList(snapshot, chrome, size: look.size)
    }

    @Test(arguments: Look.allCases)
    func `equal the expected pictures`(_ look: Look) throws {
        let list = try list(look)
        let image = try ImageSurface(
            width: Int(list.size.width * look.scale),
            height: Int(list.size.height * look.scale),
            scale: look.scale
        )
        image.draw(list)
        let file = Golden.bar(look.rawValue)
        guard !Golden.isWriting else { return try image.pngData().write(to: file) }
        let differences = try Pixels(image).differences(from: Pixels(contentsOf: file))
        #expect(differences == [], "look at \(file.path)")
    }
}
