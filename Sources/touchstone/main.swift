import GestureHarness

Touchstone.run()
