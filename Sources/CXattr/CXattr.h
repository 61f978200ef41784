#ifndef TOUCHSTONE_CXATTR_H
#define TOUCHSTONE_CXATTR_H

#include <sys/xattr.h>

#endif
