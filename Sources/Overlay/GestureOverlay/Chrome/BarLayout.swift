import Foundation

/// The bar at the bottom, with buttons at the left, and the status and the latency at the right.
struct BarLayout {
    let context: LayoutContext
    let size: CGSize
    let frame: CGRect

    /// The minimum width of the bar with a status, in points.
    private static let minWidthWithStatus: CGFloat = 480
    private static let statusInset: CGFloat = 14
    /// The commands that a button repeats while it is held.
    private static let repeating: Set<Command> = [.stepBack, .stepForward]
    /// The fraction of the bar's width that the status may take.
    private static let statusPart: CGFloat = 0.16
    private static let minStatusWidth: CGFloat = 110

    /// The parts of the chrome on which the buttons depend.
    struct ButtonsInput: Equatable {
        let bar: Chrome.Bar
        let pointing: Chrome.Pointing
        let cover: Chrome.Cover?
        let frame: CGRect
    }

    func add(
        _ bar: Chrome.Bar,
        _ chrome: Chrome,
        keeping buttons: LastLayout<ButtonsInput>,
        to list: inout DisplayList
    ) {
        let theme = context.theme
        list.add(
            .bar,
            [
                .box(frame, fill: theme.panels.status),
                context.rule(from: frame.origin, to: CGPoint(x: frame.maxX, y: frame.minY)),
            ]
        )
        addStatus(chrome, to: &list)
        let input = ButtonsInput(
            bar: bar,
            pointing: chrome.pointing,
            cover: chrome.shows.cover,
            frame: frame
        )
        list.append(buttons.output(for: input, self.buttons))
        // Below the help or a menu, nothing responds.
        if chrome.shows.cover != nil { list.controls = [] }
        addTip(chrome.pointing, to: &list)
    }

    private func buttons(_ input: ButtonsInput) -> DisplayList {
        var list = DisplayList(size: size, background: context.theme.background)
        let bar = input.bar
        let arrangement = arrangement(bar)
        var marks: [Mark] = []
        var x = frame.minX + BarArrangement.gap
        let y = frame.midY - bar.pointer.buttonHeight / 2
        for button in arrangement.buttons {
            let item = button.item
            let place = CGRect(x: x, y: y, width: button.width, height: bar.pointer.buttonHeight)
            // The bar responds over its whole height, down to the window's edge.
            let area = CGRect(
                x: x,
                y: frame.minY,
                width: button.width + BarArrangement.gap,
                height: frame.height
            )
            let control = PanelControl(
                item.command,
                frame: area,
                isEnabled: item.isEnabled,
                repeats: Self.repeating.contains(item.command),
                tip: tip(of: item)
            )
            let isOn = item.isOn || input.cover.map(item.command.opens) == true
            let look = input.cover == nil ? input.pointing.look(of: control) : .normal
            marks += ButtonMarks(context: context, frame: place)
                .marks(item, button.form, item.isEnabled ? look : .disabled, isOn: isOn)
            list.controls.append(control)
            x += button.width + BarArrangement.gap
        }
        list.add(.buttons, marks)
        return list
    }

    /// Adds a menu above the bar, after which only its rows respond.
    func add(
        _ menu: Chrome.Menu,
        of bar: Chrome.Bar,
        _ pointing: Chrome.Pointing,
        to list: inout DisplayList
    ) {
        let arrangement = arrangement(bar)
        let opener = Command.menu(menu)
        let isOnBar = arrangement.buttons.contains { $0.item.command == opener }
        let before = arrangement.buttons.prefix {
            $0.item.command != (isOnBar ? opener : .menu(.more))
        }
        let left = before.reduce(frame.minX + BarArrangement.gap) {
            $0 + $1.width + BarArrangement.gap
        }
        list.controls = []
        let items = menu == .scenes ? bar.scenes : arrangement.further
        MenuLayout(context: context, size: size, bottom: frame.minY, pointer: bar.pointer)
            .add(items, pointing, from: left, to: &list)
    }

    private func arrangement(_ bar: Chrome.Bar) -> BarArrangement {
        let room = frame.width - statusWidth - (statusWidth > 0 ? 2 * Self.statusInset : 0)
        return BarArrangement(bar, context, width: room)
    }

    /// The width of the status, which is independent of its texts, so that the buttons stay in place.
    private var statusWidth: CGFloat {
        guard frame.width >= Self.minWidthWithStatus else { return 0 }
        return max(Self.minStatusWidth, frame.width * Self.statusPart).rounded()
    }

    private func tip(of item: Chrome.Item) -> String {
        let line = item.line.isEmpty ? item.shownTitle : item.line
        return item.key.isEmpty ? line : "\(line)  (\(item.key))"
    }

