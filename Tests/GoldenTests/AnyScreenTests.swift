import Foundation
import GestureKit
import GestureScenes
import GestureTrace
import Pictures
import Testing
import TouchBridge

@testable import GestureOverlay
@testable import GestureBench

/// Every built-in scene in windows that fill the screens of laptops, small panels and tablets.
@Suite struct `On any screen` {
    struct Screen: CustomTestStringConvertible {
        let pixels: CGSize
        let scale: Double

        init(_ width: Double, _ height: Double, scale: Double = 1) {
            pixels = CGSize(width: width, height: height)
            self.scale = scale
        }

        var points: CGSize { CGSize(width: pixels.width / scale, height: pixels.height / scale) }
        var testDescription: String { "\(Int(pixels.width))x\(Int(pixels.height))@\(scale)" }
    }

    static let screens = [
        Screen(1280, 800), Screen(1366, 768), Screen(1280, 720), Screen(1024, 600),
        Screen(800, 480), Screen(720, 1440), Screen(2560, 1600, scale: 2),
    ]

    /// A window of a screen's size, with folded or unfolded panels.
    struct Window {
        let scene: Scene
        let panels: Panels
        let canvas: WindowGeometry
        let snapshot: TraceSnapshot
        var chrome = Chrome()

        init(_ name: String, _ screen: Screen, isFolded: Bool) throws {
            scene = try Scene(name)
            chrome.shows.panels = !isFolded
            chrome.status = "\(name) · touchscreen, 10 fingers"
            chrome.bar = CommandBar.bar(for: .finger, scenes: []) { _ in .enabled }
            panels = Panels(chrome, size: screen.points)
            let placement = CanvasPlacement(scene)
            chrome.zoom = placement.zoom(in: panels)
            canvas = placement.canvas(
                of: WindowGeometry(size: screen.pixels, scale: screen.scale),
                panels,
                isFolded: isFolded
            )
            scene.resize(to: canvas.sizeInPoints)
            snapshot = Trace(window: scene.window, sceneName: name).snapshot(at: 0)
        }

        func list(_ chrome: Chrome, _ screen: Screen) -> DisplayList {
            Layout().displayList(snapshot, chrome, size: screen.points)
        }

        /// A place in the window that touches a view itself, if there is one.
        func place(of view: View) -> CGPoint? {
            let frame = view.bounds
            for row in 0..<24 {
                for column in 0..<24 {
                    let (x, y) = (CGFloat(column) + 0.5, CGFloat(row) + 0.5)
                    let point = view.convert(
                        CGPoint(x: frame.width * x / 24, y: frame.height * y / 24),
                        to: nil
                    )
                    guard scene.window.hitTest(point, with: nil) === view else { continue }
                    let place = CGPoint(x: point.x * chrome.zoom, y: point.y * chrome.zoom)
                    if !panels.contains(place), panels.canvas.contains(place) { return place }
                }
            }
            return nil
        }
    }

    /// Checks every scene on every screen, with unfolded and with folded panels.
    private func forEach(_ check: (Window, Screen, Comment) throws -> Void) throws {
        for screen in Self.screens {
            for name in SceneText.builtInNames {
                for isFolded in [false, true] {
                    let about: Comment =
                        "\(name), \(screen.testDescription)\(isFolded ? ", folded" : "")"
                    try check(Window(name, screen, isFolded: isFolded), screen, about)
                }
            }
        }
    }

    @Test func `every view is completely visible and can be touched`() throws {
        try forEach { window, screen, about in
            let list = window.list(window.chrome, screen)
            for figure in window.snapshot.views {
                let group = try #require(list.groups { $0 == .view(figure.id) }.first, about)
                let outline = try #require(group.marks.first?.bounds, about)
                let room = window.panels.canvas.insetBy(dx: -1, dy: -1)
                #expect(room.contains(outline), "\(about): \(figure.name ?? "") at \(outline)")
            }
            for view in window.scene.views {
                #expect(window.place(of: view) != nil, "\(about): \(view.touchstone.name ?? "")")
            }
        }
    }

    @Test func `every edge of a scene of edge pans is at an edge of the canvas`() throws {
        try forEach { window, screen, about in
            guard window.scene.opensWithPanelsFolded else { return }
            let page = try #require(window.scene.view("page"))
            let size = window.canvas.sizeInPoints
            #expect(abs(page.frame.maxX - size.width) < 0.01, about)
            #expect(abs(page.frame.maxY - size.height) < 0.01, about)
        }
    }

    @Test func `every recognizer's state can be scrolled into view`() throws {
        try forEach { window, screen, about in
            guard window.chrome.shows.panels else { return }
            var seen: Set<String> = []
            var chrome = window.chrome
            chrome.openViews = Set(window.snapshot.sections.map(\.id))
            let first = window.list(chrome, screen)
            for top in 0...first.rows.maxTop {
                chrome.scroll = .init(top: top, isUserScrolled: true)
                let rows = window.list(chrome, screen).rows.rows
                let inspector = try #require(window.panels.inspector, about)
                for row in rows where inspector.contains(row.frame) { seen.insert(row.name) }
            }
            let names = Set(window.snapshot.rows.map(\.name))
            #expect(seen == names, "\(about): \(names.subtracting(seen))")
        }
    }

    @Test func `the bar spans the window, and a handle brings the panels back`() throws {
        try forEach { window, screen, about in
            let frame = CGRect(origin: .zero, size: screen.points)
            #expect(frame.contains(window.panels.handle), about)
            let drawn = window.list(window.chrome, screen).groups { $0 == .handle }
            #expect(drawn.count == 1, about)
            if !window.chrome.shows.panels {
                #expect(window.panels.handle.width >= 44, about)
                #expect(window.panels.handle.height >= 44, about)
            }
            let bar = try #require(window.panels.status, about)
            #expect(bar.width == frame.width && bar.maxY == frame.maxY, about)
            #expect(bar.height >= 44, about)
            let others = [window.panels.inspector, window.panels.timeline, window.panels.canvas]
            for other in others.compactMap(\.self) {
                #expect(!other.insetBy(dx: 0.5, dy: 0.5).intersects(bar), about)
            }
        }
    }

    @Test func `nothing leaves its panel or covers anything`() throws {
        try forEach { window, screen, about in
            let faults = LayoutFaults.found(in: window.list(window.chrome, screen), window.chrome)
            #expect(faults == [], about)
        }
    }

    @Test func `a scene has its own size if it fits, and is otherwise smaller by a factor`()
        throws
    {
        func zoom(_ name: String, _ width: Double, _ height: Double) throws -> Double {
            try Window(name, Screen(width, height), isFolded: false).chrome.zoom
        }
        for name in SceneText.builtInNames where name != "edges" {
            #expect(try zoom(name, 1280, 800) == 1, "\(name)")
        }
        let scene = try Scene("playground")
        // The board ends at 932 and 556, and 16 points of margin follow.
        #expect(scene.restingSize == CGSize(width: 948, height: 572))
        let placement = CanvasPlacement(scene)
        let (least, less) = (CGSize(width: 1248, height: 768), CGSize(width: 1248, height: 767))
        #expect(placement.zoom(in: Panels(size: least)) == 1)
        #expect(placement.zoom(in: Panels(size: less)) == 0.99)
        #expect(try zoom("playground", 800, 480) == 0.53)
        #expect(ValueText.zoomFactor(0.53) == "0.53×" && ValueText.zoomFactor(1) == nil)
        #expect(ValueText.distance(10, zoom: 0.78) == "10 pt, here 7.8 pt")
        #expect(ValueText.distance(10, zoom: 1) == "10 pt")
    }
}
