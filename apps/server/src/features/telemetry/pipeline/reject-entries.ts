import type { Rejection } from '../values/position.ts';
import { instantOf, told, type Entry } from '../values/batch.ts';

export function rejectUnknownDevice(entry: Entry): Rejection {
  const { index, externalId } = told(entry);
  return {
    index,
    code: 'unknown_device',
    message: `The device "${externalId}" is not assigned to any asset of this account. Assign it to an asset, then send again.`,
  };
}

export function rejectUnassigned(entry: Entry): Rejection {
  const { index, externalId } = told(entry);
  return {
    index,
    code: 'device_not_assigned',
    message: `The device "${externalId}" was not assigned to any asset of this account at ${new Date(instantOf(entry)).toISOString()}. Do not send it again.`,
  };
}

export function rejectRollover(entry: Entry): Rejection {
  const { index, externalId } = told(entry);
  return {
    index,
    code: 'clock_week_rollover',
    message: `The clock of the device "${externalId}" is 1,024 weeks behind. Add 1,024 weeks in the device's messages, then replay the fix from the rejected positions.`,
  };
}

export function rejectBlocked(entry: Entry): Rejection {
  const { index, externalId } = told(entry);
  return {
    index,
    code: 'device_blocked',
    message: `The device "${externalId}" is blocked in this account. Do not send it again; an administrator can unblock it in the device inbox.`,
  };
}

/** Returns one rejection per item sent: a position and its alarm are refused together. */
export function inOrder(rejected: readonly Rejection[]): Rejection[] {
  return rejected
    .toSorted((a, b) => a.index - b.index)
    .filter(({ index }, at, sorted) => sorted[at - 1]?.index !== index);
}
