#include "CAllocationCount.h"

#include <errno.h>
#include <stddef.h>

// The C library's own allocation functions, under the names that it reserves for wrappers.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local unsigned long long thread_count;

unsigned long long thread_allocation_count(void) { return thread_count; }

// AddressSanitizer has functions of its own, and finds nothing beside these.
#if !__has_feature(address_sanitizer)

void *malloc(size_t size) {
    thread_count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    thread_count++;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    thread_count++;
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    thread_count++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    *result = memalign(alignment, size);
    return *result == NULL ? ENOMEM : 0;
}

#endif
