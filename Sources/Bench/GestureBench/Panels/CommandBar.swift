import GestureOverlay
import GestureScenes

/// The commands as the buttons of the bar and the rows of its menus.
enum CommandBar {
    /// The commands of the bar, left to right.
    private static let buttons: [Command] = [
        .report, .copyReason, .record, .freeze, .stepBack, .stepForward, .menu(.scenes), .clear,
        .relations, .panels, .theme, .fullScreen, .help, .quit,
    ]
    /// The commands that are only in the menu of further commands.
    private static let further: [Command] = [
        .whatIf, .undo, .writeScene, .windowPicture, .interrupt,
    ]

    private static let items = rows(of: buttons).map { item in
        var item = item
        switch item.command {
        case .record: item.titleOn = "Stop"
        case .freeze: item.titleOn = "Resume"
        default: break
        }
        return item
    }
    private static let furtherItems = rows(of: further)

    private static func rows(of commands: [Command]) -> [Chrome.Item] {
        commands.compactMap { command in
            WindowKey.all.first { $0.button == command }.map { key in
                Chrome.Item(command, key.title, key: key.key, line: key.line)
            }
        }
    }

    /// The commands of a selected recognizer, below its properties.
    private static let selectionItems = rows(of: [.undo, .writeScene, .copyReason]).map { item in
        var item = item
        item.title = item.command == .copyReason ? "copy reason" : item.title.lowercased()
        return item
    }

    /// Returns the buttons below the properties of a selected recognizer.
    static func selectionButtons(canUndo: Bool, canCopy: Bool = true) -> [Chrome.Item] {
        var items = selectionItems
        if !canUndo { items[0].isEnabled = false }
        if !canCopy { items[2].isEnabled = false }
        return items
    }

    /// Returns the buttons of the verdict: for a tried change of the scene, or else for a question.
    static func verdictButtons(hasTried: Bool, hasQuestion: Bool) -> [Chrome.Item] {
        if hasTried { return rows(of: [.undo, .writeScene]) }
        return hasQuestion ? [Chrome.Item(.whatIf, "What would work?")] : []
    }

    /// The built-in scenes as rows of a menu.
    static let builtInScenes = SceneText.builtInOrder.enumerated().map { index, name in
        Chrome.Item(
            .scene(index + 1),
            name,
            key: index < 9 ? "\(index + 1)" : "",
            line: SceneText.builtInSuggestions[name] ?? ""
        )
    }

    /// Returns the bar with the state of each command.
    static func bar(
        for pointer: Chrome.Pointer,
        scenes: [Chrome.Item],
        _ state: (Command) -> CommandState
    ) -> Chrome.Bar {
        func current(_ items: [Chrome.Item]) -> [Chrome.Item] {
            items.map { item in
                var item = item
                switch state(item.command) {
                case .enabled: break
                case .disabled: item.isEnabled = false
                case .on: item.isOn = true
                case .ending(let line): (item.isOn, item.line) = (true, line)
                }
                return item
            }
        }
        return Chrome.Bar(
            current(items),
            further: current(furtherItems),
            scenes: scenes,
            for: pointer
        )
    }
}

/// Whether a command can be performed, and whether its effect lasts.
enum CommandState {
    case enabled
    case disabled
    case on
    /// The command ends something that it did not begin, as this phrase says.
    case ending(String)
}
