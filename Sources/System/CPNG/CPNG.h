#ifndef TOUCHSTONE_CPNG_H
#define TOUCHSTONE_CPNG_H

#include <png.h>

#endif
