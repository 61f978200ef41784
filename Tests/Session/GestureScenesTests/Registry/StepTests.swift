import GestureKit
import GestureScenes
import Testing

/// The values that the arrow keys set.
struct StepTests {
    private func walk(_ path: String, _ scene: Scene, _ steps: [Bool]) throws -> [SceneValue?] {
        let property = try scene.property(at: path)
        return try steps.map { isUp in
            guard let next = property.step(from: try scene.value(of: path), isUp: isUp) else {
                return nil
            }
            try scene.set(path, next)
            return try scene.value(of: path)
        }
    }

    @Test func `counts change by one, to a minimum of one`() throws {
        let scene = try Scene("playground")
        let values = try walk("double.numberOfTapsRequired", scene, [true, false, false, false])
        #expect(values == [3, 2, 1, nil])
    }

    @Test func `a step down never raises a count, and reaches zero where zero is useful`() throws {
        let scene = try Scene("playground")
        try scene.set("double.numberOfTapsRequired", 0)
        #expect(
            try walk("double.numberOfTapsRequired", scene, [false, true, false]) == [nil, 1, nil]
        )
        let path = "longPress.numberOfTapsRequired"
        #expect(try walk(path, scene, [false, true, false, false]) == [nil, 1, 0, nil])
    }

    @Test func `an unbounded count changes from ten to no limit, and back`() throws {
        let scene = try Scene("playground")
        let path = "pan.maximumNumberOfTouches"
        let property = try scene.property(at: path)
        #expect(property.shown(try scene.value(of: path)) == "no limit")
        #expect(try walk(path, scene, [true, false, false, true]) == [nil, 10, 9, 10])
        _ = try walk(path, scene, [true])
        #expect((scene.recognizer("pan") as? PanGestureRecognizer)?.maximumNumberOfTouches == .max)
    }

    @Test func `seconds change by twentieths with two decimals at most, points by one`() throws {
        let scene = try Scene("playground")
        let path = "longPress.minimumPressDuration"
        let values = try walk(path, scene, [true, true, false, false, false])
        #expect(values == [0.55, 0.6, 0.55, 0.5, 0.45])
        #expect(try scene.property(at: path).shown(0.45) == "0.450 s")
        #expect(try walk("longPress.allowableMovement", scene, [true, false]) == [11, 10])
        #expect(try scene.property(at: "longPress.allowableMovement").shown(10) == "10 pt")
        #expect(try scene.property(at: "longPress.allowableMovement").shown(2.5) == "2.50 pt")
    }

    @Test func `a step out of the range is refused with the scene's error`() throws {
        let scene = try Scene("playground")
        let path = "longPress.allowableMovement"
        try scene.set(path, 0)
        let property = try scene.property(at: path)
        let next = try #require(property.step(from: 0, isUp: false))
        let error = #expect(throws: SceneError.self) { try scene.check(path, next) }
        #expect(error?.description == "\(path): found -1, expected a number from 0 to 100000")
        #expect(try scene.value(of: path) == 0)
    }

    @Test func `flags toggle, options cycle through single names`() throws {
        let scene = try Scene("swipes")
        #expect(try walk("up.isEnabled", scene, [true, true, false]) == [false, true, false])
        let path = "up.direction"
        try scene.set(path, "up")
        let round = try walk(path, scene, [true, true, true, true, false])
        #expect(round == [["down"], ["right"], ["left"], ["up"], ["left"]])
        try scene.set(path, ["left", "up"])
        #expect(try walk(path, scene, [true]) == [["right"]])
        try scene.set(path, "all")
        #expect(try scene.property(at: path).shown(scene.value(of: path)) == "all")
        #expect(try walk(path, scene, [false]) == [["down"]])
        try scene.set(path, [])
        #expect(try scene.property(at: path).shown(scene.value(of: path)) == "none")
    }

    @Test func `Return changes flags and options, and leaves numbers`() throws {
        let scene = try Scene("playground")
        #expect(try scene.property(at: "single.isEnabled").toggled(true) == false)
        #expect(try scene.property(at: "single.numberOfTapsRequired").toggled(1) == nil)
    }

    @Test func `the values of a current gesture have no steps`() throws {
        let scene = try Scene("playground")
        #expect(scene.properties(of: "pinch").map(\.name).first == "isEnabled")
        #expect(scene.properties(of: "nobody").isEmpty)
    }
}
