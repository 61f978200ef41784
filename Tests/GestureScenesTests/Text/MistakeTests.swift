import GestureScenes
import Testing

/// Errors about names: each with its position and the most similar valid name.
struct MistakeTests {
    private static let keys: [(String, String)] = [
        (
            "scen: a\nviews: []",
            ":1:1: found the key scen in a scene, expected scene (there are scene, size, views)"
        ),
        (
            "views: []\nwat: 1",
            ":2:1: found the key wat in a scene, expected one of scene, size, views"
        ),
        (
            view("fraem: 1"),
            ":4:5: found the key fraem in a view, expected frame"
        ),
        (
            view("selected: true"),
            ":4:5: found the key selected in a view, expected one of id, frame, multipleTouch, hidden, alpha, interaction, exclusiveTouch, transform, control, enabled, behaviour, refuses, recognizers, views"
        ),
        (
            view("transform: {scael: 2}"),
            ":4:17: found the key scael in a transform, expected scale (there are scale, rotation, translation)"
        ),
        (
            tap("numberOfTapRequired: 2"),
            ":7:9: found the key numberOfTapRequired in a recognizer, expected numberOfTapsRequired"
        ),
        (
            view("recognizers: [{type: pinch, scale: 2}]"),
            ":4:40: found scale, which exists only during a gesture, expected a property that a scene can set"
        ),
        (
            "views:\n  - id: a",
            ":2:5: found a view without frame, expected frame: [x, y, width, height]"
        ),
        (
            view("recognizers: [{id: a}]"),
            ":4:19: found a recognizer without type, expected type: checkmark | hover | longPress | pan | pinch | rotation | screenEdgePan | swipe | tap | touchCapture"
        ),
        (
            view("recognizers: [{tpye: tap}]"),
            ":4:20: found the key tpye in a recognizer, expected type"
        ),
        (
            "scene: a",
            ":1:1: found a scene without views, expected views: a list of views"
        ),
        (
            "<<: {views: []}",
            ":1:1: found the key << in a scene, expected one of scene, size, views"
        ),
        (
            "what?: 1\nviews: []",
            ":1:1: found the key what? in a scene, expected one of scene, size, views"
        ),
    ]

    @Test func `unknown and missing keys are reported`() {
        for (text, expected) in Self.keys {
            #expect(error(of: text) == "test.yaml" + expected, "\(text)")
        }
    }

    private static let types =
        "checkmark, hover, longPress, pan, pinch, rotation, screenEdgePan, swipe, tap, touchCapture"
        + ", or the program that defines this type"

