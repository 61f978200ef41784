// VirtualDisplay
