import GestureKit

/// A color with red, green, blue and opacity from 0 to 1.
///
/// Colors do not adapt to a dark appearance: the system's colors have their light values. Source: Apple,
/// Human Interface Guidelines, "Color".
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

    /// Creates a color from hue, saturation and brightness; each is limited to 0 to 1.
    public convenience init(
        hue: CGFloat,
        saturation: CGFloat,
        brightness: CGFloat,
        alpha: CGFloat
    ) {
        let saturation = max(0, min(saturation, 1))
        let brightness = max(0, min(brightness, 1))
        let sector = 6 * max(0, min(hue, 1))
        let parts = [5, 3, 1].map { (offset: CGFloat) in
            let place = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
        }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    /// Creates a color from a Core Graphics color.
    public convenience init(cgColor: CGColor) {
        let parts = cgColor.components ?? [0, 0, 0, 0]
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    /// The color as a Core Graphics color.
    open var cgColor: CGColor {
        CGColor(
            red: components[0],
            green: components[1],
            blue: components[2],
            alpha: components[3]
        )
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

    /// The color as views store it.
    var stored: ViewAppearance.Color {
        ViewAppearance.Color(
            red: Double(components[0]),
            green: Double(components[1]),
            blue: Double(components[2]),
            alpha: Double(components[3])
        )
    }

    convenience init(_ color: ViewAppearance.Color) {
        self.init(
            red: CGFloat(color.red),
            green: CGFloat(color.green),
            blue: CGFloat(color.blue),
            alpha: CGFloat(color.alpha)
        )
    }

    /// Creates a color from a hexadecimal number, such as `0x007AFF`, and an opacity in percent.
    private convenience init(_ rgb: Int, percent: CGFloat = 100) {
        let parts = [16, 8, 0].map { CGFloat(rgb >> $0 & 0xFF) / 255 }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: percent / 100)
    }

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

    /// The system's red.
    public class var systemRed: UIColor { UIColor(0xFF3B30) }
    /// The system's orange.
    public class var systemOrange: UIColor { UIColor(0xFF9500) }
    /// The system's yellow.
    public class var systemYellow: UIColor { UIColor(0xFFCC00) }
    /// The system's green.
    public class var systemGreen: UIColor { UIColor(0x34C759) }
    /// The system's mint.
    public class var systemMint: UIColor { UIColor(0x00C7BE) }
    /// The system's teal.
    public class var systemTeal: UIColor { UIColor(0x30B0C7) }
    /// The system's cyan.
    public class var systemCyan: UIColor { UIColor(0x32ADE6) }
    /// The system's blue.
    public class var systemBlue: UIColor { UIColor(0x007AFF) }
    /// The system's indigo.
    public class var systemIndigo: UIColor { UIColor(0x5856D6) }
    /// The system's purple.
    public class var systemPurple: UIColor { UIColor(0xAF52DE) }
    /// The system's pink.
    public class var systemPink: UIColor { UIColor(0xFF2D55) }
    /// The system's brown.
    public class var systemBrown: UIColor { UIColor(0xA2845E) }
    /// The darkest of the system's grays.
    public class var systemGray: UIColor { UIColor(0x8E8E93) }
    /// The second of the system's grays.
    public class var systemGray2: UIColor { UIColor(0xAEAEB2) }
    /// The third of the system's grays.
    public class var systemGray3: UIColor { UIColor(0xC7C7CC) }
    /// The fourth of the system's grays.
    public class var systemGray4: UIColor { UIColor(0xD1D1D6) }
    /// The fifth of the system's grays.
    public class var systemGray5: UIColor { UIColor(0xE5E5EA) }
    /// The lightest of the system's grays.
    public class var systemGray6: UIColor { UIColor(0xF2F2F7) }
    /// The text of a label: black.
    public class var label: UIColor { UIColor(0x000000) }
    /// The text of a secondary label.
    public class var secondaryLabel: UIColor { UIColor(0x3C3C43, percent: 60) }
    /// The text of a tertiary label.
    public class var tertiaryLabel: UIColor { UIColor(0x3C3C43, percent: 30) }
    /// The text of a quaternary label.
    public class var quaternaryLabel: UIColor { UIColor(0x3C3C43, percent: 18) }
    /// The text of a placeholder.
    public class var placeholderText: UIColor { UIColor(0x3C3C43, percent: 30) }
    /// The text of a link.
    public class var link: UIColor { UIColor(0x007AFF) }
    /// The tint of controls without one of their own: the system's blue.
    public class var tintColor: UIColor { UIColor(0x007AFF) }
    /// A thin line between contents.
    public class var separator: UIColor { UIColor(0x3C3C43, percent: 29) }
    /// A thin line that hides what is behind it.
    public class var opaqueSeparator: UIColor { UIColor(0xC6C6C8) }
    /// The main background: white.
    public class var systemBackground: UIColor { UIColor(0xFFFFFF) }
    /// The background of content on the main one.
    public class var secondarySystemBackground: UIColor { UIColor(0xF2F2F7) }
    /// The background of content on the secondary one: white.
    public class var tertiarySystemBackground: UIColor { UIColor(0xFFFFFF) }
    /// The main background of grouped content.
    public class var systemGroupedBackground: UIColor { UIColor(0xF2F2F7) }
    /// The background of content on the main grouped one: white.
    public class var secondarySystemGroupedBackground: UIColor { UIColor(0xFFFFFF) }
    /// The background of content on the secondary grouped one.
    public class var tertiarySystemGroupedBackground: UIColor { UIColor(0xF2F2F7) }
    /// The fill of a thin shape.
    public class var systemFill: UIColor { UIColor(0x787880, percent: 20) }
    /// The fill of a medium shape.
    public class var secondarySystemFill: UIColor { UIColor(0x787880, percent: 16) }
    /// The fill of a large shape.
    public class var tertiarySystemFill: UIColor { UIColor(0x767680, percent: 12) }
    /// The fill of a large area.
    public class var quaternarySystemFill: UIColor { UIColor(0x747480, percent: 8) }
}
