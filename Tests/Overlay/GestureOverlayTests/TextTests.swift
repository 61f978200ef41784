import Foundation
import GestureKit
import Synchronization
import Testing

@testable import GestureOverlay

struct TextTests {
    let meter = TextMeter()

    @Test(arguments: [
        (0.0, 1, false, "0.0"), (-0.04, 1, false, "0.0"), (-0.05, 1, true, "−0.1"),
        (12.44, 1, true, "+12.4"), (0.999_6, 3, false, "1.000"), (820.4, 0, false, "820"),
        (-7.25, 2, false, "−7.25"), (Double.nan, 1, false, "–"), (Double.infinity, 0, false, "–"),
    ])
    func `numbers have fixed decimals`(
        _ value: Double,
        _ digits: Int,
        _ signed: Bool,
        _ text: String
    ) {
        #expect(ValueText.fixed(value, digits, signed: signed) == text)
    }

    @Test func `values have their units`() {
        #expect(ValueText.full(.factor(1.32)) == "1.320×")
        #expect(ValueText.full(.factorVelocity(0.84)) == "+0.84 /s")
        #expect(ValueText.full(.angle(12.4 * .pi / 180)) == "+12.4°")
        #expect(ValueText.full(.angularVelocity(-.pi)) == "−180.0°/s")
        #expect(ValueText.full(.vector(CGPoint(x: 3.14, y: 0.8))) == "3.1, 0.8")
        #expect(ValueText.full(.vectorVelocity(CGPoint(x: 120, y: -3))) == "120, −3 pt/s")
        #expect(ValueText.full(.names(["left", "top"])) == "left, top")
    }

    @Test func `text that is too wide is cut until it fits`() {
        let font = Font(12.5)
        let name = "aRecognizerWithALongName17"
        for width in stride(from: CGFloat(0), through: 200, by: 7) {
            let cut = meter.fit(name, in: font, width: width)
            let middle = meter.fit(name, in: font, width: width, truncatesMiddle: true)
            #expect(meter.width(of: cut, in: font) <= width)
            #expect(meter.width(of: middle, in: font) <= width)
        }
        #expect(meter.fit(name, in: font, width: 400) == name)
        #expect(meter.fit(name, in: font, width: 120).hasSuffix("…"))
        #expect(meter.fit(name, in: font, width: 120, truncatesMiddle: true).hasSuffix("17"))
    }

    @Test func `a long sentence breaks at spaces, and its last line is cut`() {
        let font = Font(11)
        let text =
            "boardDoubleTap recognized, it had to fail, and the reason goes on and on and on and on"
        let lines = meter.wrap(text, in: font, width: 244, limit: 2)
        #expect(lines.count == 2)
        #expect(lines[0] == "boardDoubleTap recognized, it had to fail,")
        #expect(lines[1].hasSuffix("…"))
        #expect(lines.allSatisfy { meter.width(of: $0, in: font) <= 244 })
        #expect(meter.wrap("short", in: font, width: 244, limit: 2) == ["short"])
    }

    @Test func `digits of the monospaced font are all equally wide`() {
        let widths = Set(
            "0123456789−+. ".map { meter.width(of: String($0), in: Font(12, mono: true)) }
        )
        #expect(widths.count == 1)
    }

    /// This holds whether or not the machine has such typefaces.
    @Test func `a text of several scripts is drawn in runs, without losing a character`() {
        let texts = [
            "tap", "1.320× +12.4° – … ↑", "二本指 tap", "水平 → 認識器", "👩‍👩‍👧‍👦 tap", "", "e\u{301}a",
        ]
        for text in texts {
            let runs = FontRuns.runs(of: text)
            #expect(runs.map(\.text).joined() == text)
            for (one, next) in zip(runs, runs.dropFirst()) { #expect(one.family != next.family) }
        }
        // Our own typeface draws all the characters that it has; emoji keep their joiners.
        #expect(FontRuns.runs(of: "1.320× +12.4° – … ↑").count == 1)
        #expect(FontRuns.runs(of: "👩‍👩‍👧‍👦").count == 1)
        let meter = TextMeter()
        for text in texts {
            let parts = FontRuns.runs(of: text).map { meter.width(of: $0.text, in: .name) }
            #expect(abs(parts.reduce(0, +) - meter.width(of: text, in: .name)) < 0.001)
        }
    }

    /// Cairo 1.16 aborts if one thread looks a font up while another drops the last reference to it.
    @Test func `several threads can measure text at the same time`() {
        let fonts = [Font(12), Font(12, bold: true), Font(12, mono: true)]
        let widths = fonts.map { TextMeter().measure("a", $0) }
        let differences = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let meter = TextMeter()
            for _ in 0..<10_000 {
                for (font, width) in zip(fonts, widths) where meter.measure("a", font) != width {
                    differences.withLock { $0 += 1 }
                }
            }
        }
        #expect(differences.withLock { $0 } == 0)
    }
}
