#ifndef TOUCHSTONE_CCAIRO_H
#define TOUCHSTONE_CCAIRO_H

#include <cairo.h>
#include <cairo-xlib.h>

#endif
