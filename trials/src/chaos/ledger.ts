/**
 * What one device sent. Its fixes are numbered, and the number tells time and content, so that a ledger is a count:
 * fix `n` is at `firstMs + n * stepMs`. A sender repeats what was not acknowledged until it is, as devices do, so that
 * in the end all that was sent is acknowledged.
 */
export interface DeviceLedger {
  readonly externalId: string;
  /** Undefined for a stranger, whose positions go to quarantine. */
  readonly assetCode: string | undefined;
  readonly firstMs: number;
  readonly stepMs: number;
  /** Whether its endpoint tells an alarm with every fix that `tellsAlarm` names. */
  readonly tellsAlarms: boolean;
  sent: number;
  acknowledged: number;
}

export interface SentFix {
  readonly device: DeviceLedger;
  readonly number: number;
}

export function timeOf({ device, number }: SentFix): number {
  return device.firstMs + number * device.stepMs;
}

export function tellsAlarm({ device, number }: SentFix): boolean {
  return device.tellsAlarms && number % ALARM_EVERY === 0;
}

/** Every so many fixes an alarm, from the first. */
export const ALARM_EVERY = 3;
