/// A color with red, green, blue and opacity from 0 to 1; nothing is drawn in this color.
open class UIColor: NSObject {
    private let components: [CGFloat]

    /// Creates a color from components from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
        super.init()
    }

    /// Creates a shade of gray from 0, black, to 1, white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Returns the same color with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
    }

    /// Returns whether both colors have the same components.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.components == components
    }

    /// The hash of the components.
    open override var hash: Int { components.hashValue }

    /// Black.
    public class var black: UIColor { UIColor(white: 0, alpha: 1) }
    /// A gray of one third white.
    public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
    /// A gray of one half white.
    public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
    /// A gray of two thirds white.
    public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
    /// White.
    public class var white: UIColor { UIColor(white: 1, alpha: 1) }
    /// Transparent black.
    public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
    /// Pure red.
    public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    /// Pure green.
    public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    /// Pure blue.
    public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    /// Green and blue.
    public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    /// Red and green.
    public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    /// Red and blue.
    public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    /// Red and half green.
    public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    /// Half red and half blue.
    public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    /// A dark orange.
    public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
}
