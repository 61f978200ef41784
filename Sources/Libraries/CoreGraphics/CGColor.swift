public import Foundation

/// A color in RGB with an opacity.
public struct CGColor: Hashable, Sendable {
    private let values: [CGFloat]

    /// Creates a color from components from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        values = [red, green, blue, alpha]
    }

    /// Creates a shade of gray from 0, black, to 1, white.
    public init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// The red, green and blue components and the opacity; never nil.
    public var components: [CGFloat]? { values }

    /// The number of components: always 4.
    public var numberOfComponents: Int { values.count }

    /// The opacity from 0 to 1.
    public var alpha: CGFloat { values[3] }
}
