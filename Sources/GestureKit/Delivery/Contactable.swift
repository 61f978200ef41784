import Foundation

/// What an event says of one touch or press.
enum News: Int {
    case began
    case changed
    case ended
    case cancelled

    /// All, in the order in which one event's are told.
    static let inOrder: [News] = [.began, .changed, .ended, .cancelled]

    /// Some of them.
    struct Kinds: ExpressibleByArrayLiteral {
        private var bits: UInt8 = 0

        init(arrayLiteral kinds: News...) {
            for news in kinds { insert(news) }
        }

        mutating func insert(_ news: News) { bits |= 1 << UInt8(news.rawValue) }

        func contains(_ news: News) -> Bool { bits & 1 << UInt8(news.rawValue) != 0 }

        /// Whether something is over.
        var hasEnd: Bool { contains(.ended) || contains(.cancelled) }
    }
}

/// What comes down, changes and ends: touches and presses go the same way to recognizers and views.
protocol Contactable: AnyObject, Hashable {
    /// The number that stands in messages.
    var id: Int { get }
    var isDown: Bool { get }
    var isCancelled: Bool { get }
    var gestureRecognizers: [GestureRecognizer] { get set }

    /// Lends the object, while the body runs, the phase that a message tells of.
    func read(as news: News, _ body: () -> Void)

    /// Makes it one that this event is not about.
    func rest()

    /// Tells a recognizer.
    static func tell(
        _ recognizer: GestureRecognizer,
        _ news: News,
        _ items: Set<Self>,
        _ event: TouchEvent
    )

    /// Tells a view.
    static func tell(_ view: View, _ news: News, _ items: Set<Self>, _ event: TouchEvent)

    /// The message's name, as `touchesBegan`.
    static func messageName(_ news: News) -> String
}
