import GestureHarness
import UIKit

Touchstone.run { window in window.rootViewController = CanvasViewController() }
