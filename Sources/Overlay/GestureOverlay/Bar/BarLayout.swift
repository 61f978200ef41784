import Foundation

/// The bar at the bottom: buttons at the left, status and latency at the right.
struct BarLayout {
    let context: LayoutContext
    let size: CGSize
    let frame: CGRect

    /// The minimum width of the bar with a status, in points.
    private static let minWidthWithStatus: CGFloat = 480
    private static let statusInset: CGFloat = 14
    /// The commands that a held button repeats.
    private static let repeating: Set<Command> = [.stepBack, .stepForward]
    /// The part of the bar's width that the status may take.
    private static let statusPart: CGFloat = 0.16
    private static let minStatusWidth: CGFloat = 110

    /// The parts of the chrome that the buttons show.
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
        // Nothing below the help or a menu responds.
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
            // The whole height of the bar responds, to its lower edge.
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

    /// Adds a menu above the bar; only its rows respond.
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

    /// The width of the status; it does not depend on its texts, so that the buttons stay where they are.
    private var statusWidth: CGFloat {
        guard frame.width >= Self.minWidthWithStatus else { return 0 }
        return max(Self.minStatusWidth, frame.width * Self.statusPart).rounded()
    }

    private func tip(of item: Chrome.Item) -> String {
        let line = item.line.isEmpty ? item.title : item.line
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

    /// Returns the first parts of a status that fit, with the factor of the scene after the first part.
    private func shortened(_ status: String, zoom: Double) -> String {
        let factor = ZoomText.text(zoom).map { " · " + $0 } ?? ""
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
/// A lasting effect is shown by an outline, so that it can be seen without colours.
struct ButtonMarks {
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
        let title = context.text(item.title, x, baseline, .name, ink)
        marks.append(title)
        if form == .titledWithKey, !item.key.isEmpty {
            let key = x + context.width(item.title, .name) + BarArrangement.keyGap
            marks.append(context.text(item.key, key, baseline, .key, Self.keyInk(look, theme)))
        }
        return marks
    }

    /// Returns the colour of an icon; it is opaque, because the lines of an icon overlap.
    static func iconInk(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        look == .disabled
            ? theme.tertiary.faded(0.5).over(theme.panels.status) : theme.text
    }

    /// Returns the colour of a key, which is readable on the background.
    static func keyInk(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        look == .pressed ? theme.secondary : theme.tertiary
    }

    /// Returns the background of a button or of a menu's row; empty in the normal state without a lasting effect.
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
