import type { DayEvidence, DayFix } from '@azimute/engine/facts';
import type { AccountRead } from '../../../platform/transact.ts';
import type { MachineReader, ToldFix } from './machine-reader.ts';

export interface DayOfAsset {
  readonly assetId: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Attributes of most devices contain no fuel or fault values and are not read; $4 are the keys of devices
 * that report them.
 */
const FIX = `(extract(epoch from fixed_at) * 1000)::float8 as "fixedAtMs",
  (extract(epoch from received_at) * 1000)::float8 as "receivedAtMs", speed_kph as "speedKph", ignition,
  odometer_km as "odometerKm", source,
  case when attributes ?| $4::text[] then attributes end as attributes`;

/** Fixes before a day that are searched for the last fuel reading. */
const FUEL_FIXES_BEFORE = 60;

/** Reads the fixes of a day, and the last values before it. */
export async function readFixes(
  { client, accountId }: AccountRead,
  { assetId, fromMs, toMs }: DayOfAsset,
  { keys, read }: MachineReader,
): Promise<Pick<DayEvidence, 'fixes' | 'before'>> {
  const values = [accountId, assetId, new Date(fromMs), keys];
  // Named statements, since planning them takes longer than reading a day.
  const { rows } = await client.query<ToldFix>({
    name: 'metrics.read_day_fixes',
    text: `select ${FIX} from positions_of($1, $2, $3, $5) order by fixed_at, device_id, content_hash`,
    values: [...values, new Date(toMs)],
  });
  const fixes = rows.map(read);
  /** Returns the newest first. */
  const before = async (most: number): Promise<DayFix[]> => {
    const { rows: found } = await client.query<ToldFix>({
      name: `metrics.read_fixes_before.${most}`,
      text: `select ${FIX} from newest_positions_of($1, $2, $3::timestamptz - interval '7 days', $3, ${most}, false)
        order by fixed_at desc, device_id desc, content_hash desc limit ${most}`,
      values,
    });
    return found.map(read);
  };
  return { fixes, before: await lastValues(fixes, before) };
}

/** Returns the last values before a day; `before` returns a number of fixes before it, newest first. */
export async function lastValues(
  fixes: readonly DayFix[],
  before: (most: number) => Promise<DayFix[]>,
): Promise<DayEvidence['before']> {
  const [fix = null] = await before(1);
  const isRead = fix !== null && hasCounter(fix);
  const looked = isRead || !fixes.some(hasCounter) ? [] : await before(FUEL_FIXES_BEFORE);
  const fueled = isRead ? fix : looked.find(hasCounter);
  const liters = fueled?.machine?.fuelLiters ?? null;
  return {
    fix,
    fuel: fueled === undefined || liters === null ? null : { atMs: fueled.fixedAtMs, liters },
  };
}

function hasCounter({ machine }: DayFix): boolean {
  return (machine?.fuelLiters ?? null) !== null;
}
