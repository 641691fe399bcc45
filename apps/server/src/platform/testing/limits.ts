/** Slowdown of the machine relative to an idle one with two cores, as measured by scripts/lib/pace.mjs; at least 1. */
const pace = Math.max(1, Number(process.env['AZIMUTE_TEST_PACE'] ?? 1));

/**
 * Milliseconds adjusted to the machine, ten times the need of an idle one: `waitMs` for a certain event, `processesMs`
 * for a test that starts and kills many processes.
 */
export const limits = { waitMs: 20_000 * pace, processesMs: 600_000 * pace };
