/**
 * Positions of so long are rows, and none of them is in a block: what is packed is older by days, so that clocks need not
 * agree (`packed_before` of the schema).
 */
export const ALWAYS_ROWS_MS = 30 * 86_400_000;
export const ALWAYS_ROWS = '30 days';