    /// Adds the status and the latency, one above the other.
    private func addStatus(_ chrome: Chrome, to list: inout DisplayList) {
        guard statusWidth > 0 else { return }
        let right = frame.maxX - Self.statusInset
        let (ink, dim) = (context.theme.secondary, context.theme.tertiary)
        let (upper, lower) = (frame.midY - 3, frame.midY + 12)
        let texts = [chrome.latency?.text, chrome.latency?.short].compactMap(\.self)
        let latency = texts.first { context.width($0, .axis) <= statusWidth } ?? ""
        let number = context.text(latency, right, lower, .axis, ink, anchor: .end)
        let name = "latency"
        let (width, gap) = (context.width(latency, .axis), 6.0)
        let isNamed = !latency.isEmpty && width + gap + context.width(name, .small) <= statusWidth
        let word = context.text(
            isNamed ? name : "",
            right - width - gap,
            lower,
            .small,
            dim,
            anchor: .end
        )
        if let tip = chrome.latency?.tip, !tip.isEmpty, chrome.shows.cover == nil {
            let place = CGRect(
                x: right - statusWidth,
                y: frame.minY,
                width: statusWidth,
                height: frame.height
            )
            list.controls.append(PanelControl(.latency, frame: place, isEnabled: false, tip: tip))
        }
        let status = shortened(chrome.status, zoom: chrome.zoom)
        list.add(
            .status,
            [context.text(status, right, upper, .small, ink, anchor: .end), word, number]
        )
    }

    /// Keeps the first parts of a status that fit, and puts the factor of the scene after the first.
    private func shortened(_ status: String, zoom: Double) -> String {
        let factor = ValueText.zoomFactor(zoom).map { " · " + $0 } ?? ""
        var parts = status.components(separatedBy: " · ")
        parts[0] =
            context.fit(parts[0], .small, statusWidth - context.width(factor, .small)) + factor
        while parts.count > 1,
            context.width(parts.joined(separator: " · "), .small) > statusWidth
        {
            parts.removeLast()
        }
        return parts.joined(separator: " · ")
    }

    /// Adds the tooltip of the hovered button, above the bar.
    private func addTip(_ pointing: Chrome.Pointing, to list: inout DisplayList) {
        guard pointing.isTipShown, let hovered = pointing.hovered,
            let tip = list.controls.first(where: hovered.isSame)?.tip
        else { return }
        let theme = context.theme
        let text = context.fit(tip, .small, size.width - 32)
        let width = (context.width(text, .small) + 16).rounded(.up)
        let left = min(max(8, hovered.frame.midX - width / 2), size.width - width - 8)
        let box = CGRect(x: left.rounded(), y: hovered.frame.minY - 30, width: width, height: 24)
        list.add(
            .tip,
            [
                .box(box, radius: 6, fill: theme.panels.label, line: theme.views.outline),
                context.text(text, box.minX + 8, box.midY + 4, .small, theme.text),
            ]
        )
    }
}

extension Command {
    fileprivate func opens(_ cover: Chrome.Cover) -> Bool {
        switch (self, cover) {
        case (.help, .help): true
        case (.menu(let menu), .menu(let open)): menu == open
        default: false
        }
    }
}

/// The marks of a button: its background, icon, title and key.
///
/// An outline shows a lasting effect, so that it is visible without colour.
private struct ButtonMarks {
    let context: LayoutContext
    let frame: CGRect

    func marks(
        _ item: Chrome.Item,
        _ form: BarArrangement.Form,
        _ look: PanelControl.Look,
        isOn: Bool
    ) -> [Mark] {
        let theme = context.theme
        let ink = look == .disabled ? theme.tertiary : theme.text
        var marks = Self.ground(frame, look, isOn: isOn, theme)
        let iconX = form == .icon ? frame.midX : frame.minX + BarArrangement.iconCenter
        marks += IconMarks(center: CGPoint(x: iconX, y: frame.midY), theme: theme)
            .marks(of: item.command, isOn: isOn, Self.iconInk(look, theme))
        guard form != .icon else { return marks }
        let (x, baseline) = (frame.minX + BarArrangement.titleStart, frame.midY + 4)
        let title = context.text(item.shownTitle, x, baseline, .name, ink)
        marks.append(title)
        if form == .titledWithKey, !item.key.isEmpty {
            let key = x + context.width(item.shownTitle, .name) + BarArrangement.keyGap
            marks.append(context.text(item.key, key, baseline, .key, Self.keyInk(look, theme)))
        }
        return marks
    }

    /// Returns the colour of an icon, which is opaque, because the lines of an icon overlap.
    static func iconInk(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        look == .disabled
            ? theme.tertiary.faded(0.5).over(theme.panels.status) : theme.text
    }

    /// Returns the colour of a key, which stays readable on the background.
    static func keyInk(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        look == .pressed ? theme.secondary : theme.tertiary
    }

    /// Returns the background of a button or of a menu's row, which has none in its normal state without a
    /// lasting effect.
    static func ground(
        _ frame: CGRect,
        _ look: PanelControl.Look,
        isOn: Bool,
        _ theme: Theme
    ) -> [Mark] {
        let fill: Color? =
            switch look {
            case .normal, .disabled: isOn ? theme.panels.highlight : nil
            case .hovered: theme.panels.highlight
            case .pressed: theme.line
            }
        let edge = isOn ? theme.shapes.changed : nil
        guard fill != nil || edge != nil else { return [] }
        return [.box(frame.insetBy(dx: 1, dy: 1), radius: 7, fill: fill, line: edge, width: 1.6)]
    }
}

