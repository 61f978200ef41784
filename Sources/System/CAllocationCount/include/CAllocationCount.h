#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

/// Returns the number of memory blocks that the calling thread has requested so far.
unsigned long long thread_allocation_count(void);

#endif
