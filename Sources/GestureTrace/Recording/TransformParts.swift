import Foundation
import GestureKit

/// A transform split into scale and shear, then rotation, then translation.
///
/// Interpolating these parts keeps a rotation rigid; interpolating the matrix would shrink the view halfway.
struct TransformParts {
    private var scaleX: CGFloat
    private var scaleY: CGFloat
    private var shear: CGFloat
    /// The rotation in radians.
    private var angle: CGFloat
    private var shift: CGPoint

    init(_ transform: CGAffineTransform) {
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        shift = CGPoint(x: transform.tx, y: transform.ty)
        // A reflection flips the axis that points away more, so that a flip is not mistaken for a rotation.
        let side: CGFloat = a * d - b * c < 0 && a < d ? -1 : 1
        let length = hypot(a, b)
        if length > 0 {
            scaleX = side * length
            angle = atan2(side * b, side * a)
            shear = c * cos(angle) + d * sin(angle)
            scaleY = d * cos(angle) - c * sin(angle)
        } else {
            (scaleX, shear) = (0, 0)
            scaleY = hypot(c, d)
            angle = scaleY > 0 ? atan2(-c, d) : 0
        }
    }

    var transform: CGAffineTransform {
        CGAffineTransform(
            a: scaleX * cos(angle),
            b: scaleX * sin(angle),
            c: shear * cos(angle) - scaleY * sin(angle),
            d: shear * sin(angle) + scaleY * cos(angle),
            tx: shift.x,
            ty: shift.y
        )
    }

    /// Subtracts a part of the change from one transform to another; rotations take the shorter direction.
    mutating func subtract(_ part: CGFloat, from old: TransformParts, to new: TransformParts) {
        scaleX += (old.scaleX - new.scaleX) * part
        scaleY += (old.scaleY - new.scaleY) * part
        shear += (old.shear - new.shear) * part
        angle += CGFloat(remainder(Double(old.angle - new.angle), 2 * .pi)) * part
        shift.x += (old.shift.x - new.shift.x) * part
        shift.y += (old.shift.y - new.shift.y) * part
    }
}
