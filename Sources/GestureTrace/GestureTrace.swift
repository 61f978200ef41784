// GestureTrace
