import { dayMs } from '@azimute/contract/durations';
/**
 * Age below which positions are rows, never in blocks. Packed positions are older by days, so that small differences
 * between clocks do not matter (`packed_before` of the schema).
 */
export const ALWAYS_ROWS_MS = 30 * dayMs;
export const ALWAYS_ROWS = '30 days';
