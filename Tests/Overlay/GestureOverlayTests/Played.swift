import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import GestureTrace

@testable import GestureOverlay

/// A built-in scene with scripted fingers, as the window draws it.
struct Played {
    let scene: Scene
    let stage: Stage
    let trace: Trace
    var chrome = Chrome()
    var size = CGSize(width: 1280, height: 800)
    var theme = Theme.dark

    init(_ name: String) throws { self.init(try Scene(name)) }

    init(_ scene: Scene) {
        self.scene = scene
        stage = Stage(window: scene.window, keeping: scene)
        trace = Trace(window: scene.window, sceneName: scene.name)
        stage.willSend = { [trace] in trace.record($0) }
        let record = scene.window.onOutput
        scene.window.onOutput = { [weak trace] in
            record?($0)
            trace?.record($0)
        }
    }

    /// A slow stroke on the view of the scene "swipes" whose pan wins over its swipe, from 2 s on.
    static func lostSwipe(lifts: Bool = true) throws -> Played {
        let played = try Played("swipes")
        played.stage.wait(2)
        played.stage.down(560, 400)
        played.stage.move(to: 760, 385, over: 0.3)
        guard lifts else { return played }
        played.stage.up()
        played.stage.wait(0.1)
        return played
    }

    var snapshot: TraceSnapshot { trace.snapshot(at: stage.time) }

    var list: DisplayList { Layout(theme: theme).displayList(snapshot, chrome, size: size) }

    func picture(_ chrome: Chrome, theme: Theme = .dark) -> DisplayList {
        Layout(theme: theme).displayList(snapshot, chrome, size: size)
    }

    func marks(_ wanted: (DisplayList.Key) -> Bool) -> [Mark] {
        list.groups(where: wanted).flatMap(\.marks)
    }

    func texts(_ wanted: (DisplayList.Key) -> Bool) -> [String] {
        list.texts(wanted)
    }

    /// The words beside marks on the canvas.
    var captions: [String] { texts { if case .caption = $0 { true } else { false } } }

    func row(_ name: String) -> DisplayList.Key? {
        snapshot.rows.first { $0.name == name }.map { .row($0.id) }
    }
}

extension DisplayList {
    /// Returns the texts of the groups with a matching key, without empty ones.
    func texts(_ wanted: (Key) -> Bool) -> [String] {
        groups(where: wanted).flatMap(\.marks).compactMap {
            if case .text(let text, _, _, _, _) = $0.shape, !text.isEmpty { text } else { nil }
        }
    }
}
