import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import Testing

/// A tap with a custom property.
final class PatientTap: TapGestureRecognizer {
    var patience = 1.0
}

/// The examples of GestureScenes.
struct SceneExampleTests {
    @Test func `a scene receives fingers`() throws {
        let scene = try Scene("playground")
        let stage = Stage(window: scene.window, keeping: scene)
        try scene.set("longPress.minimumPressDuration", 0.3)
        stage.down(480, 300)
        stage.wait(0.3)
        #expect(scene.recognizer("longPress")?.state == .began)
    }

    @Test func `a scene names a custom class`() throws {
        var registry = SceneRegistry.standard
        registry.register(
            RecognizerClass(
                "patientTap",
                properties: [
                    .number("patience", \PatientTap.patience, in: 0...10, unit: .seconds)
                ],
                make: { PatientTap() }
            )
        )
        let text = """
            views:
              - frame: [0, 0, 100, 100]
                recognizers: [{id: tap, type: patientTap, patience: 2}]
            """
        let scene = try Scene(SceneText(text, name: "patient"), registry: registry)
        #expect((scene.recognizer("tap") as? PatientTap)?.patience == 2)
    }
}
