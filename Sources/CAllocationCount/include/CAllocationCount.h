#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

/// Returns the number of memory blocks that the process has requested so far.
unsigned long long allocation_count(void);

#endif
