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
#include <sys/ipc.h>
#include <sys/shm.h>

/* Swift does not import function-like macros. These functions wrap them, under the macros' names. */

static inline void cx_XISetMask(unsigned char *mask, int event) { XISetMask(mask, event); }

static inline int cx_XIMaskIsSet(const unsigned char *mask, int event) {
    return XIMaskIsSet(mask, event) != 0;
}

static inline int cx_XIMaskLen(int event) { return XIMaskLen(event); }

/* glibc declares ppoll only with _GNU_SOURCE, which Swift does not define when it imports glibc. */

#include <poll.h>
#include <time.h>

static inline int cx_ppoll(struct pollfd *entries, unsigned long count,
                           const struct timespec *timeout) {
    extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const __sigset_t *);
    return ppoll(entries, count, timeout, 0);
}

/* glibc has pidfd_open only since 2.36. */

#include <sys/syscall.h>

static inline int cx_pidfd_open(int pid) {
    extern long syscall(long, ...);
    return (int)syscall(SYS_pidfd_open, pid, 0);
}

#endif
