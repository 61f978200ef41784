import GestureHarness
import GestureKit
import GestureScenes
import Scratch

var registry = SceneRegistry.standard
registry.register(.scratch)
// A view of your own, as an app makes it: the menu of scenes and `--scene view` open it.
registry.register("view") {
    let view = View()
    view.addGestureRecognizer(ScratchGestureRecognizer())
    return view
}
let text = String(decoding: PackageResources.scratch_yaml, as: UTF8.self)
Touchstone.run(registry: registry, scene: SceneText(text, name: "scratch"))
