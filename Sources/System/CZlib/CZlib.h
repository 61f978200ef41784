#ifndef TOUCHSTONE_CZLIB_H
#define TOUCHSTONE_CZLIB_H

#include <zlib.h>

#endif
