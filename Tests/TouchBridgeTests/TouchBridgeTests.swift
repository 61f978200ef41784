// TouchBridge
