import Foundation

/// The buttons that fit on the bar, and how much of each is shown.
///
/// On a narrow bar, the buttons that are used least first move to the menu of further commands. Then the keys are
/// left out, and then titles and further buttons in turn.
struct BarArrangement {
    enum Form {
        case icon
        case titled
        case titledWithKey
    }

    struct Button {
        let item: Chrome.Item
        let form: Form
        let width: CGFloat
    }

    private(set) var buttons: [Button] = []
    /// The items in the menu of further commands.
    private(set) var further: [Chrome.Item] = []

    static let gap: CGFloat = 4
    /// The distances from a button's left edge to its icon's centre and to its title.
    static let iconCenter: CGFloat = 20
    static let titleStart: CGFloat = 35
    static let keyGap: CGFloat = 4
    private static let endPadding: CGFloat = 7

    /// The commands whose buttons have only an icon.
    private static let iconsOnly: Set<Command> = [
        .stepBack, .stepForward, .theme, .fullScreen, .help, .quit, .menu(.more),
    ]

    /// A way to make the bar narrower.
    private enum Reduction {
        case dropKeys
        case dropTitles([Command])
        case drop([Command])
    }

    private static let reductions: [Reduction] = [
        .drop([.quit]), .drop([.fullScreen]), .drop([.theme]), .dropKeys,
        .dropTitles([.clear]), .dropTitles([.relations]), .dropTitles([.panels]),
        .dropTitles([.copyReason, .record]), .drop([.relations]), .drop([.clear]),
        .dropTitles([.freeze]), .dropTitles([.menu(.scenes)]), .dropTitles([.report]),
        .drop([.copyReason]), .drop([.panels]), .drop([.record]), .drop([.help]),
        .drop([.stepBack, .stepForward]), .drop([.freeze]), .drop([.menu(.scenes)]),
        .drop([.report]),
    ]

    private static let more = Chrome.Item(.menu(.more), "More", line: "further commands")

    init(_ bar: Chrome.Bar, _ context: LayoutContext, width room: CGFloat) {
        var forms = bar.items.map { item -> Form? in
            Self.iconsOnly.contains(item.command) ? .icon : .titledWithKey
        }
        let moreWidth = Self.gap + Self.width(of: Self.more, .icon, bar.pointer, context)
        func total() -> CGFloat {
            zip(bar.items, forms).reduce(moreWidth) { sum, pair in
                guard let form = pair.1 else { return sum }
                return sum + Self.gap + Self.width(of: pair.0, form, bar.pointer, context)
            }
        }
        for reduction in Self.reductions where total() + Self.gap > room {
            for (index, item) in bar.items.enumerated() {
                switch (reduction, forms[index]) {
                case (.dropKeys, .titledWithKey): forms[index] = .titled
                case (.dropTitles(let commands), .some) where commands.contains(item.command):
                    forms[index] = .icon
                case (.drop(let commands), .some) where commands.contains(item.command):
                    forms[index] = nil
                default: break
                }
            }
        }
        for (item, form) in zip(bar.items, forms) {
            if let form { add(item, form, bar.pointer, context) } else { further.append(item) }
        }
        further += bar.further
        if !further.isEmpty { add(Self.more, .icon, bar.pointer, context) }
    }

    private mutating func add(
        _ item: Chrome.Item,
        _ form: Form,
        _ pointer: Chrome.Pointer,
        _ context: LayoutContext
    ) {
        let width = Self.width(of: item, form, pointer, context)
        buttons.append(Button(item: item, form: form, width: width))
    }

    private static func width(
        of item: Chrome.Item,
        _ form: Form,
        _ pointer: Chrome.Pointer,
        _ context: LayoutContext
    ) -> CGFloat {
        switch form {
        case .icon: pointer.buttonWidth
        case .titled: (titleStart + context.width(item.title, .name) + endPadding).rounded(.up)
        case .titledWithKey:
            item.key.isEmpty
                ? width(of: item, .titled, pointer, context)
                : (titleStart + context.width(item.title, .name) + keyGap
                    + context.width(item.key, .key) + endPadding).rounded(.up)
        }
    }
}
