public import Foundation
public import GestureKit

/// A window with one view, scripted fingers, and a clock that only the script advances.
///
/// The view is (0, 0, 300, 300) in a window of 400 by 400 points, and receives multiple touches. Add
/// recognizers, send touches, and compare with `expect(_:only:)`. The transcript contains everything that
/// happened, so a test also shows that nothing else did.
public final class Stage {
    /// The contents of a transcript.
    public typealias Channels = Transcript.Channels

    /// The window.
    public let window: Window
    /// The view that the script's touches usually hit; the window itself for a stage with an existing
    /// window.
    public let view: View
    /// The script's time in seconds, from 0.
    public internal(set) var time: TimeInterval = 0
    /// The type of the following touches; `direct` by default.
    public var touchType = Touch.TouchType.direct
    /// The keyboard modifiers of the following events; none by default.
    public var modifiers: KeyModifierFlags = []
    /// The pointer's buttons in the following events, including a button that the event releases; none by
    /// default.
    public var buttons: ButtonMask = []

    /// A closure that is called with each event of the script just before the window receives it; nil by
    /// default.
    public var willSend: ((InputEvent) -> Void)?

    var fingerLocations: [Int: CGPoint] = [:]
    /// The last locations of hovering pointers.
    var pointerLocations: [Int: CGPoint] = [:]
    private(set) var log = RecognizerLog()
    private var lines = Transcript()
    private let kept: AnyObject?

    /// Creates a stage; by default with the sizes of the cases in Semantics.md.
    public init(
        windowSize: CGSize = CGSize(width: 400, height: 400),
        viewFrame: CGRect = CGRect(x: 0, y: 0, width: 300, height: 300)
    ) {
        kept = nil
        window = Window(size: windowSize)
        window.name = "window"
        view = View(frame: viewFrame)
        view.name = "v"
        view.isMultipleTouchEnabled = true
        window.addSubview(view)
        window.onOutput = { [weak self] output in self?.note(output) }
    }

    /// Creates a stage for an existing window, such as a scene's.
    ///
    /// The stage replaces the window's `onOutput`.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - keeping: An object that the window needs but does not retain, such as its scene; nil by default.
    public init(window: Window, keeping: AnyObject? = nil) {
        self.window = window
        view = window
        kept = keeping
        window.onOutput = { [weak self] output in self?.note(output) }
    }

    /// Adds a recognizer to the view, or to another view, under a name for transcripts.
    @discardableResult
    public func add<Recognizer: GestureRecognizer>(
        _ recognizer: Recognizer,
        _ name: String,
        to view: View? = nil
    ) -> Recognizer {
        recognizer.name = name
        (view ?? self.view).addGestureRecognizer(recognizer)
        return recognizer
    }

    /// Returns everything that happened since the last call, one line each: time, subject, event.
    public func transcript(_ channels: Channels = .usual) -> String {
        defer { lines = Transcript() }
        return lines.text(channels)
    }

    /// Adds a line to the transcript, such as for a scene's behaviour.
    public func remark(_ text: String, at time: TimeInterval) { lines.remark(text, at: time) }

    func note(_ output: WindowOutput) {
        lines.note(output)
        if case .transition(let transition) = output { log.note(transition) }
    }
}
