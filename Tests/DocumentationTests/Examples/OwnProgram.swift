import GestureHarness
import GestureScenes

/// A program for a recognizer, as `main.swift` contains it.
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
