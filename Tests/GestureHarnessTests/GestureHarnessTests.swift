// GestureHarness
