import { vi } from 'vitest';

/** Slowdown of the machine relative to an idle one with two cores (pace.mjs); at least 1. */
const pace = Math.max(1, Number(process.env.AZIMUTE_TEST_PACE ?? 1));
const LEAST_MS = 20_000 * pace;

// A wait ends with its event; its limit only catches hanging tests. Vitest's own is one second, which a busy machine
// exceeds.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, withLimit(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withLimit(options));

function withLimit(options = {}) {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return { ...given, timeout: Math.max(LEAST_MS, given.timeout ?? 0) };
}
