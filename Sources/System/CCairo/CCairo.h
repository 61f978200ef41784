#ifndef TOUCHSTONE_CCAIRO_H
#define TOUCHSTONE_CCAIRO_H

#include <cairo.h>

#endif
