import GestureScenes
import Testing

/// Errors about values: each with the value's position and the allowed values.
struct ValueMistakeTests {
    private static let properties: [(String, String)] = [
        (
            tap("numberOfTapsRequired: two"),
            ":7:31: found two, expected a whole number from 0 to 100"
        ),
        (
            tap("numberOfTapsRequired: 1.5"),
            ":7:31: found 1.5, expected a whole number from 0 to 100"
        ),
        (
            tap("numberOfTapsRequired: -1"),
            ":7:31: found -1, expected a whole number from 0 to 100"
        ),
        (
            tap("numberOfTapsRequired: '2'"),
            ":7:31: found \"2\", expected a whole number from 0 to 100"
        ),
        (
            tap("numberOfTapsRequired: [2]"),
            ":7:31: found [2], expected a whole number from 0 to 100"
        ),
        (
            tap("numberOfTapsRequired: 101"),
            ":7:31: found 101, expected a whole number from 0 to 100"
        ),
        (
            tap("numberOfTapsRequired: .inf"),
            ":7:31: found .inf, expected a finite number"
        ),
        (
            tap("numberOfTapsRequired: 1e999"),
            ":7:31: found 1e999, expected a finite number"
        ),
        (
            tap("numberOfTapsRequired:"),
            ":7:30: found nothing, expected a value"
        ),
        (
            tap("numberOfTapsRequired: {a: 1}"),
            ":7:31: found a mapping, expected a whole number from 0 to 100"
        ),
        (
            tap("numberOfTapsRequired: 0x2"),
            ":7:31: found 0x2, expected a whole number from 0 to 100"
        ),
        (
            tap("isEnabled: yes"),
            ":7:20: found yes, expected true or false"
        ),
        (
            tap("isEnabled: 1"),
            ":7:20: found 1, expected true or false"
        ),
        (
            tap("allowedTouchTypes: [direct, pencl]"),
            ":7:37: found pencl, expected pencil (there are direct, indirect, pencil, indirectPointer)"
        ),
        (
            tap("allowedTouchTypes: finger"),
            ":7:28: found finger, expected one of direct, indirect, pencil, indirectPointer, all"
        ),
        (
            tap("allowedTouchTypes: [1]"),
            ":7:29: found 1, expected direct, indirect, pencil, indirectPointer, a list of them, or all"
        ),
        (
            tap("allowedTouchTypes: 7"),
            ":7:28: found 7, expected direct, indirect, pencil, indirectPointer, a list of them, or all"
        ),
        (
            tap("buttonMaskRequired: third"),
            ":7:29: found third, expected one of primary, secondary, all"
        ),
        (
            view("recognizers: [{type: longPress, minimumPressDuration: -0.1}]"),
            ":4:59: found -0.1, expected a number from 0 to 3600"
        ),
        (
            view("recognizers: [{type: longPress, minimumPressDuration: long}]"),
            ":4:59: found long, expected a number from 0 to 3600"
        ),
    ]

    @Test func `invalid values of a property are reported`() {
        for (text, expected) in Self.properties {
            #expect(error(of: text) == "test.yaml" + expected, "\(text)")
        }
    }

    private static let places: [(String, String)] = [
        (
            "views:\n  - frame: [0, 0, 10]",
            ":2:12: found a list of 3, expected a frame: [x, y, width, height]"
        ),
        (
            "views:\n  - frame: [0, 0, 10, 0]",
            ":2:23: found 0, expected a height from 1 to 100000"
        ),
        (
            "views:\n  - frame: [0, 0, -10, 10]",
            ":2:19: found -10, expected a width from 1 to 100000"
        ),
        (
            "views:\n  - frame: [0, 0, 1e7, 10]",
            ":2:19: found 1e7, expected a width from 1 to 100000"
        ),
        (
            "views:\n  - frame: [.nan, 0, 10, 10]",
            ":2:13: found .nan, expected a finite number"
        ),
        (
            "views:\n  - frame: [a, 0, 10, 10]",
            ":2:13: found a, expected an x from -100000 to 100000"
        ),
        (
            "views:\n  - frame: 3",
            ":2:12: found 3, expected a frame: [x, y, width, height]"
        ),
        (
            "views:\n  - frame: [0, 0, 10, [1]]",
            ":2:23: found a list of 1, expected a height from 1 to 100000"
        ),
        (
            "size: [0, 10]\nviews: []",
            ":1:8: found 0, expected a width from 1 to 16384"
        ),
        (
            "size: [10]\nviews: []",
            ":1:7: found a list of 1, expected a size: [width, height]"
        ),
        (
            "size: 10\nviews: []",
            ":1:7: found 10, expected a size: [width, height]"
        ),
        (
            "size: [99999, 10]\nviews: []",
            ":1:8: found 99999, expected a width from 1 to 16384"
        ),
        (
            view("alpha: 1.5"),
            ":4:12: found 1.5, expected an opacity from 0 to 1"
        ),
        (
            view("hidden: 3"),
            ":4:13: found 3, expected true or false"
        ),
        (
            view("multipleTouch: nope"),
            ":4:20: found nope, expected true or false"
        ),
        (
            view("transform: 3"),
            ":4:16: found 3, expected a transform (a mapping)"
        ),
        (
            view("transform: {scale: 0}"),
            ":4:24: found 0, expected a scale from 0.01 to 100"
        ),
        (
            view("transform: {translation: [1]}"),
            ":4:30: found a list of 1, expected a translation, a list of 2 numbers"
        ),
        (
            view("transform: {rotation: pi}"),
            ":4:27: found pi, expected an angle in radians from -1000 to 1000"
        ),
        (
            view("views: 3"),
            ":4:12: found 3, expected a list of views"
        ),
        (
            view("views:"),
            ":4:11: found nothing, expected a list of views"
        ),
        (
            view("recognizers: tap"),
            ":4:18: found tap, expected a list of recognizers"
        ),
        (
            view("recognizers: [tap]"),
            ":4:19: found tap, expected a recognizer (a mapping)"
        ),
        (
            view("views: [3]"),
            ":4:13: found 3, expected a view (a mapping)"
        ),
        (
            "views: 3",
            ":1:8: found 3, expected a list of views"
        ),
    ]

    @Test func `invalid values of a view or a scene are reported`() {
        for (text, expected) in Self.places {
            #expect(error(of: text) == "test.yaml" + expected, "\(text)")
        }
    }
}
