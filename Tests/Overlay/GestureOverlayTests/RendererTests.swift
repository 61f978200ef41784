import Foundation
import GestureKit
@testable import GestureOverlay
import GestureTrace
import Testing

struct RendererTests {
    private let size = CGSize(width: 64, height: 48)

    private func draw(_ marks: [Mark], scale: CGFloat = 1) throws -> ImageSurface {
        var list = DisplayList(size: size, background: Color(0x102030))
        list.add(.verdict, marks)
        let surface = try ImageSurface(
            width: Int(size.width * scale),
            height: Int(size.height * scale),
            scale: scale
        )
        surface.draw(list)
        return surface
    }

    private func pixel(_ surface: ImageSurface, _ x: Int, _ y: Int) -> UInt32 {
        surface.pixels[y * surface.width + x]
    }

    @Test func `a mark has its colour inside, and the background's outside`() throws {
        let rect = CGRect(x: 10, y: 10, width: 20, height: 20)
        let box = Mark(.rectangle(rect, radius: 0, fill: Color(0xff8040), line: nil, width: 0))
        let surface = try draw([box])
        #expect(pixel(surface, 10, 10) == 0xffff_8040)
        #expect(pixel(surface, 29, 29) == 0xffff_8040)
        #expect(pixel(surface, 9, 10) == 0xff10_2030)
        #expect(pixel(surface, 30, 30) == 0xff10_2030)
    }

