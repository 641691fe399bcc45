/**
 * Fixes sent by one device. They are numbered, and the number determines time and content, so that a ledger is just a
 * count: fix `n` is at `firstMs + n * stepMs`. Senders repeat unacknowledged fixes like devices, so that in the end
 * everything sent is acknowledged.
 */
export interface DeviceLedger {
  readonly externalId: string;
  /** Undefined for an unknown device, whose positions go to quarantine. */
  readonly assetCode: string | undefined;
  readonly firstMs: number;
  readonly stepMs: number;
  /** True if its endpoint reports an alarm with every fix selected by `tellsAlarm`. */
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

/** Fixes per alarm, starting with the first. */
export const ALARM_EVERY = 3;
