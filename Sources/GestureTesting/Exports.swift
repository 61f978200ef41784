// A stage's transcripts are the core's own; a test that compares them need not import the core.
@_exported public import struct GestureKit.Transcript
