/// The outcome of every pair, written from Semantics.md, section 3: a line for each A, a column
/// for each B, where B was added after A and receives every event before it.
enum Pairs {
    /// The outcome of a pair, as the difference from the recognizers' behaviour alone.
    enum Fate: Character {
        /// Each behaves as it does alone.
        ///
        /// Either one of them never wins, or the other has already failed, or fails in the same event.
        case both = "="
        /// A behaves as it does alone; when it wins, it prevents B.
        case first = "A"
        /// B behaves as it does alone; when it wins, it prevents A.
        case second = "B"
        /// A waits for B when it would win; B fails, as it does alone, and releases A.
        case waits = "w"
        /// A waits for B when it would win; B wins, and A fails.
        case required = "r"
        /// B has recognized before A would win, and waits for the common reset: A fails.
        case requiredBefore = "R"
        /// Both behave as alone, but A was not reset between the taps, since B had not finished.
        case firstOnce = "a"
        /// Both behave as alone, but B was not reset between the taps, since A had not finished.
        case secondOnce = "b"
    }

    static func fate(
        _ first: Kind,
        _ second: Kind,
        _ movement: FingerMovement,
        _ relation: PairRelation
    ) -> Fate? {
        switch relation {
        case .nothing: cell(nothing, first, second, movement)
        case .requires: cell(requires, first, second, movement)
        // "unless … either delegate allows both at once": neither is prevented.
        case .simultaneous: .both
        // "unless A does not canPrevent it": as without a relation, but A does not prevent B.
        case .cannotPrevent:
            switch cell(nothing, first, second, movement) {
            case .first: .both
            case let fate: fate
            }
        }
    }

    private static func cell(
        _ tables: [FingerMovement: String],
        _ first: Kind,
        _ second: Kind,
        _ movement: FingerMovement
    ) -> Fate? {
        let rows = tables[movement]?.split(separator: "\n").map { $0.split(separator: " ") } ?? []
        guard let column = rows.first?.firstIndex(where: { $0 == second.rawValue }),
            let row = rows.first(where: { $0.first.map { $0 == first.rawValue } ?? false }),
            let symbol = row[column].first
        else { return nil }
        return Fate(rawValue: symbol)
    }

