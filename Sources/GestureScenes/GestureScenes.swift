// GestureScenes
