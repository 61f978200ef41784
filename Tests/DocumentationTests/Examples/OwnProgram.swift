import GestureHarness
import GestureScenes

/// The README's program, which a `main.swift` would hold.
func ownProgram() -> Never {
    var registry = SceneRegistry.standard
    registry.register(RecognizerClass("scratch", make: { ScratchGestureRecognizer() }))
    let text = """
        views:
          - id: paper
            frame: [80, 80, 800, 440]
            recognizers: [{id: scratch, type: scratch}]
        """
    Touchstone.run(registry: registry, scene: SceneText(text, name: "scratch"))
}
