import type { FenceSpeeding } from '@azimute/engine/facts';
import { speedingSecondsWithin } from '@azimute/engine/geofences';

/** An episode as selected by `selectSpeedings`; without an end while ongoing. */
export type SpeedingRow = readonly [
  geofenceId: number,
  fromMs: number,
  toMs: number | null,
  limitKph: number,
];

/** An episode that began longer ago is over. */
const LONGEST = '1 day';

const ms = (column: string): string => `extract(epoch from ${column}) * 1000`;

/**
 * Selects the speeding episodes in geofences that overlap a half-open range, as a JSON array; empty if the reader
 * does not see geofences.
 */
export function selectSpeedings(account: string, asset: string, from: string, to: string): string {
  return `(select coalesce(json_agg(json_build_array(b.geofence_id, ${ms('b.crossed_at')}, ${ms('e.at')},
        b.limit_kph)), '[]')
      from geofence_transitions b
      left join lateral (select min(e.crossed_at) as at from geofence_transitions e
        where e.account_id = b.account_id and e.asset_id = b.asset_id and e.geofence_id = b.geofence_id
          and e.kind = 'speeding_ended' and e.superseded_at is null and e.crossed_at >= b.crossed_at) e on true
      where b.account_id = ${account} and b.asset_id = ${asset} and b.kind = 'speeding_began' and b.superseded_at is null
        and b.confirmed_at > ${from}::timestamptz - interval '${LONGEST}' and b.crossed_at < ${to}
        and coalesce(e.at, 'infinity') > ${from})`;
}

export function presentSpeeding([geofenceId, fromMs, toMs, limitKph]: SpeedingRow): FenceSpeeding {
  return { geofenceId, fromMs, toMs: toMs ?? Infinity, limitKph };
}

/** Sums the time over the limits within a range; both are null if there is no limit. */
export function addUpOverLimit(
  overGeneralLimitSeconds: number | null,
  speedings: readonly SpeedingRow[],
  range: { readonly fromMs: number; readonly toMs: number },
): { readonly overLimitSeconds: number | null; readonly overFenceLimitSeconds: number | null } {
  const ofFences = speedingSecondsWithin(speedings.map(presentSpeeding), range);
  if (overGeneralLimitSeconds === null && ofFences === 0)
    return { overLimitSeconds: null, overFenceLimitSeconds: null };
  return {
    overLimitSeconds: (overGeneralLimitSeconds ?? 0) + ofFences,
    overFenceLimitSeconds: ofFences,
  };
}
