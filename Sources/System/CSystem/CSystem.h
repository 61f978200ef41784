#ifndef CSYSTEM_H
#define CSYSTEM_H

/* glibc declares ppoll only with _GNU_SOURCE, which Swift does not define when it imports glibc. */

#include <poll.h>
#include <signal.h>
#include <time.h>

static inline int cs_ppoll(struct pollfd *entries, unsigned long count,
                           const struct timespec *timeout) {
    extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const __sigset_t *);
    return ppoll(entries, count, timeout, 0);
}

/* glibc has pidfd_open only since 2.36. */

#include <sys/syscall.h>

static inline int cs_pidfd_open(int pid) {
    extern long syscall(long, ...);
    return (int)syscall(SYS_pidfd_open, pid, 0);
}

#endif
