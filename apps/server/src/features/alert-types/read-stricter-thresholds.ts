import type { AlertCondition, AlertType } from '@azimute/contract';
import {
  isLowerMilder,
  isWorstByThreshold,
  thresholdOf,
  thresholdsAround,
} from '@azimute/contract/alert-types/thresholds';
import type { AccountRead } from '../../platform/transact.ts';

/**
 * Thresholds beyond that of a condition, and how many alerts of its type never came as far in 30 days. A stricter one leaves out
 * these at least: others may not have lasted as long beyond it.
 */
export async function readStricterThresholds(
  { client, accountId, at }: AccountRead,
  alertTypeId: number,
  condition: AlertCondition,
): Promise<AlertType['stricter']> {
  if (condition.type !== 'calculated' || !isWorstByThreshold(condition.when)) return [];
  const { when } = condition;
  const own = thresholdOf(when);
  const isLower = isLowerMilder(when);
  const beyond = thresholdsAround(when).filter(
    (value) => own !== null && (isLower ? value < own : value > own),
  );
  const values = isLower ? beyond.toReversed() : beyond;
  const { rows } = await client.query<AlertType['stricter'][number]>(
    `select t.value, count(a.worst_value) filter (where case when $4 then a.worst_value > t.value
          else a.worst_value < t.value end)::int as "leftOut"
      from unnest($3::float8[]) with ordinality as t (value, place)
      left join alerts a on a.account_id = $1 and a.alert_type_id = $2 and a.opened_at > $5::timestamptz - interval '30 days'
      group by t.value, t.place order by t.place`,
    [accountId, alertTypeId, values, isLower, at],
  );
  return rows;
}
