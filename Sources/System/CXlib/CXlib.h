#ifndef TOUCHSTONE_CXLIB_H
#define TOUCHSTONE_CXLIB_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/keysym.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/XRes.h>
#include <X11/extensions/record.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/shape.h>
#include <sys/ipc.h>
#include <sys/shm.h>

/* Swift does not import function-like macros. These functions wrap them, under the macros' names. */

static inline void cx_XISetMask(unsigned char *mask, int event) { XISetMask(mask, event); }

static inline int cx_XIMaskIsSet(const unsigned char *mask, int event) {
    return XIMaskIsSet(mask, event) != 0;
}

static inline int cx_XIMaskLen(int event) { return XIMaskLen(event); }

#endif
