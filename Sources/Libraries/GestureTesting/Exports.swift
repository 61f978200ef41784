// Tests can compare a stage's transcripts without importing GestureKit.
@_exported public import struct GestureKit.Transcript
