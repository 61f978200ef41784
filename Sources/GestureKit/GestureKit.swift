// GestureKit