    private static let names: [(String, String)] = [
        (
            view("recognizers: [{type: swpie}]"),
            ":4:26: found the type swpie, expected swipe"
        ),
        (
            view("recognizers: [{type: longpress}]"),
            ":4:26: found the type longpress, expected longPress"
        ),
        (
            view("recognizers: [{type: fling}]"),
            ":4:26: found the type fling, expected one of " + types
        ),
        (
            view("recognizers: [{type: 3}]"),
            ":4:26: found the type 3, expected one of " + types
        ),
        (
            view("behaviour: drwa"),
            ":4:16: found the behaviour drwa, expected draw (there are none, drag, zoom, rotate, image, draw)"
        ),
        (
            view("behaviour: draw", "recognizers: [{type: tap}]"),
            ":4:16: found the behaviour draw without a touchCapture, expected a recognizer of type touchCapture on the view"
        ),
        (
            view("behaviour: [drag, image]", "recognizers: [{type: pan}, {type: longPress}]"),
            ":4:23: found the behaviour image without a tap, swipe or rotation, expected a recognizer of type tap, swipe or rotation on the view"
        ),
        (
            view("behaviour: [drag, swim]"),
            ":4:23: found the behaviour swim, expected one of none, drag, zoom, rotate, image, draw"
        ),
        (
            view("behaviour: drag"),
            ":4:16: found the behaviour drag without a pan, expected a recognizer of type pan on the view"
        ),
        (
            view("behaviour: [none, drag]", "recognizers: [{type: pan}]"),
            ":4:16: found none with other behaviours, expected none alone"
        ),
        (
            view("behaviour: zoom", "recognizers: [{type: pan}]"),
            ":4:16: found the behaviour zoom without a pinch, expected a recognizer of type pinch on the view"
        ),
        (
            view("behaviour: {drag: 1}"),
            ":4:16: found a mapping, expected one of none, drag, zoom, rotate, image, draw"
        ),
        (
            tap("requires: [two]"),
            ":7:20: found the recognizer id two, expected none: there is no other recognizer"
        ),
        (
            tap("requires: [one]"),
            ":7:20: found the recognizer's own id one, expected another recognizer's id"
        ),
        (
            tap("requires: [oen]") + "\n      - {type: pan, id: own}",
            ":7:20: found the recognizer id oen, expected own"
        ),
        (
            tap("requires: {a: b}"),
            ":7:19: found a mapping, expected an id of letters, digits, _ and -, at most 64"
        ),
        (
            tap("refuses: both"),
            ":7:18: found the refusal both, expected one of begin, touch, {touchesIn: [id]}"
        ),
        (
            tap("refuses: [begin, tuoch]"),
            ":7:26: found the refusal tuoch, expected touch (there are begin, touch, {touchesIn: [id]})"
        ),
        (
            tap("refuses: touchesIn"),
            ":7:18: found the refusal touchesIn, expected one of begin, touch, {touchesIn: [id]}"
        ),
        (
            tap("refuses: [[begin]]"),
            ":7:19: found a list of 1, expected one of begin, touch, {touchesIn: [id]}"
        ),
        (
            tap("refuses: {touchIn: a}"),
            ":7:19: found the key touchIn in a refusal, expected touchesIn"
        ),
        (
            tap("refuses: {}"),
            ":7:18: found a refusal without touchesIn, expected touchesIn: ids of views"
        ),
        (
            tap("refuses: [begin, {touchesIn: [{a: b}]}]"),
            ":7:39: found a mapping, expected an id of letters, digits, _ and -, at most 64"
        ),
        (
            tap("refuses: {touchesIn: [inner]}"),
            ":7:31: found the view id inner, expected none: there is no view inside card"
        ),
        (
            tap("refuses: {touchesIn: innre}") + "\n    views: [{id: inner, frame: [0, 0, 5, 5]}]",
            ":7:30: found the view id innre, expected inner"
        ),
        (
            tap("refuses: {touchesIn: card}") + "\n    views: [{id: inner, frame: [0, 0, 5, 5]}]",
            ":7:30: found the view id card, which is not inside card, expected inner"
        ),
        (
            tap("refuses: {touchesIn: [inner, other]}")
                + "\n    views: [{id: inner, frame: [0, 0, 5, 5]}]"
                + "\n  - {id: other, frame: [0, 0, 5, 5]}",
            ":7:38: found the view id other, which is not inside card, expected inner"
        ),
        (
            view("refuses: begin"),
            ":4:14: found the recognizer id begin, expected none: there is no recognizer on card or around it"
        ),
        (
            tap("numberOfTapsRequired: 2") + "\n    refuses: [oen]",
            ":8:15: found the recognizer id oen, expected one"
        ),
        (
            tap("numberOfTapsRequired: 2") + "\n  - {id: other, frame: [0, 0, 5, 5], refuses: one}",
            ":8:47: found the recognizer id one, which is not on other or around it, expected none: there is no recognizer on other or around it"
        ),
        (
            tap() + "\n    refuses: {one: true}",
            ":8:14: found a mapping, expected an id of letters, digits, _ and -, at most 64"
        ),
        (
            tap("simultaneous: 'a b'"),
            ":7:23: found the text \"a b\", expected an id of letters, digits, _ and -, at most 64"
        ),
    ]

    @Test func `unknown types, behaviours and names are reported`() {
        for (text, expected) in Self.names {
            #expect(error(of: text) == "test.yaml" + expected, "\(text)")
        }
    }

    private static let ids: [(String, String)] = [
        (
            view("views: [{id: card, frame: [0, 0, 1, 1]}]"),
            ":4:18: found the view id card again (first at 2:9), expected a unique id"
        ),
        (
            tap() + "\n      - {type: pan, id: one}",
            ":8:25: found the recognizer id one again (first at 6:13), expected a unique id"
        ),
        (
            view() + "\n  - id: card\n    frame: [0, 0, 1, 1]",
            ":5:9: found the view id card again (first at 2:9), expected a unique id"
        ),
        (
            "views:\n  - {id: window, frame: [0, 0, 1, 1]}",
            ":2:10: found the view id window, which is the window's id, expected a unique id"
        ),
        (
            "views:\n  - {id: a.b, frame: [0, 0, 1, 1]}",
            ":2:10: found a.b, expected an id of letters, digits, _ and -, at most 64"
        ),
        (
            "views:\n  - {id: '', frame: [0, 0, 1, 1]}",
            ":2:10: found an empty text, expected an id of letters, digits, _ and -, at most 64"
        ),
        (
            "views:\n  - {id: [a], frame: [0, 0, 1, 1]}",
            ":2:10: found a list of 1, expected an id of letters, digits, _ and -, at most 64"
        ),
        (
            "scene: ../a\nviews: []",
            ":1:8: found ../a, expected a name without / and at most 64 characters"
        ),
        (
            "scene: \"a\\nb\"\nviews: []",
            ":1:8: found the text a\\nb, expected a name without / and at most 64 characters"
        ),
    ]

    @Test func `duplicate and invalid ids are reported`() {
        for (text, expected) in Self.ids {
            #expect(error(of: text) == "test.yaml" + expected, "\(text)")
        }
    }
}
