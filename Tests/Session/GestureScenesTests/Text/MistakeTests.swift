import GestureScenes
import Recordings
import Testing

/// Errors in scenes, each of one line: its position, the text that was found and the expected text.
struct MistakeTests {
    /// Unknown and missing keys, with the most similar valid one.
    private static let keys = mistakes(
        """
        scen: a⏎views: [] → :1:1: found the key scen in a scene, expected scene (there are scene, size, try, views)
        views: []⏎wat: 1 → :2:1: found the key wat in a scene, expected one of scene, size, try, views
        view fraem: 1 → :4:5: found the key fraem in a view, expected frame (Scenes.md lists them all)
        view selected: true → :4:5: found the key selected in a view, expected one of id, frame, multipleTouch, hidden, alpha, interaction, exclusiveTouch, transform, control, enabled, behaviour, refuses, recognizers, views
        view transform: {scael: 2} → :4:17: found the key scael in a transform, expected scale (there are scale, rotation, translation)
        tap numberOfTapRequired: 2 → :7:9: found the key numberOfTapRequired in a recognizer, expected numberOfTapsRequired (Scenes.md lists them all)
        view recognizers: [{type: pinch, scale: 2}] → :4:40: found scale, which exists only during a gesture, expected a property that a scene can set
        try: [tap]⏎views: [] → :1:6: found a list of 1, expected a line of at most 120 characters
        try: ""⏎views: [] → :1:6: found an empty text, expected a line of at most 120 characters
        try: "a\\nb"⏎views: [] → :1:6: found a text with a line break, expected a line of at most 120 characters
        try: |⏎  a⏎  b⏎views: [] → :1:6: found a text with a line break, expected a line of at most 120 characters
        try: "a\\tb"⏎views: [] → :1:6: found a text with a tab, expected a line of at most 120 characters
        try: "a\\eb"⏎views: [] → :1:6: found a text with the character U+001B, expected a line of at most 120 characters
        try: a\u{200D}b⏎views: [] → :1:6: found a text with the character U+200D, expected a line of at most 120 characters
        try: a\u{202E}b⏎views: [] → :1:6: found a text with the character U+202E, expected a line of at most 120 characters
        views:⏎  - id: a → :2:5: found a view without frame, expected frame: [x, y, width, height]
        view recognizers: [{id: a}] → :4:19: found a recognizer without type, expected type: checkmark | hover | longPress | pan | pinch | rotation | screenEdgePan | swipe | tap | touchCapture
        view recognizers: [{tpye: tap}] → :4:20: found the key tpye in a recognizer, expected type
        scene: a → :1:1: found a scene without views, expected views: a list of views
        <<: {views: []} → :1:1: found the key << in a scene, expected one of scene, size, try, views
        what?: 1⏎views: [] → :1:1: found the key what? in a scene, expected one of scene, size, try, views
        """
    )

