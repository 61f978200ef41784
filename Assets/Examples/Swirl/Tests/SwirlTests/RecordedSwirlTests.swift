import GestureFixtures
import GestureScenes
import Swirl
import Testing

extension SceneRegistry {
    /// The standard classes and the swirl.
    static let swirls: SceneRegistry = {
        var registry = SceneRegistry.standard
        registry.register(.swirl)
        return registry
    }()
}

@Suite struct `Recorded swirls` {
    @Test(arguments: try Fixture.all("Recordings", in: .module, registry: .swirls))
    func `replay with their recorded outputs`(_ fixture: Fixture) throws {
        try fixture.expectRecordedOutputs()
    }

    @Test func `a swirl of one and a quarter turns is recognized with a lower limit`() throws {
        let fixture = try Fixture("Recordings/too-short.jsonl", in: .module, registry: .swirls)

        try fixture.expect("", only: .actions)
        try fixture.expect(
            "0.938 swirl action recognized",
            only: .actions,
            settings: ["swirl.minimumTurns": 1.25]
        )
    }
}
