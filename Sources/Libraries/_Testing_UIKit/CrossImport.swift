// The toolchain makes every file that imports both Testing and UIKit import this module too. On Apple's
// platforms, the module attaches images to tests; this empty one only lets such files compile.