    /// Unknown types, behaviours and names.
    private static let names = mistakes(
        """
        view recognizers: [{type: swpie}] → :4:26: found the type swpie, expected swipe (Scenes.md lists them all)
        view recognizers: [{type: longpress}] → :4:26: found the type longpress, expected longPress (Scenes.md lists them all)
        view recognizers: [{type: fling}] → :4:26: found the type fling, expected one of checkmark, hover, longPress, pan, pinch, rotation, screenEdgePan, swipe, tap, touchCapture, or the program that defines this type
        view recognizers: [{type: 3}] → :4:26: found the type 3, expected one of checkmark, hover, longPress, pan, pinch, rotation, screenEdgePan, swipe, tap, touchCapture, or the program that defines this type
        view behaviour: drwa → :4:16: found the behaviour drwa, expected draw (there are none, drag, zoom, rotate, image, draw)
        view behaviour: draw⏎    recognizers: [{type: tap}] → :4:16: found the behaviour draw without a touchCapture, expected a recognizer of type touchCapture on the view
        view behaviour: [drag, image]⏎    recognizers: [{type: pan}, {type: longPress}] → :4:23: found the behaviour image without a tap, swipe or rotation, expected a recognizer of type tap, swipe or rotation on the view
        view behaviour: [drag, swim] → :4:23: found the behaviour swim, expected one of none, drag, zoom, rotate, image, draw
        view behaviour: drag → :4:16: found the behaviour drag without a pan, expected a recognizer of type pan on the view
        view behaviour: [none, drag]⏎    recognizers: [{type: pan}] → :4:16: found none with other behaviours, expected none alone
        view behaviour: zoom⏎    recognizers: [{type: pan}] → :4:16: found the behaviour zoom without a pinch, expected a recognizer of type pinch on the view
        view behaviour: {drag: 1} → :4:16: found a mapping, expected one of none, drag, zoom, rotate, image, draw
        tap requires: [two] → :7:20: found the recognizer id two, expected none: there is no other recognizer
        tap requires: [one] → :7:20: found the recognizer's own id one, expected another recognizer's id
        tap requires: [oen]⏎      - {type: pan, id: own} → :7:20: found the recognizer id oen, expected own
        tap requires: {a: b} → :7:19: found a mapping, expected an id of letters, digits, _ and -, at most 64
        tap refuses: both → :7:18: found the refusal both, expected one of begin, touch, {begin: direction}, {touchesIn: [id]}
        tap refuses: [begin, tuoch] → :7:26: found the refusal tuoch, expected touch (there are begin, touch, {begin: direction}, {touchesIn: [id]})
        tap refuses: touchesIn → :7:18: found the refusal touchesIn, expected one of begin, touch, {begin: direction}, {touchesIn: [id]}
        tap refuses: [[begin]] → :7:19: found a list of 1, expected one of begin, touch, {begin: direction}, {touchesIn: [id]}
        tap refuses: {touchIn: a} → :7:19: found the key touchIn in a refusal, expected touchesIn (there are begin, touchesIn)
        tap refuses: {} → :7:18: found an empty refusal, expected begin or touchesIn
        tap refuses: {begin: up} → :7:26: found up for one, which has no translation, expected begin without a direction
        view recognizers: [{type: pan, refuses: {begin: upward}}] → :4:48: found the direction upward, expected one of vertical, horizontal, up, down, left, right
        view recognizers: [{type: pan, refuses: {begin: [up, dwn]}}] → :4:53: found the direction dwn, expected down (there are vertical, horizontal, up, down, left, right)
        view recognizers: [{type: pan, refuses: {begin: true}}] → :4:48: found the direction true, expected one of vertical, horizontal, up, down, left, right
        tap refuses: [begin, {touchesIn: [{a: b}]}] → :7:39: found a mapping, expected an id of letters, digits, _ and -, at most 64
        tap refuses: {touchesIn: [inner]} → :7:31: found the view id inner, expected none: there is no view inside card
        tap refuses: {touchesIn: innre}⏎    views: [{id: inner, frame: [0, 0, 5, 5]}] → :7:30: found the view id innre, expected inner
        tap refuses: {touchesIn: card}⏎    views: [{id: inner, frame: [0, 0, 5, 5]}] → :7:30: found the view id card, which is not inside card, expected inner
        tap refuses: {touchesIn: [inner, other]}⏎    views: [{id: inner, frame: [0, 0, 5, 5]}]⏎  - {id: other, frame: [0, 0, 5, 5]} → :7:38: found the view id other, which is not inside card, expected inner
        view refuses: begin → :4:14: found the recognizer id begin, expected none: there is no recognizer on card or around it
        tap numberOfTapsRequired: 2⏎    refuses: [oen] → :8:15: found the recognizer id oen, expected one
        tap numberOfTapsRequired: 2⏎  - {id: other, frame: [0, 0, 5, 5], refuses: one} → :8:47: found the recognizer id one, which is not on other or around it, expected none: there is no recognizer on other or around it
        tap ⏎    refuses: {one: true} → :8:14: found a mapping, expected an id of letters, digits, _ and -, at most 64
        tap simultaneous: 'a b' → :7:23: found the text "a b", expected an id of letters, digits, _ and -, at most 64
        """
    )

    /// Duplicate and invalid ids.
    private static let ids = mistakes(
        """
        view views: [{id: card, frame: [0, 0, 1, 1]}] → :4:18: found the view id card again (first at 2:9), expected a unique id
        tap ⏎      - {type: pan, id: one} → :8:25: found the recognizer id one again (first at 6:13), expected a unique id
        view ⏎  - id: card⏎    frame: [0, 0, 1, 1] → :5:9: found the view id card again (first at 2:9), expected a unique id
        views:⏎  - {id: window, frame: [0, 0, 1, 1]} → :2:10: found the view id window, which is the window's id, expected a unique id
        views:⏎  - {id: a.b, frame: [0, 0, 1, 1]} → :2:10: found a.b, expected an id of letters, digits, _ and -, at most 64
        views:⏎  - {id: '', frame: [0, 0, 1, 1]} → :2:10: found an empty text, expected an id of letters, digits, _ and -, at most 64
        views:⏎  - {id: [a], frame: [0, 0, 1, 1]} → :2:10: found a list of 1, expected an id of letters, digits, _ and -, at most 64
        scene: ../a⏎views: [] → :1:8: found ../a, expected a name without / and at most 64 characters
        scene: "a\\nb"⏎views: [] → :1:8: found a text with a line break, expected a name without / and at most 64 characters
        """
    )