    @Test func `a mark is drawn only inside all of its clips and their round corners`() throws {
        let rect = CGRect(x: 0, y: 0, width: 64, height: 48)
        let box = Mark(.rectangle(rect, radius: 0, fill: Color(0xff8040), line: nil, width: 0))
        let clips: [TraceSnapshot.Clip] = [
            .init(bounds: CGRect(x: 10, y: 10, width: 30, height: 30), radius: 8),
            .init(bounds: CGRect(x: 0, y: 0, width: 30, height: 48), radius: 0),
        ]
        let surface = try draw([#require(box.clipped(to: clips))])
        #expect(pixel(surface, 20, 20) == 0xffff_8040)
        #expect(pixel(surface, 10, 10) == 0xff10_2030, "in the round corner")
        #expect(pixel(surface, 29, 20) == 0xffff_8040)
        #expect(pixel(surface, 30, 20) == 0xff10_2030, "outside of the second")
        #expect(box.clipped(to: clips)?.bounds == CGRect(x: 10, y: 10, width: 20, height: 30))
    }

    @Test func `a mark outside its clip disappears, and one inside is not clipped`() {
        let rect = CGRect(x: 10, y: 10, width: 20, height: 20)
        let box = Mark(.rectangle(rect, radius: 0, fill: Color(0xff8040), line: nil, width: 0))
        func clip(_ x: CGFloat, radius: CGFloat = 0) -> [TraceSnapshot.Clip] {
            [.init(bounds: CGRect(x: x, y: 0, width: 40, height: 40), radius: radius)]
        }
        #expect(box.clipped(to: clip(40)) == nil)
        #expect(box.clipped(to: clip(0)) == box)
        #expect(box.clipped(to: clip(0, radius: 1)) != box)
        #expect(box.clipped(to: clip(11))?.bounds.minX == 11)
    }

    @Test func `a clip is turned with its view`() throws {
        let rect = CGRect(x: 0, y: 0, width: 64, height: 48)
        let box = Mark(.rectangle(rect, radius: 0, fill: Color(0xff8040), line: nil, width: 0))
        // A square of 20 points, turned by an eighth around its center, which is at 32, 24.
        let turned = CGAffineTransform(translationX: 32, y: 24).rotated(by: .pi / 4)
        let clip = TraceSnapshot.Clip(
            bounds: CGRect(x: -10, y: -10, width: 20, height: 20),
            transform: turned,
            radius: 0
        )
        let surface = try draw([#require(box.clipped(to: [clip]))])
        #expect(pixel(surface, 32, 24) == 0xffff_8040)
        #expect(pixel(surface, 32, 12) == 0xffff_8040, "in the upper corner")
        #expect(pixel(surface, 22, 14) == 0xff10_2030, "in the bounding box only")
    }

    @Test func `scale 2 doubles everything`() throws {
        let rect = CGRect(x: 10, y: 10, width: 20, height: 20)
        let box = Mark(.rectangle(rect, radius: 0, fill: Color(0xff8040), line: nil, width: 0))
        let surface = try draw([box], scale: 2)
        #expect(pixel(surface, 20, 20) == 0xffff_8040)
        #expect(pixel(surface, 59, 59) == 0xffff_8040)
        #expect(pixel(surface, 19, 20) == 0xff10_2030)
        #expect(pixel(surface, 60, 60) == 0xff10_2030)
    }

    @Test func `a singular transform draws nothing and stops nothing`() throws {
        let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
        let shape = Mark.Shape.rectangle(
            rect,
            radius: 4,
            fill: Color(0xff0000),
            line: nil,
            width: 0
        )
        let flat = Mark(shape, transform: CGAffineTransform(scaleX: 0, y: 1))
        let moved = Mark(shape, transform: CGAffineTransform(translationX: 30, y: 10))
        let surface = try draw([flat, moved])
        #expect(pixel(surface, 5, 5) == 0xff10_2030)
        #expect(pixel(surface, 40, 20) == 0xffff_0000)
    }

    @Test func `a translucent stroke is even at its joints, and hollow when unowned`()
        throws
    {
        let pieces = stride(from: CGFloat(10), to: 50, by: 4).map {
            StrokeShape.Piece(
                start: CGPoint(x: $0, y: 24),
                end: CGPoint(x: $0 + 4, y: 24),
                width: 10,
                alpha: $0.truncatingRemainder(dividingBy: 8) < 4 ? 0.5 : 0.48,
                dot: 0
            )
        }
        var stroke = StrokeShape(
            color: Color(0xffffff),
            dotColor: Color(0xffffff),
            isHollow: false,
            pieces: pieces
        )
        let solid = try draw([Mark(.stroke(stroke))])
        let reds = (14..<50).map { Int(pixel(solid, $0, 24) >> 16 & 0xff) }
        #expect((reds.max() ?? 0) - (reds.min() ?? 0) <= 6, "\(reds)")
        #expect(pixel(solid, 30, 24) != 0xff10_2030)
        stroke.isHollow = true
        let hollow = try draw([Mark(.stroke(stroke))])
        #expect(pixel(hollow, 30, 24) == 0xff10_2030)
        #expect(pixel(hollow, 30, 19) != 0xff10_2030)
    }

    @Test func `no ink falls outside a mark's bounds`() throws {
        let meter = TextMeter()
        let font = Font(14, bold: true)
        let text = "Ågj|×°"
        let width = meter.width(of: text, in: font)
        var marks = [
            Mark(.text(text, at: CGPoint(x: 8, y: 24), font, Color(0xffffff), width: width)),
            Mark(
                .lines(
                    [CGPoint(x: 20, y: 20), CGPoint(x: 40, y: 30)],
                    color: Color(0xffffff),
                    width: 5,
                    dash: []
                )
            ),
            Mark(
                .circle(
                    CGPoint(x: 30, y: 24),
                    radius: 9,
                    fill: nil,
                    line: Color(0xffffff),
                    width: 3
                )
            ),
        ]
        marks += StateShape.allCases.map {
            Mark(.state($0, CGPoint(x: 30, y: 24), Color(0xffffff)))
        }
        for mark in marks {
            let surface = try draw([mark])
            let pixels = surface.pixels
            let inside = mark.bounds.insetBy(dx: -1, dy: -1)
            for y in 0..<48 {
                for x in 0..<64 where pixels[y * 64 + x] != 0xff10_2030 {
                    let place = CGRect(x: CGFloat(x), y: CGFloat(y), width: 1, height: 1)
                    #expect(inside.intersects(place), "\(mark.shape) at \(x), \(y)")
                }
            }
            #expect(Set(pixels).count > 1)
        }
    }

    @Test(
        arguments: zip(
            [(8192, 8192), (32_767, 2048), (2048, 32_767), (4096, 4096)].map {
                CGSize(width: $0.0, height: $0.1)
            },
            [1.0, 1, 1, 2]
        )
    )
    func `a picture of the largest size keeps its scale, a larger one is scaled down`(
        size: CGSize,
        scale: Double
    ) throws {
        #expect(Double(ImageSurface.size(of: size, scale: scale).scale) == scale)
        for beyond in [scale * 1.001, scale * 40] {
            let fit = ImageSurface.size(of: size, scale: beyond)
            #expect(fit.scale < beyond)
            #expect(fit.width * fit.height <= ImageSurface.maxPixels)
            #expect((1...32_767).contains(fit.width) && (1...32_767).contains(fit.height))
            // The largest possible size.
            #expect(fit.scale > scale * 0.99)
        }
    }

    @Test func `the smallest picture has one pixel`() {
        let fit = ImageSurface.size(of: CGSize(width: 0.1, height: 0.1), scale: 0.25)
        #expect(fit.width == 1 && fit.height == 1 && fit.scale == 0.25)
    }

    @Test func `a size that no surface can have is refused`() {
        #expect(throws: SurfaceError.size(width: 0, height: 10)) {
            try ImageSurface(width: 0, height: 10)
        }
        #expect(throws: SurfaceError.size(width: 10, height: 40000)) {
            try ImageSurface(width: 10, height: 40000)
        }
    }
}