    /// Without a relation.
    static let nothing: [FingerMovement: String] = [
        // Pans and edge pans begin at 0.2 s; of two, the first receiver, B. The press fails
        // in the same event.
        .drag: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      =     B   B    =     =     =
        double     =   =      =     B   B    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        A   A      =     B   B    A     A     A
        edge       A   A      =     B   B    A     A     A
        swipe      =   =      =     B   B    =     =     =
        pinch      =   =      =     B   B    =     =     =
        rotation   =   =      =     B   B    =     =     =
        """,
        // A pan begins at 0.05 s, a swipe is recognized at 0.15 s. The taps fail in
        // the swipe's event, the press in the pan's, the edge pan at the landing.
        .swipe: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      =     B   =    =     =     =
        double     =   =      =     B   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        A   A      =     B   =    A     A     A
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     B   =    B     A     A
        pinch      =   =      =     B   =    B     =     =
        rotation   =   =      =     B   =    B     =     =
        """,
        // In one event the continuous pan precedes the discrete swipe, in either order of
        // adding. The taps and the press fail independently.
        .flick: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      =     =   =    =     =     =
        double     =   =      =     =   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        =   =      =     B   =    A     A     A
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     B   =    B     A     A
        pinch      =   =      =     B   =    B     =     =
        rotation   =   =      =     B   =    B     =     =
        """,
        // Only the tap wins, and it does not prevent the double tap.
        .tap: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        B   =      =     =   =    =     =     =
        double     =   =      =     =   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        =   =      =     =   =    =     =     =
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     =   =    =     =     =
        pinch      =   =      =     =   =    =     =     =
        rotation   =   =      =     =   =    =     =     =
        """,
        // At 0.3 s more required taps precede fewer, in either order of adding.
        .taps: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        B   B      =     =   =    =     =     =
        double     A   B      =     =   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        =   =      =     =   =    =     =     =
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     =   =    =     =     =
        pinch      =   =      =     =   =    =     =     =
        rotation   =   =      =     =   =    =     =     =
        """,
        // A press begins at 0.5 s. The swipe fails at the same time.
        .hold: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      B     =   =    =     =     =
        double     =   =      B     =   =    =     =     =
        press      A   A      B     A   =    =     A     A
        pan        =   =      B     =   =    =     =     =
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     =   =    =     =     =
        pinch      =   =      B     =   =    =     =     =
        rotation   =   =      B     =   =    =     =     =
        """,
        // A pinch begins at 0.1 s, a rotation at 0.2 s, a pan at 0.3 s; the others have failed.
        .spread: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      =     =   =    =     =     =
        double     =   =      =     =   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        =   =      =     B   =    =     B     B
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     =   =    =     =     =
        pinch      =   =      =     A   =    =     B     A
        rotation   =   =      =     A   =    =     B     B
        """,
    ]

    /// The outcomes if A requires B to fail.
    static let requires: [FingerMovement: String] = [
        // Pans wait from 0.2 s for those that fail later: taps 0.6 s, swipe 0.5 s, two fingers 0.7 s.
        .drag: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      =     B   B    =     =     =
        double     =   =      =     B   B    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        w   w      =     B   B    w     w     w
        edge       w   w      =     B   B    w     w     w
        swipe      =   =      =     B   B    =     =     =
        pinch      =   =      =     B   B    =     =     =
        rotation   =   =      =     B   B    =     =     =
        """,
        // The pan waits from 0.05 s: for taps until 0.15 s, for two fingers until the lift, and for the
        // swipe in vain. The swipe waits for two fingers only.
        .swipe: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      =     B   =    =     =     =
        double     =   =      =     B   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        w   w      =     B   =    r     w     w
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     B   =    B     w     w
        pinch      =   =      =     B   =    B     =     =
        rotation   =   =      =     B   =    B     =     =
        """,
        // The pan is first and waits, and the swipe wins in the same event. For two fingers both
        // wait until the lift.
        .flick: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      =     =   =    =     =     =
        double     =   =      =     =   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        =   =      =     B   =    r     w     w
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     B   =    B     w     w
        pinch      =   =      =     B   =    B     =     =
        rotation   =   =      =     B   =    B     =     =
        """,
        // The tap waits for the double tap until 0.45 s.
        .tap: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        B   w      =     =   =    =     =     =
        double     =   =      =     =   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        =   =      =     =   =    =     =     =
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     =   =    =     =     =
        pinch      =   =      =     =   =    =     =     =
        rotation   =   =      =     =   =    =     =     =
        """,
        // The double tap's sequence includes both taps, and a recognizer tied to it is reset with it.
        .taps: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        B   r      =     =   =    =     =     =
        double     R   B      b     b   b    b     b     b
        press      =   a      =     =   =    =     =     =
        pan        =   a      =     =   =    =     =     =
        edge       =   a      =     =   =    =     =     =
        swipe      =   a      =     =   =    =     =     =
        pinch      =   a      =     =   =    =     =     =
        rotation   =   a      =     =   =    =     =     =
        """,
        // The press waits from 0.5 s: for taps until 0.75 s, for the others until the lift.
        .hold: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      B     =   =    =     =     =
        double     =   =      B     =   =    =     =     =
        press      w   w      B     w   =    =     w     w
        pan        =   =      B     =   =    =     =     =
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     =   =    =     =     =
        pinch      =   =      B     =   =    =     =     =
        rotation   =   =      B     =   =    =     =     =
        """,
        // The pinch waits for those that begin later, and then fails; so does the rotation for the pan.
        .spread: """
        A\\B       tap double press pan edge swipe pinch rotation
        tap        =   =      =     =   =    =     =     =
        double     =   =      =     =   =    =     =     =
        press      =   =      =     =   =    =     =     =
        pan        =   =      =     B   =    =     B     B
        edge       =   =      =     =   =    =     =     =
        swipe      =   =      =     =   =    =     =     =
        pinch      =   =      =     r   =    =     B     r
        rotation   =   =      =     r   =    =     B     B
        """,
    ]
}
