// GestureRecording
