/** How slow the machine is against a quiet one of two cores, as scripts/lib/pace.mjs measured it; 1 at least. */
const pace = Math.max(1, Number(import.meta.env['AZIMUTE_TEST_PACE'] ?? 1));

/** How long a component test waits for what the page will show: ten times what a quiet machine needs, at its pace. */
export const limits = { waitMs: 20_000 * pace };