    /// Invalid values of a property.
    private static let properties = mistakes(
        """
        tap numberOfTapsRequired: two → :7:31: found two, expected a whole number from 0 to 100
        tap numberOfTapsRequired: 1.5 → :7:31: found 1.5, expected a whole number from 0 to 100
        tap numberOfTapsRequired: -1 → :7:31: found -1, expected a whole number from 0 to 100
        tap numberOfTapsRequired: '2' → :7:31: found "2", expected a whole number from 0 to 100
        tap numberOfTapsRequired: [2] → :7:31: found [2], expected a whole number from 0 to 100
        tap numberOfTapsRequired: 101 → :7:31: found 101, expected a whole number from 0 to 100
        tap numberOfTapsRequired: .inf → :7:31: found .inf, expected a finite number
        tap numberOfTapsRequired: 1e999 → :7:31: found 1e999, expected a finite number
        tap numberOfTapsRequired: → :7:30: found nothing, expected a value
        tap numberOfTapsRequired: {a: 1} → :7:31: found a mapping, expected a whole number from 0 to 100
        tap numberOfTapsRequired: 0x2 → :7:31: found 0x2, expected a whole number from 0 to 100
        tap isEnabled: yes → :7:20: found yes, expected true or false
        tap isEnabled: 1 → :7:20: found 1, expected true or false
        tap allowedTouchTypes: [direct, pencl] → :7:37: found pencl, expected pencil (there are direct, indirect, pencil, indirectPointer)
        tap allowedTouchTypes: finger → :7:28: found finger, expected one of direct, indirect, pencil, indirectPointer, all
        tap allowedTouchTypes: [1] → :7:29: found 1, expected direct, indirect, pencil, indirectPointer, a list of them, or all
        tap allowedTouchTypes: 7 → :7:28: found 7, expected direct, indirect, pencil, indirectPointer, a list of them, or all
        tap buttonMaskRequired: third → :7:29: found third, expected one of primary, secondary, all
        view recognizers: [{type: longPress, minimumPressDuration: -0.1}] → :4:59: found -0.1, expected a number from 0 to 3600
        view recognizers: [{type: longPress, minimumPressDuration: long}] → :4:59: found long, expected a number from 0 to 3600
        """
    )

    /// Invalid values of a view or a scene.
    private static let places = mistakes(
        """
        views:⏎  - frame: [0, 0, 10] → :2:12: found a list of 3, expected a frame: [x, y, width, height]
        views:⏎  - frame: [0, 0, 10, 0] → :2:23: found 0, expected a height from 1 to 100000
        views:⏎  - frame: [0, 0, -10, 10] → :2:19: found -10, expected a width from 1 to 100000
        views:⏎  - frame: [0, 0, 1e7, 10] → :2:19: found 1e7, expected a width from 1 to 100000
        views:⏎  - frame: [.nan, 0, 10, 10] → :2:13: found .nan, expected a finite number
        views:⏎  - frame: [a, 0, 10, 10] → :2:13: found a, expected an x from -100000 to 100000
        views:⏎  - frame: 3 → :2:12: found 3, expected a frame: [x, y, width, height]
        views:⏎  - frame: [0, 0, 10, [1]] → :2:23: found a list of 1, expected a height from 1 to 100000
        size: [0, 10]⏎views: [] → :1:8: found 0, expected a width from 1 to 16384
        size: [10]⏎views: [] → :1:7: found a list of 1, expected a size: [width, height]
        size: 10⏎views: [] → :1:7: found 10, expected a size: [width, height]
        size: [99999, 10]⏎views: [] → :1:8: found 99999, expected a width from 1 to 16384
        view alpha: 1.5 → :4:12: found 1.5, expected an opacity from 0 to 1
        view hidden: 3 → :4:13: found 3, expected true or false
        view multipleTouch: nope → :4:20: found nope, expected true or false
        view transform: 3 → :4:16: found 3, expected a transform (a mapping)
        view transform: {scale: 0} → :4:24: found 0, expected a scale from 0.01 to 100
        view transform: {translation: [1]} → :4:30: found a list of 1, expected a translation, a list of 2 numbers
        view transform: {rotation: pi} → :4:27: found pi, expected an angle in radians from -1000 to 1000
        view views: 3 → :4:12: found 3, expected a list of views
        view views: → :4:11: found nothing, expected a list of views
        view recognizers: tap → :4:18: found tap, expected a list of recognizers
        view recognizers: [tap] → :4:19: found tap, expected a recognizer (a mapping)
        view views: [3] → :4:13: found 3, expected a view (a mapping)
        views: 3 → :1:8: found 3, expected a list of views
        """
    )

