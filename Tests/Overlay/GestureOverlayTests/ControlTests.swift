import Foundation
import GestureKit
import GestureOverlay
@testable import GestureTrace
import Testing

/// Controls in the picture.
struct ControlTests {
    private static let sizes = [
        CGSize(width: 220, height: 60), CGSize(width: 20, height: 20),
        CGSize(width: 900, height: 44), CGSize(width: 51, height: 31),
        CGSize(width: 60, height: 150), CGSize(width: 3, height: 120), CGSize(width: 90, height: 1),
    ]
    private static let transforms = [
        CGAffineTransform.identity,
        CGAffineTransform(scaleX: 0.4, y: 0.4),
        CGAffineTransform(rotationAngle: 0.4)
            .concatenating(CGAffineTransform(scaleX: 1.6, y: 1.6))
            .concatenating(CGAffineTransform(translationX: 200, y: 90)),
    ]

    private func marks(
        _ control: Gallery.Control,
        _ size: CGSize,
        name: String = "control",
        _ transform: CGAffineTransform = .identity,
        behind: [TraceSnapshot.ViewFigure] = [],
        theme: Theme = .dark
    ) -> [Mark] {
        let view = TraceSnapshot.ViewFigure(
            id: 0,
            name: name,
            bounds: CGRect(origin: .zero, size: size),
            transform: transform,
            content: .control(control)
        )
        let list = Layout(theme: theme).displayList(
            TraceSnapshot(views: behind + [view]),
            Chrome { $0.shows.overlay = false },
            size: CGSize(width: 1000, height: 400)
        )
        return list.groups { $0 == .view(0) }.flatMap(\.marks)
    }

    private func texts(_ marks: [Mark]) -> [String] {
        marks.compactMap { if case .text(let text, _, _, _, _) = $0.shape { text } else { nil } }
    }

    private func grey(_ marks: [Mark], _ theme: Theme = .dark) throws -> [Double] {
        var list = DisplayList(size: CGSize(width: 230, height: 70), background: theme.background)
        list.add(.view(0), marks.filter { if case .text = $0.shape { false } else { true } })
        let surface = try ImageSurface(width: 230, height: 70)
        surface.draw(list)
        return surface.pixels.map { pixel in
            let parts = [pixel >> 16, pixel >> 8, pixel].map { Double($0 & 0xff) / 255 }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
    }

    /// A view of a program behind the controls.
    private func page(_ white: Double, alpha: CGFloat = 1) -> TraceSnapshot.ViewFigure {
        var page = TraceSnapshot.ViewFigure(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 300, height: 300),
            alpha: alpha
        )
        page.appearance.background = .init(red: white, green: white, blue: white)
        return page
    }

    @Test func `a control has the theme that fits the background behind it`() {
        let toggle = Gallery.Control(
            .toggle(isOn: true, knob: CGRect(x: 20, y: 0, width: 31, height: 31))
        )
        let size = CGSize(width: 51, height: 31)
        let (dark, light) = (marks(toggle, size), marks(toggle, size, theme: .light))
        #expect(dark != light)
        #expect(marks(toggle, size, behind: [page(1)]) == light)
        #expect(marks(toggle, size, behind: [page(0)], theme: .light) == dark)
        #expect(marks(toggle, size, behind: [page(1), page(0, alpha: 0)]) == light, "invisible")
        #expect(marks(toggle, size, behind: [page(1), page(0)]) == dark, "the topmost one")
        var cut = page(0)
        cut.clips = [.init(bounds: CGRect(x: 100, y: 0, width: 9, height: 9), radius: 0)]
        #expect(marks(toggle, size, behind: [page(1), cut]) == light, "clipped away")
    }

    @Test func `every mark stays inside its control, with words apart and large enough`() {
        for size in Self.sizes {
            for transform in Self.transforms {
                check(size, transform)
            }
        }
    }

    private func check(_ size: CGSize, _ transform: CGAffineTransform) {
        let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        for (name, kind) in Gallery.kinds(size) {
            for control in Gallery.conditions(kind) {
                let all = marks(control, size, name: name + "WithALongName", transform)
                #expect(!all.isEmpty)
                var words: [CGRect] = []
                for mark in all {
                    // Measured in the control's own points, where nothing is rotated.
                    let level = Mark(mark.shape)
                    let room = CGRect(origin: .zero, size: size).insetBy(dx: -1.5, dy: -1.5)
                    #expect(room.contains(level.bounds), "\(name) \(size) \(mark.shape)")
                    guard case .text(let text, _, let font, _, _) = mark.shape else { continue }
                    #expect(font.size * scale > 10.999, "\(text)")
                    let ink = level.bounds.insetBy(dx: 1, dy: font.size * 0.25)
                    #expect(!words.contains { $0.intersects(ink) }, "\(text) in \(name) \(size)")
                    words.append(ink)
                }
            }
        }
    }

