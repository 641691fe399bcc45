import type { DifferenceCause, VerifiedTable } from '@azimute/contract';
import type { Difference } from './verify-asset.ts';

const NAMES: Readonly<Record<VerifiedTable, string>> = {
  trips: 'trip, stop or gap',
  visits: 'visit',
  crossings: 'geofence crossing',
  alerts: 'alert',
  days: 'day',
  months: 'month',
  unit_days: 'day of a UL',
  trails: 'trail of the day',
};

const CAUSES: Readonly<Record<DifferenceCause, string>> = {
  earlier_release: 'computed by an earlier release; recalculate the asset',
  positions_removed: 'its positions are older than the account keeps them; nothing is to be done',
  settings_changed: 'settings changed since it was computed; recalculate the asset to apply them to the past',
  late_fix: 'positions came after it was computed; recalculate the asset',
  unexplained: 'unexplained; keep a copy of the database, recalculate the asset, and report it',
};

const MOST_CHARACTERS = 60;

/** Describes a difference in one line of English for operators. */
export function describeDifference(code: string, difference: Difference): string {
  const { table, fromMs, toMs, isStored, isComputed, values, cause } = difference;
  const until = toMs === Infinity ? 'still open' : new Date(toMs).toISOString();
  const what = `${code}: ${NAMES[table]} from ${new Date(fromMs).toISOString()} to ${until}`;
  const shown = values.map(({ column, stored, computed }) =>
    isStored && isComputed
      ? `${column} is stored as ${short(stored)}, the positions say ${short(computed)}`
      : `${column} ${short(isStored ? stored : computed)}`,
  );
  const verdict = isStored
    ? isComputed
      ? ''
      : ' is stored, and the positions do not imply it'
    : ' is missing';
  return `${what}${verdict}: ${shown.join('; ')} (${CAUSES[cause]})`;
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}...` : text;
}