    /// Texts that are not scenes.
    private static let noScenes = mistakes(
        """
        → : found nothing, expected a scene: a mapping with views
        # nothing⏎ → : found nothing, expected a scene: a mapping with views
        [1, 2] → :1:1: found a list of 2, expected a scene (a mapping)
        - a⏎- b → :1:1: found a list of 2, expected a scene (a mapping)
        hello → :1:1: found hello, expected a scene (a mapping)
        view - a → :4:5: found invalid YAML (while parsing a block mapping: did not find expected key), expected a scene in YAML
        a: [1 → :2:1: found invalid YAML (while parsing a flow sequence: did not find expected ',' or ']'), expected a scene in YAML
        a: b: c → :1:5: found invalid YAML (mapping values are not allowed in this context), expected a scene in YAML
        a:⏎\u{9}- b → :2:1: found invalid YAML (while scanning for the next token: found character that cannot start any token), expected a scene in YAML
        a: 'x → :1:6: found invalid YAML (while scanning a quoted scalar: found unexpected end of stream), expected a scene in YAML
        views: []⏎---⏎views: [] → :2:1: found invalid YAML (expected a single document in the stream: but found another document), expected a scene in YAML
        %YAML 9.9⏎---⏎a: b → :1:1: found invalid YAML (found incompatible YAML document), expected a scene in YAML
        @foo → :1:1: found invalid YAML (while scanning for the next token: found character that cannot start any token), expected a scene in YAML
        a: "\\ud800" → :1:7: found invalid YAML (while parsing a quoted scalar: found invalid Unicode character escape code), expected a scene in YAML
        """
    )

    /// Features of YAML that scenes lack.
    private static let without = mistakes(
        """
        view id: b → :2:5: found the key id more than once, expected each key once
        views: []⏎views: [] → :1:1: found the key views more than once, expected each key once
        a: &x 1⏎b: *x → :2:4: found the alias *x, expected the value itself (scenes have no aliases)
        ? a⏎: b → :2:1: found invalid YAML (did not find expected <document start>), expected a scene in YAML
        {[a]: b} → :1:5: found invalid YAML (while parsing a flow mapping: did not find expected ',' or '}'), expected a scene in YAML
        a: !!foo b⏎views: [] → :1:1: found the key a in a scene, expected one of scene, size, try, views
        \u{0}\u{1} → :1:1: found the character U+0000, expected a YAML text
        views: []⏎\u{7} → :2:1: found the character U+0007, expected a YAML text
        views: [] # \u{E02A} → :1:13: found the character U+E02A, expected a YAML text
        """
    )

    /// Boundary pairs: the longest name and line, and one letter more.
    @Test(arguments: [("scene", 64), ("try", 120)])
    func `a text may have as many characters as its rule says`(key: String, limit: Int) {
        func scene(_ length: Int) -> String {
            "\(key): \(String(repeating: "ä", count: length))\nviews: []"
        }
        #expect(error(of: scene(limit)) == nil)
        let fault = error(of: scene(limit + 1)) ?? ""
        #expect(fault.contains("found \(limit + 1) characters, expected a "))
        #expect(fault.hasSuffix("at most \(limit) characters"))
    }

    @Test(arguments: [keys, names, ids, properties, places, noScenes, without])
    func `mistakes are reported`(_ mistakes: [Mistake]) {
        for mistake in mistakes {
            let text = mistake.text
            let scene =
                text.hasPrefix("view ")
                ? view(String(text.dropFirst(5)))
                : text.hasPrefix("tap ") ? tap(String(text.dropFirst(4))) : text
            #expect(error(of: scene) == "test.yaml" + mistake.message, "\(text)")
        }
    }
}
