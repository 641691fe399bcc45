/**
 * Keep the portal's memory small under load, at no cost that the benchmarks show: young objects are collected more often,
 * old ones once they have doubled, where V8 lets a busy heap grow fourfold, and threads share two heaps of the C library,
 * which otherwise keeps what is freed in one for each.
 */
export const portalNodeArguments = ['--max-semi-space-size=8', '--heap-growing-percent=100'];
export const portalMemorySettings = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
