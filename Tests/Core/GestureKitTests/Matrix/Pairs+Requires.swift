extension Pairs {
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
