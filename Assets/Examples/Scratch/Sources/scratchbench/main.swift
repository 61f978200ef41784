import GestureHarness
import GestureScenes
import Scratch

var registry = SceneRegistry.standard
registry.register(.scratch)
let text = String(decoding: PackageResources.scratch_yaml, as: UTF8.self)
Touchstone.run(registry: registry, scene: SceneText(text, name: "scratch"))
