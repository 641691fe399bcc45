import { instantOf, told, type Entry, type EventRow, type Outcome, type Row } from '../values/batch.ts';
import { correctClock, isWeekRollover } from './correct-clock.ts';
import { assetAt, isAssigned, type KnownDevices } from './lock-assets.ts';
import { rejectRollover, rejectUnassigned, rejectUnknownDevice } from './reject-entries.ts';

/** An entry without an asset: no asset has its device, none had it at that time, or its clock is not plausible. */
export interface HomelessEntry {
  /** Index of the entry in its batch. */
  readonly place: number;
  readonly entry: Entry;
  readonly reason: 'unknown_device' | 'device_not_assigned' | 'clock_week_rollover';
}

export interface AssignedEntries {
  /** One outcome per entry, in order; the outcomes of `rows` and `eventRows` are set later. */
  readonly outcomes: Outcome[];
  readonly rows: readonly Row[];
  readonly eventRows: readonly EventRow[];
  readonly homeless: readonly HomelessEntry[];
}

/** Finds the asset that each entry's device was assigned to at its time, and rejects entries without one. */
export function assignEntries(entries: readonly Entry[], known: KnownDevices): AssignedEntries {
  const outcomes = Array.from<Outcome>({ length: entries.length });
  const rows: Row[] = [];
  const eventRows: EventRow[] = [];
  const homeless: HomelessEntry[] = [];
  for (const [place, given] of entries.entries()) {
    const device = known.get(given.origin.accountId)?.get(told(given).externalId);
    const entry = device?.isClockCorrected === true ? correctClock(given) : given;
    const asset = device && assetAt(device, instantOf(entry));
    if (device !== undefined && isWeekRollover(entry)) {
      outcomes[place] = rejectRollover(entry);
      homeless.push({ place, entry, reason: 'clock_week_rollover' });
    } else if (device !== undefined && asset !== undefined) {
      const { deviceId } = device;
      if (entry.position === undefined) eventRows.push({ place, entry, deviceId, asset });
      else rows.push({ place, entry, deviceId, asset });
    } else if (device !== undefined && isAssigned(device)) {
      outcomes[place] = rejectUnassigned(entry);
      homeless.push({ place, entry, reason: 'device_not_assigned' });
    } else {
      outcomes[place] = rejectUnknownDevice(entry);
      homeless.push({ place, entry, reason: 'unknown_device' });
    }
  }
  return { outcomes, rows, eventRows, homeless };
}
