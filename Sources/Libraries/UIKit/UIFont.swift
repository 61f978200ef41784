/// The system's font in a size and a weight.
open class UIFont: NSObject {
    /// The size of fonts of labels, in points.
    public class var labelFontSize: CGFloat { 17 }
    /// The size of fonts of buttons, in points.
    public class var buttonFontSize: CGFloat { 18 }
    /// The standard size, in points.
    public class var systemFontSize: CGFloat { 14 }
    /// The standard size of small text, in points.
    public class var smallSystemFontSize: CGFloat { 12 }

    /// The size in points.
    public let pointSize: CGFloat
    let isBold: Bool

    private init(size: CGFloat, isBold: Bool) {
        pointSize = size
        self.isBold = isBold
        super.init()
    }

    /// Returns the system's font.
    public class func systemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(size: size, isBold: false)
    }

    /// Returns the system's font; weights from `semibold` are bold, and all others regular.
    public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size: size, isBold: weight.rawValue >= Weight.semibold.rawValue)
    }

    /// Returns the system's bold font.
    public class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(size: size, isBold: true)
    }

    /// Returns the font of a text style, in the size of the content size category "large".
    ///
    /// Source: Apple, Human Interface Guidelines, "Typography".
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(size: style.size, isBold: style == .headline)
    }

    /// Returns the same font in another size.
    open func withSize(_ size: CGFloat) -> UIFont { UIFont(size: size, isBold: isBold) }

    /// Returns whether both fonts have the same size and the same weight.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.pointSize == pointSize && other.isBold == isBold
    }

    /// The hash of the size and the weight.
    open override var hash: Int { [pointSize, isBold ? 1 : 0].hashValue }

    /// The thickness of a font's strokes.
    public struct Weight: Hashable, Sendable {
        /// The thickness, from -1 to 1.
        public let rawValue: CGFloat

        /// Creates a weight from a thickness.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The thinnest weight.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// A thin weight.
        public static let thin = Weight(rawValue: -0.6)
        /// A light weight.
        public static let light = Weight(rawValue: -0.4)
        /// The weight of ordinary text.
        public static let regular = Weight(rawValue: 0)
        /// A weight above the ordinary one.
        public static let medium = Weight(rawValue: 0.23)
        /// A weight below bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// A bold weight.
        public static let bold = Weight(rawValue: 0.4)
        /// A weight above bold.
        public static let heavy = Weight(rawValue: 0.56)
        /// The thickest weight.
        public static let black = Weight(rawValue: 0.62)
    }

    /// The purpose of a text, which decides its size.
    public enum TextStyle: Hashable, Sendable {
        /// A large title, of 34 pt.
        case largeTitle
        /// A title of the first level, of 28 pt.
        case title1
        /// A title of the second level, of 22 pt.
        case title2
        /// A title of the third level, of 20 pt.
        case title3
        /// A heading, of 17 pt and bold.
        case headline
        /// A subheading, of 15 pt.
        case subheadline
        /// Ordinary text, of 17 pt.
        case body
        /// A callout, of 16 pt.
        case callout
        /// A footnote, of 13 pt.
        case footnote
        /// A caption, of 12 pt.
        case caption1
        /// A caption of the second level, of 11 pt.
        case caption2

        fileprivate var size: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .headline, .body: 17
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            }
        }
    }
}
