// The toolchain makes each file that imports both Testing and UIKit import this module too. On Apple's
// platforms it attaches images to tests. This empty module lets such files compile.
