import { vi } from 'vitest';

/** How slow the machine is against a quiet one of two cores (pace.mjs); 1 at least. */
const pace = Math.max(1, Number(process.env.AZIMUTE_TEST_PACE ?? 1));
const LEAST_MS = 20_000 * pace;

// A wait ends with its event; its limit only finds tests that hang. Vitest's own is one second, which a busy machine reaches.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, withLimit(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withLimit(options));

function withLimit(options = {}) {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return { ...given, timeout: Math.max(LEAST_MS, given.timeout ?? 0) };
}
