/// What comes down, changes and ends: touches and presses go the same way to recognizers and views.
protocol Contactable: AnyObject, Hashable {
    /// The number that stands in messages.
    var id: Int { get }
    var isDown: Bool { get }
    var isCancelled: Bool { get }
    var gestureRecognizers: [GestureRecognizer] { get set }

    /// Lends the object, while the body runs, the phase that a message tells of.
    func read(as phase: ContactPhase, _ body: () -> Void)

    /// Makes it one that this event is not about.
    func rest()

    /// Tells a recognizer.
    static func tell(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ items: Set<Self>,
        _ event: TouchEvent
    )

    /// Tells a view.
    static func tell(_ view: View, _ phase: ContactPhase, _ items: Set<Self>, _ event: TouchEvent)

    /// The message's name, as `touchesBegan`.
    static func messageName(_ phase: ContactPhase) -> String
}