/// The buttons that fit on the bar, and how much of each they show.
///
/// When a bar is narrow, the least used buttons move to the menu of further commands first. The keys go next,
/// followed by titles and more buttons in turn.
private struct BarArrangement {
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
    /// The distance from a button's left edge to the centre of its icon, and to its title.
    static let iconCenter: CGFloat = 20
    static let titleStart: CGFloat = 35
    static let keyGap: CGFloat = 4
    private static let endPadding: CGFloat = 6

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
        // People look for Quit at the end of a menu.
        if let quit = further.firstIndex(where: { $0.command == .quit }) {
            further.append(further.remove(at: quit))
        }
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
        // A button has room for either title, so that the others stay in place.
        let title =
            [item.title, item.titleOn].compactMap(\.self).map { context.width($0, .name) }
            .max() ?? 0
        switch form {
        case .icon: return pointer.buttonWidth
        case .titled: return (titleStart + title + endPadding).rounded(.up)
        case .titledWithKey:
            return item.key.isEmpty
                ? width(of: item, .titled, pointer, context)
                : (titleStart + title + keyGap + context.width(item.key, .key) + endPadding)
                    .rounded(.up)
        }
    }
}

/// A menu above the bar, with a row for each command, in as many columns as it needs.
private struct MenuLayout {
    let context: LayoutContext
    let size: CGSize
    /// The upper edge of the bar.
    let bottom: CGFloat
    let pointer: Chrome.Pointer

    private static let padding: CGFloat = 6
    private static let margin: CGFloat = 8
    private static let maxColumnWidth: CGFloat = 480

    func add(
        _ items: [Chrome.Item],
        _ pointing: Chrome.Pointing,
        from left: CGFloat,
        to list: inout DisplayList
    ) {
        guard !items.isEmpty else { return }
        let height = max(pointer.buttonHeight, 40)
        let space = bottom - 2 * Self.margin - 2 * Self.padding
        let maxRows = max(1, Int((space / height).rounded(.down)))
        let columns = (items.count + maxRows - 1) / maxRows
        let rows = (items.count + columns - 1) / columns
        let available = size.width - 2 * Self.margin - 2 * Self.padding
        let width = min(columnWidth(of: items), (available / CGFloat(columns)).rounded(.down))
        let box = CGRect(
            x: max(
                Self.margin,
                min(left, size.width - Self.margin - 2 * Self.padding - width * CGFloat(columns))
            ),
            y: bottom - Self.margin - 2 * Self.padding - height * CGFloat(rows),
            width: width * CGFloat(columns) + 2 * Self.padding,
            height: height * CGFloat(rows) + 2 * Self.padding
        )
        let theme = context.theme
        var marks = [
            Mark.box(box, radius: 12, fill: theme.panels.ground, line: theme.views.outline)
        ]
        for (index, item) in items.enumerated() {
            let row = CGRect(
                x: box.minX + Self.padding + width * CGFloat(index / rows),
                y: box.minY + Self.padding + height * CGFloat(index % rows),
                width: width,
                height: height
            )
            let control = PanelControl(item.command, frame: row, isEnabled: item.isEnabled)
            marks += self.marks(of: item, in: row, pointing.look(of: control))
            list.controls.append(control)
        }
        list.add(.menu, marks)
    }

    private static let textStart: CGFloat = 40

    private func columnWidth(of items: [Chrome.Item]) -> CGFloat {
        let widest =
            items.map { item in
                max(
                    context.width(item.title, .name) + 16 + context.width(item.key, .key),
                    context.width(item.line, .small)
                )
            }.max() ?? 0
        return min(Self.maxColumnWidth, (Self.textStart + widest + 16).rounded(.up))
    }

    private func marks(of item: Chrome.Item, in row: CGRect, _ look: PanelControl.Look) -> [Mark] {
        let theme = context.theme
        let ink = look == .disabled ? theme.tertiary : theme.text
        var marks = ButtonMarks.ground(row, look, isOn: item.isOn, theme)
        let center = CGPoint(x: row.minX + 21, y: row.midY)
        marks += IconMarks(center: center, theme: theme)
            .marks(of: item.command, isOn: item.isOn, ButtonMarks.iconInk(look, theme))
        let (left, right) = (row.minX + Self.textStart, row.maxX - 10)
        let key = context.text(
            item.key,
            right,
            row.midY - 3,
            .key,
            ButtonMarks.keyInk(look, theme),
            anchor: .end,
            in: (right - left) / 2
        )
        let titleRoom = max(0, key.bounds.minX - left - 8)
        return marks + [
            context.text(item.shownTitle, left, row.midY - 3, .name, ink, in: titleRoom),
            context.text(item.line, left, row.midY + 13, .small, theme.secondary, in: right - left),
            key,
        ]
    }
}
