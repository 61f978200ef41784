extension Pairs {
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
}
