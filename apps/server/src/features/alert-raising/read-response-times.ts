import type { Severity, WorkingHours } from '@azimute/contract';
import { addWorkingMinutes } from '@azimute/engine/working-hours';
import type { ClientBase } from 'pg';

interface Raised {
  readonly assetId: number | null;
  /** The asset's UL if not given. */
  readonly unitId: number | undefined;
  readonly severity: Severity;
  readonly ownWithinMinutes: number | null;
  readonly resolveWithinMinutes: number | null;
}

export interface ResponseTimes {
  readonly ownDueAt: Date | null;
  readonly dueAt: Date | null;
}

interface Row {
  readonly ownMinutes: number | null;
  readonly resolveMinutes: number | null;
  /** Null: around the clock. */
  readonly hours: WorkingHours | null;
}

/**
 * Returns the times by which each alert must be acknowledged and resolved: within the minutes set by its type, or else
 * by its severity. These minutes count in the UL's working hours if the severity specifies it.
 */
export async function readResponseTimes(
  client: ClientBase,
  accountId: number,
  raised: readonly Raised[],
  at: Date,
): Promise<ResponseTimes[]> {
  const { rows } = await client.query<Row>(
    `select coalesce(g.own, d.own_minutes) as "ownMinutes", coalesce(g.resolve, d.resolve_minutes) as "resolveMinutes",
        case when d.in_working_hours
          then working_hours_on($1, coalesce(g.unit_id, s.unit_id), ($3::timestamptz at time zone coalesce(u.time_zone, c.time_zone))::date) end as hours
      from jsonb_to_recordset($2) as g (asset_id int, unit_id int, severity text, own int, resolve int, place int)
      join accounts c on c.account_id = $1
      left join assets s on s.account_id = $1 and s.asset_id = g.asset_id
      left join units u on u.account_id = $1 and u.unit_id = coalesce(g.unit_id, s.unit_id)
      left join alert_response_times d on d.account_id = $1 and d.severity = g.severity
      order by g.place`,
    [
      accountId,
      JSON.stringify(
        raised.map(({ assetId, unitId, severity, ownWithinMinutes, resolveWithinMinutes }, place) => ({
          place,
          asset_id: assetId,
          unit_id: unitId,
          severity,
          own: ownWithinMinutes,
          resolve: resolveWithinMinutes,
        })),
      ),
      at,
    ],
  );
  return rows.map(({ ownMinutes, resolveMinutes, hours }) => ({
    ownDueAt: dueAt(at, ownMinutes, hours),
    dueAt: dueAt(at, resolveMinutes, hours),
  }));
}

/** Empty working hours are treated as none. */
function dueAt(at: Date, minutes: number | null, hours: WorkingHours | null): Date | null {
  if (minutes === null) return null;
  const workedMs = hours === null ? null : addWorkingMinutes(hours, at.getTime(), minutes);
  return new Date(workedMs ?? at.getTime() + minutes * 60_000);
}
