/**
 * Keeps the portal's memory small under load, at no cost visible in the benchmarks. Young objects are collected more
 * often, and old ones once they have doubled, while V8 by default lets a busy heap grow fourfold. Threads share two
 * heaps of the C library, which otherwise keeps freed memory in one for each.
 */
export const portalNodeArguments = ['--max-semi-space-size=8', '--heap-growing-percent=100'];
export const portalMemorySettings = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
