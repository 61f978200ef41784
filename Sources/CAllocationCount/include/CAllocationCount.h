#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

/// How many blocks of memory the process has asked for so far.
unsigned long long allocation_count(void);

#endif
