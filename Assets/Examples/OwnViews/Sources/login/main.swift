import GestureHarness
import GestureScenes
import UIKit

var registry = SceneRegistry.standard
registry.register("login") { LoginViewController() }
Touchstone.run(registry: registry)
