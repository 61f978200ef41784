public import Foundation
public import GestureKit

/// A window with one view, fingers that follow a script, and a clock that only the script moves.
///
/// The view is (0, 0, 300, 300) in a window of 400 by 400 points, and hears of several touches. Add
/// recognizers, let fingers act, and compare with `expect(_:only:)`: the transcript holds all that
/// happened, so that nothing else did.
public final class Stage {
    /// What a transcript tells of.
    public typealias Channels = Transcript.Channels

    /// The window.
    public let window: Window
    /// The view that fingers hit unless the script goes elsewhere; the window itself where it is not
    /// the stage's own.
    public let view: View
    /// The script's time in seconds; from 0.
    public internal(set) var time: TimeInterval = 0
    /// What touches, of the fingers that follow; `direct` by default.
    public var touchType = Touch.TouchType.direct
    /// The keyboard modifiers that are held from now on; none by default.
    public var modifiers: KeyModifierFlags = []
    /// The pointer's buttons that the following events carry, the one just released included; none by
    /// default.
    public var buttons: ButtonMask = []

    /// Called with each event of the script just before the window gets it; nil by default.
    public var willSend: ((InputEvent) -> Void)?

    var places: [Int: CGPoint] = [:]
    /// Where pointers hover.
    var pointers: [Int: CGPoint] = [:]
    private(set) var log = RecognizerLog()
    private var lines = Transcript()
    private let kept: AnyObject?

    /// Makes a stage; the window's size and the view's frame are those of the cases in Semantics.md.
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

    /// Makes a stage for a window that is there already, as a scene's; its outputs are the stage's from
    /// now on.
    ///
    /// `keeping` lives as long as the stage: what the window needs and does not hold, as its scene; nil
    /// by default.
    public init(window: Window, keeping: AnyObject? = nil) {
        self.window = window
        view = window
        kept = keeping
        window.onOutput = { [weak self] output in self?.note(output) }
    }

    /// Attaches a recognizer to the view, or to another one, under the name that transcripts show.
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

    /// All that happened since the last call, a line each: time, who, what.
    public func transcript(_ channels: Channels = .usual) -> String {
        defer { lines = Transcript() }
        return lines.text(channels)
    }

    /// Adds a line to the transcript, as of what a scene's behaviours do.
    public func remark(_ text: String, at time: TimeInterval) { lines.remark(text, at: time) }

    func note(_ output: WindowOutput) {
        lines.note(output)
        if case .transition(let transition) = output { log.note(transition) }
    }
}
