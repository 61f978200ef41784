// GestureTesting
