import GestureHarness
import GestureScenes
import Swirl

var registry = SceneRegistry.standard
registry.register(.swirl)
let text = String(decoding: PackageResources.swirl_yaml, as: UTF8.self)
Touchstone.run(registry: registry, scene: SceneText(text, name: "swirl"))
