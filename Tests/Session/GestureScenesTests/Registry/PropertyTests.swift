import Foundation
import GestureKit
import GestureScenes
import Testing

/// Every property of every class, set by name and checked.
struct PropertyTests {
    private static let types = SceneRegistry.standard.typeNames

    private func scene(_ type: String, _ line: String = "") throws -> Scene {
        let text =
            "views: [{frame: [0, 0, 300, 300], recognizers: [{type: \(type), id: one\(line)}]}]"
        return try Scene(SceneText(text, name: "test"))
    }

    /// Two valid values, and one of another type.
    private func samples(_ kind: PropertyKind) -> (fit: [SceneValue], wrong: SceneValue) {
        switch kind {
        case .flag: ([.bool(false), .bool(true)], .number(1))
        case .integer(let range):
            ([.number(2), .number(Double(range.lowerBound))], .number(1.5))
        case .number(let range): ([.number(0.75), .number(range.lowerBound)], .bool(true))
        case .vector: ([.list([.number(3), .number(-4)])], .list([.number(3)]))
        case .options(let names):
            (
                [.list([]), .list(names.map { .string($0) }), .list([.string(names[0])])],
                .list([.string("x")])
            )
        }
    }

    /// Returns the value of a property that was set to this one: required buttons are never empty.
    private func read(_ value: SceneValue, of name: String) -> SceneValue {
        name == "buttonMaskRequired" && value == .list([]) ? .list([.string("primary")]) : value
    }

    @Test(arguments: types)
    func `every property reads as it was set, and refuses another type`(_ type: String) throws {
        let scene = try scene(type)
        let properties = try #require(scene.recognizerClass(of: "one")).properties
        #expect(properties.count >= 6)
        for property in properties where !property.isMomentary {
            let (fit, wrong) = samples(property.kind)
            for value in fit {
                try scene.set("one.\(property.name)", value)
                let now = try scene.value(of: "one.\(property.name)")
                #expect(now == read(value, of: property.name), "\(property.name)")
            }
            #expect(throws: SceneError.self) { try scene.set("one.\(property.name)", wrong) }
            #expect(try scene.value(of: "one.\(property.name)") == fit.last)
        }
    }

    @Test(arguments: types)
    func `every property can be set in a text too`(_ type: String) throws {
        let plain = try scene(type)
        for property in try #require(plain.recognizerClass(of: "one")).properties
        where !property.isMomentary {
            let usual = try plain.value(of: "one.\(property.name)")
            let value = try #require(samples(property.kind).fit.first { $0 != usual })
            let made = try scene(type, ", \(property.name): \(value)")
            let now = try made.value(of: "one.\(property.name)")
            #expect(now == read(value, of: property.name))
        }
    }

    @Test func `the properties are set on the recognizer`() throws {
        let scene = try scene(
            "longPress",
            ", minimumPressDuration: 0.25, numberOfTouchesRequired: 2"
        )
        let press = try #require(scene.recognizer("one") as? LongPressGestureRecognizer)
        #expect(press.minimumPressDuration == 0.25)
        #expect(press.numberOfTouchesRequired == 2)
        try scene.set("one.allowedTouchTypes", .string("pencil"))
        #expect(press.allowedTouchTypes == [.pencil])
        try scene.set("one.allowedTouchTypes", .string("all"))
        #expect(press.allowedTouchTypes == Set(Touch.TouchType.allCases))
    }

    @Test func `a gesture's own values are set while it continues`() throws {
        let script = try Script(
            "views: [{frame: [0, 0, 300, 300], recognizers: [{type: pinch}, "
                + "{type: rotation, simultaneous: pinch}, {type: pan, simultaneous: [pinch, rotation]}]}]"
        )
        script.down((1, 100, 100), (2, 200, 100))
        script.move((1, 100, 100), (2, 200, 200))
        try script.scene.set("pinch.scale", .number(2))
        try script.scene.set("rotation.rotation", .number(-1))
        try script.scene.set("pan.translation", .list([.number(5), .number(6)]))
        #expect(try script.scene.value(of: "pinch.scale") == .number(2))
        #expect(try script.scene.value(of: "rotation.rotation") == .number(-1))
        #expect(try script.scene.value(of: "pan.translation") == .list([.number(5), .number(6)]))
    }

    @Test(arguments: [
        ("one", "one: found one, expected ID.PROPERTY"),
        ("one.", "one.: found one., expected ID.PROPERTY"),
        ("a.b.c", "a.b.c: found a.b.c, expected ID.PROPERTY"),
        ("oen.isEnabled", "oen.isEnabled: found the recognizer id oen, expected one"),
        (
            "one.numberOfTapRequired",
            "one.numberOfTapRequired: found the property numberOfTapRequired, expected numberOfTapsRequired (Scenes.md lists them all)"
        ),
        (
            "one.numberOfTapsRequired",
            "one.numberOfTapsRequired: found true, expected a whole number from 0 to 100"
        ),
        ("one.isEnabled", ""),
    ])
    func `an invalid change is refused with the cause`(_ path: String, _ expected: String) throws {
        let scene = try scene("tap")
        let message: String
        do throws(SceneError) {
            try scene.set(path, .bool(true))
            message = ""
        } catch {
            message = error.description
        }
        #expect(message == expected)
    }

    @Test(arguments: [
        ("2", SceneValue.number(2)), ("-0.5", .number(-0.5)), ("1e2", .number(100)),
        ("true", .bool(true)), ("up", .string("up")), ("'2'", .string("2")),
        ("inf", .string("inf")),
        ("[left, 2]", .list([.string("left"), .number(2)])), ("[]", .list([])),
    ])
    func `values of the command line read as in a scene`(_ text: String, _ value: SceneValue) throws
    {
        #expect(try SceneValue(parsing: text) == value)
        #expect(try SceneValue(parsing: value.description) == value)
    }

    @Test(arguments: ["", "a: b", ".nan", "[", "1\u{0}"])
    func `a text that is not a value is refused`(_ text: String) {
        #expect(throws: SceneError.self) { try SceneValue(parsing: text) }
    }
}
