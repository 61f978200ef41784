// GestureOverlay
