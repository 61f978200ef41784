#ifndef TOUCHSTONE_CXLIB_H
#define TOUCHSTONE_CXLIB_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/keysym.h>
#include <X11/extensions/XInput2.h>

#endif
