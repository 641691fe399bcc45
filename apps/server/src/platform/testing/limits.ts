/** How slow the machine is against a quiet one of two cores, as scripts/lib/pace.mjs measured it; 1 at least. */
const pace = Math.max(1, Number(process.env['AZIMUTE_TEST_PACE'] ?? 1));

/**
 * Milliseconds at the pace of the machine, ten times what a quiet one needs: `waitMs` for something that is certain to
 * happen, `processesMs` for a test that starts and kills many processes.
 */
export const limits = { waitMs: 20_000 * pace, processesMs: 600_000 * pace };
