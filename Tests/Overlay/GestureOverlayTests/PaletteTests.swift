import Foundation
import GestureKit
import GestureTrace
import Testing

@testable import GestureOverlay

struct PaletteTests {
    enum Tone: CaseIterable {
        case dark
        case light

        var theme: Theme { self == .dark ? .dark : .light }
    }

    @Test(arguments: Tone.allCases)
    func `text has a contrast of 4.5 to 1 on every background behind it`(_ tone: Tone) {
        let theme = tone.theme
        let words = [
            theme.words.possible, theme.words.began, theme.words.changed, theme.words.ended,
            theme.words.failed, theme.words.cancelled, theme.words.waiting,
        ]
        let plain = [theme.text, theme.secondary]
        let grounds: [(String, Color, [Color])] = [
            (
                "canvas", theme.background,
                plain + [theme.tertiary, theme.words.failed, theme.words.ended]
            ),
            (
                "view", theme.views.fill,
                plain + [theme.tertiary, theme.words.failed, theme.words.ended]
            ),
            ("button", theme.controls.face, plain),
            ("pressed, chosen", theme.controls.accent, [theme.controls.onAccent]),
            ("sunk", theme.controls.well, [theme.secondary]),
            ("panel", theme.panels.ground, plain + words + [theme.tertiary] + theme.fingers.slots),
            ("cursor", theme.text, [theme.panels.status]),
            ("highlight", theme.panels.highlight, plain + words + [theme.tertiary]),
            (
                "status, bar, verdict", theme.panels.status,
                plain + [
                    theme.tertiary, theme.words.ended, theme.words.failed, theme.words.began,
                    theme.words.possible,
                ]
            ),
            ("pressed button", theme.line, plain),
            (
                "label on canvas", theme.panels.label.over(theme.background),
                plain + theme.fingers.slots + [theme.warning]
            ),
            (
                "label on view", theme.panels.label.over(theme.views.fill),
                plain + theme.fingers.slots + [theme.warning]
            ),
        ]
        for (name, ground, inks) in grounds {
            for ink in inks {
                #expect(ink.contrast(with: ground) >= 4.5, "\(ink) on \(name)")
            }
        }
    }

    @Test(arguments: Tone.allCases)
    func `every text has a colour from the contrast tests`(_ tone: Tone) {
        let theme = tone.theme
        let inks =
            [
                theme.text, theme.secondary, theme.tertiary, theme.warning, theme.panels.status,
                theme.controls.onAccent,
            ]
            + theme.fingers.slots + [
                theme.words.possible, theme.words.began, theme.words.changed, theme.words.ended,
                theme.words.failed, theme.words.cancelled, theme.words.waiting,
                // Views that were not touched.
                theme.secondary.faded(ViewLayout.dimmed), theme.tertiary.faded(ViewLayout.dimmed),
                theme.text.faded(ViewLayout.dimmed),
                theme.controls.onAccent.faded(ViewLayout.dimmed),
            ]
        for picture in Gallery.all() {
            let list = Layout(theme: theme)
                .displayList(picture.snapshot, picture.chrome, size: picture.size)
            for mark in list.marks {
                guard case .text(let text, _, _, let ink, _) = mark.shape else { continue }
                #expect(inks.contains(ink), "\(text), \(picture.name)")
            }
        }
    }

    @Test(arguments: Tone.allCases)
    func `shapes stand out from the panel`(_ tone: Tone) {
        let theme = tone.theme
        let shapes = theme.shapes
        for color in [
            shapes.possible, shapes.began, shapes.changed, shapes.ended, shapes.failed,
            shapes.cancelled, shapes.waiting,
        ] {
            #expect(color.contrast(with: theme.panels.ground) >= 3, "\(color)")
        }
    }

    @Test(arguments: Tone.allCases)
    func `a control's value is distinct from its background`(_ tone: Tone) {
        let theme = tone.theme
        let colors = theme.controls
        for (ink, ground) in [
            (colors.accent, colors.well), (colors.sign, colors.knob),
            (colors.onAccent, colors.accent), (theme.text, colors.face),
            (theme.secondary, theme.views.fill), (theme.shapes.began, theme.views.fill),
        ] {
            #expect(ink.contrast(with: ground) >= 3, "\(ink) on \(ground)")
        }
    }

    @Test func `contrast follows the definition in WCAG`() {
        #expect(abs(Color(0x000000).contrast(with: Color(0xffffff)) - 21) < 0.001)
        #expect(abs(Color(0x777777).contrast(with: Color(0xffffff)) - 4.478) < 0.001)
    }

    @Test func `every state has a shape of its own`() {
        var looks = GestureRecognizer.State.allCases.map {
            StateLook($0, isWaiting: false, in: .dark)
        }
        looks.append(StateLook(.possible, isWaiting: true, in: .dark))
        #expect(Set(looks.map(\.shape)).count == looks.count)
        #expect(Set(looks.map(\.shape)) == Set(StateShape.allCases))
    }

    @Test func `shapes are distinct without their colours`() throws {
        var pictures: [(shape: StateShape, pixels: [UInt32])] = []
        for shape in StateShape.allCases {
            var list = DisplayList(size: CGSize(width: 16, height: 16), background: Color(0))
            list.add(.verdict, [Mark(.state(shape, CGPoint(x: 8, y: 8), Color(0xffffff)))])
            let surface = try ImageSurface(width: 16, height: 16)
            surface.draw(list)
            let pixels = surface.pixels.map { $0 & 0xff }
            for other in pictures {
                let differing = zip(pixels, other.pixels).filter { max($0, $1) - min($0, $1) > 96 }
                #expect(differing.count >= 12, "\(shape) and \(other.shape)")
            }
            pictures.append((shape, pixels))
        }
    }
}
