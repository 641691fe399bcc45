/** Slowness of the machine relative to a quiet one with two cores, as measured by scripts/lib/pace.mjs; at least 1. */
const pace = Math.max(1, Number(import.meta.env['AZIMUTE_TEST_PACE'] ?? 1));

/** Timeout of a component test's wait: ten times the need of a quiet machine, scaled by the pace. */
export const limits = { waitMs: 20_000 * pace };
