// Swift Testing's toolchain says that whoever imports Testing and CoreGraphics also imports this module: on
// Apple's systems it holds attachments of pictures. It is empty, and lets such a test file compile.