    @Test func `a control shows its name, its value and the event that it sent`() {
        let size = CGSize(width: 220, height: 60)
        func said(_ kind: Gallery.Control.Kind, _ event: String? = nil) -> [String] {
            texts(marks(Gallery.Control(kind, lastEvent: event), size))
        }
        #expect(said(.button) == ["control"])
        #expect(said(.button, "touchUpInside") == ["control", "touchUpInside"])
        let knob = CGRect(x: 0, y: 0, width: 60, height: 60)
        #expect(said(.toggle(isOn: true, knob: knob)) == ["on", "control"])
        #expect(said(.toggle(isOn: false, knob: knob)) == ["off", "control"])
        #expect(
            said(.slider(value: 0.5, knob: knob), "valueChanged")
                == ["0.50", "control", "valueChanged"]
        )
        func step(_ digits: Int) -> [String] {
            said(.stepper(value: 2, digits: digits, canStepDown: true, canStepUp: true))
        }
        #expect(step(0) == ["2", "control"])
        #expect(step(2) == ["2.00", "control"])
        #expect(said(.segments(["a", "b"], selected: 1)) == ["b", "control", "a", "b"])
        #expect(said(.segments(["a", "b"], selected: nil)) == ["–", "control", "a", "b"])
        #expect(said(.pages(count: 3, current: 1)) == ["2 / 3", "control"])
        #expect(said(.pages(count: 0, current: 0)) == ["–", "control"])
        #expect(said(.plain) == ["control", "no touch"])
        let disabled = Gallery.Control(.button, isEnabled: false, lastEvent: "touchCancel")
        #expect(texts(marks(disabled, size)) == ["control", "disabled"])
    }

    @Test func `without room the event disappears first, then the value, then the name`() {
        func said(_ width: CGFloat) -> [String] {
            let kind = Gallery.Control.Kind.pages(count: 3, current: 0)
            let control = Gallery.Control(kind, lastEvent: "touchDragInside")
            return texts(marks(control, CGSize(width: width, height: 60)))
        }
        #expect(said(220) == ["1 / 3", "control", "touchDragInside"])
        #expect(said(150) == ["1 / 3", "control"])
        #expect(said(80) == ["control"])
        #expect(said(50) == [])
    }

    @Test func `a knob is drawn where fingers find it`() {
        for size in [CGSize(width: 220, height: 60), CGSize(width: 51, height: 31)] {
            for part in [0, 0.3, 1] as [CGFloat] {
                let x = (size.width - size.height) * part
                let knob = CGRect(x: x, y: 0, width: size.height, height: size.height)
                for kind in [
                    Gallery.Control.Kind.toggle(isOn: false, knob: knob),
                    .slider(value: 0, knob: knob),
                ] {
                    let places = marks(Gallery.Control(kind), size).compactMap { mark in
                        if case .circle(let center, _, _?, _, _) = mark.shape {
                            center
                        } else {
                            nil
                        }
                    }
                    #expect(places.map(\.x) == [knob.midX])
                }
            }
        }
    }

    @Test func `pressed, chosen, shown and on are marked at their locations`() {
        let size = CGSize(width: 240, height: 60)
        let accent = Theme.dark.controls.accent
        func places(_ control: Gallery.Control) -> [ClosedRange<CGFloat>] {
            marks(control, size).compactMap { mark in
                guard case .rectangle(let rect, _, accent?, _, _) = mark.shape else { return nil }
                return rect.minX.rounded()...rect.maxX.rounded()
            }
        }
        func step(_ part: CGFloat) -> Gallery.Control {
            Gallery.Control(
                .stepper(value: 1, digits: 0, canStepDown: true, canStepUp: true),
                pressedFraction: part
            )
        }
        #expect(places(step(0.49)) == [8...119])
        #expect(places(step(0.5)) == [122...232])
        let titles = ["a", "b", "c"]
        #expect(places(Gallery.Control(.segments(titles, selected: 0))) == [10...79])
        #expect(places(Gallery.Control(.segments(titles, selected: 2))) == [162...231])
        #expect(places(Gallery.Control(.segments(titles, selected: nil))) == [])
        let pages = (0..<3).map { places(Gallery.Control(.pages(count: 3, current: $0)))[0] }
        #expect(pages.map(\.lowerBound) == pages.map(\.lowerBound).sorted())
        #expect(pages[1].contains(120) && !pages[0].contains(120) && !pages[2].contains(120))
        // The slider is filled up to its knob.
        let knob = CGRect(x: 90, y: 0, width: 60, height: 60)
        #expect(places(Gallery.Control(.slider(value: 0.5, knob: knob))) == [30...120])
        // The knob has a bar when on, and a ring when off.
        func indicators(_ isOn: Bool) -> (bars: Int, rings: Int) {
            let all = marks(Gallery.Control(.toggle(isOn: isOn, knob: knob)), size)
            return (
                all.count { if case .lines = $0.shape { true } else { false } },
                all.count { if case .circle(_, _, nil, _, _) = $0.shape { true } else { false } }
            )
        }
        #expect(indicators(true) == (1, 0))
        #expect(indicators(false) == (0, 1))
    }

    @Test(arguments: [Theme.dark, .light])
    func `a control's state is visible without colours and words`(_ theme: Theme) throws {
        let size = CGSize(width: 220, height: 60)
        func differing(_ one: Gallery.Control, _ two: Gallery.Control) throws -> Int {
            let pictures = try [one, two].map { try grey(marks($0, size, theme: theme), theme) }
            return zip(pictures[0], pictures[1]).count { abs($0 - $1) > 0.1 }
        }
        let button = Gallery.conditions(.button)
        #expect(try differing(button[0], button[1]) > 300, "pressed")
        #expect(try differing(button[0], button[4]) > 300, "disabled")
        let knob = CGRect(x: 80, y: 0, width: 60, height: 60)
        #expect(
            try differing(
                Gallery.Control(.toggle(isOn: false, knob: knob)),
                Gallery.Control(.toggle(isOn: true, knob: knob))
            ) > 40,
            "on, with the knob at the same place"
        )
        #expect(
            try differing(
                Gallery.Control(.segments(["", ""], selected: 0)),
                Gallery.Control(.segments(["", ""], selected: 1))
            ) > 1000,
            "chosen"
        )
        #expect(
            try differing(
                Gallery.Control(.pages(count: 3, current: 0)),
                Gallery.Control(.pages(count: 3, current: 2))
            ) > 40,
            "the page shown"
        )
        let stepper = Gallery.Control.Kind.stepper(
            value: 1,
            digits: 0,
            canStepDown: true,
            canStepUp: true
        )
        #expect(
            try differing(
                Gallery.Control(stepper, pressedFraction: 0.2),
                Gallery.Control(stepper, pressedFraction: 0.8)
            ) > 300,
            "the half under the finger"
        )
        let plain = Gallery.conditions(.plain)
        #expect(try differing(plain[0], plain[1]) > 40, "tracking inside")
        #expect(try differing(plain[1], plain[2]) > 40, "tracking outside")
    }

    @Test func `a press redraws only its control`() {
        func list(_ pressed: Bool) -> DisplayList {
            var views: [TraceSnapshot.ViewFigure] = []
            for index in 0..<3 {
                views.append(
                    TraceSnapshot.ViewFigure(
                        id: index,
                        name: "b",
                        bounds: CGRect(x: 0, y: 0, width: 100, height: 50),
                        transform: CGAffineTransform(translationX: CGFloat(index) * 150, y: 50),
                        content: .control(
                            Gallery.Control(.button, isHighlighted: pressed && index == 1)
                        )
                    )
                )
            }
            return Layout().displayList(
                TraceSnapshot(views: views),
                size: CGSize(width: 1000, height: 600)
            )
        }
        let damage = list(true).damage(from: list(false))
        #expect(!damage.isEmpty)
        let room = CGRect(x: 148, y: 48, width: 104, height: 54)
        #expect(damage.allSatisfy(room.contains), "\(damage)")
    }

    // MARK: Possible actions on a view

    @Test func `possible actions are listed below the name if the view has nothing else`() {
        func said(
            _ width: CGFloat,
            _ height: CGFloat,
            _ content: TraceSnapshot.ViewFigure.Content = .plain
        ) -> [String] {
            let view = TraceSnapshot.ViewFigure(
                id: 0,
                name: "pad",
                bounds: CGRect(x: 0, y: 0, width: width, height: height),
                content: content,
                gestures: ["tap", "double tap", "pan"]
            )
            let list = Layout().displayList(
                TraceSnapshot(views: [view]),
                size: CGSize(width: 1000, height: 600)
            )
            return texts(list.groups { $0 == .view(0) }.flatMap(\.marks))
        }
        #expect(said(300, 200) == ["pad", "tap · double tap · pan"])
        #expect(said(300, 84) == ["pad", "tap · double tap · pan"])
        #expect(said(300, 83) == ["pad"])
        // A view with a picture already has something to see.
        #expect(said(300, 200, .picture) == ["pad"])
        #expect(said(110, 200) == ["pad", "tap · double…"])
    }
}
