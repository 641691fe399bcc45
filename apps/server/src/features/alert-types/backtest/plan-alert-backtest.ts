import {
  backtestAssetsMost,
  whyUntried,
  type AlertScope,
  type AlertTypeSettings,
  type BacktestAlertType,
} from '@azimute/contract';
import type { AlertBacktestPeriod, AlertTrial, TriedAsset, TriedRule } from '@azimute/engine/alerts';
import type { FenceDefinition } from '@azimute/engine/geofences';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountRead, Transaction } from '../../../platform/transact.ts';
import { readFenceDefinitions } from '../../telemetry/reducers/fences/fence-sets.ts';
import { readTripVersions } from '../../telemetry/reducers/intervals/trip-versions.ts';
import { readOwnReadings } from '../../telemetry/read-reading-catalog.ts';
import { requireSoundRule } from '../alert-type-rules.ts';
import { readStoredAlertType } from '../alert-types-reads.ts';
import { scopeWithHidden } from '../update-alert-type.ts';

export interface PlannedAsset extends TriedAsset {
  readonly code: string;
}

/** Input of a back-test, limited to what the user sees at its start. */
export interface AlertBacktestPlan {
  readonly trial: AlertTrial;
  readonly period: AlertBacktestPeriod;
  readonly assets: readonly PlannedAsset[];
  /** Assets in the scope beyond the limit. */
  readonly assetsBeyond: number;
  /** True if fixes must be read with everything that devices reported. */
  readonly asksTold: boolean;
}

/** Most recent periods in the response. */
const LISTED = 200;

/**
 * @throws DomainError validation_failed, also for conditions that stored positions cannot evaluate; not_found if the
 * saved type does not exist
 */
export async function planAlertBacktest(
  transaction: Transaction,
  { alertTypeId, days, ...given }: BacktestAlertType,
): Promise<AlertBacktestPlan> {
  const period = await readPeriod(transaction, days);
  const stored = alertTypeId === null ? null : await readStoredAlertType(transaction, alertTypeId);
  const draft = stored === null ? given : { ...given, scope: scopeWithHidden(given.scope, stored.hidden) };
  const before =
    stored === null || alertTypeId === null ? null : { id: alertTypeId, settings: stored.settings };
  await requireSoundRule(transaction, before, draft);
  const rule = ruleOf(draft);
  if (rule === null) throw new DomainError('validation_failed', { errors: { condition: ['invalid_value'] } });
  const saved = stored === null ? null : ruleOf(stored.settings);
  const rules = saved === null ? [rule] : [rule, saved];
  const { assets, total } = await readAssets(transaction, rules);
  return {
    trial: {
      rule,
      saved,
      fences: rules.some(looksAtFences) ? await readFences(transaction) : [],
      readings: await readOwnReadings(transaction.client, transaction.accountId),
      tripVersions: await readTripVersions(transaction.client, transaction.accountId, period.fromMs),
    },
    period,
    assets,
    assetsBeyond: total - assets.length,
    asksTold: rules.some(({ when: { kind } }) => kind === 'reading' || kind === 'impossible_reading'),
  };
}

type RuleSettings = Pick<
  AlertTypeSettings,
  'condition' | 'scope' | 'schedule' | 'raiseAfterSeconds' | 'clearAfterSeconds'
>;

/** Returns null if stored positions cannot evaluate it. */
function ruleOf({ condition, scope, schedule, ...delays }: RuleSettings): TriedRule | null {
  if (condition.type !== 'calculated' || whyUntried(condition) !== null) return null;
  const { raiseAfterSeconds, clearAfterSeconds } = delays;
  return { when: condition.when, scope, schedule, raiseAfterSeconds, clearAfterSeconds };
}

function looksAtFences({ when, scope }: TriedRule): boolean {
  switch (when.kind) {
    case 'geofence_entry':
    case 'geofence_exit':
    case 'geofence_dwell':
    case 'outside_geofence':
      return true;
    case 'speeding':
      return when.limitKph === null || scope.geofenceIds.length > 0;
    default:
      return false;
  }
}

/** Returns a number of days in the account's time zone, up to today. Checks that the user sees alert types. */
async function readPeriod(
  { client, accountId, at }: AccountRead,
  days: number,
): Promise<AlertBacktestPeriod> {
  const { rows } = await client.query<{ timeZone: string; fromMs: number }>(
    `select time_zone as "timeZone", (extract(epoch from (date_trunc('day', $2::timestamptz at time zone time_zone)
        - ($3 - 1) * interval '1 day') at time zone time_zone) * 1000)::float8 as "fromMs"
      from accounts where account_id = $1 and current_actor_sees('services:simc:alertas:gerenciamento')`,
    [accountId, at, days],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return { ...row, toMs: at.getTime(), listed: LISTED };
}

/** Reads the assets that the user sees in the scope of any rule, as they are now. */
async function readAssets(
  { client, accountId }: AccountRead,
  rules: readonly TriedRule[],
): Promise<{ readonly assets: PlannedAsset[]; readonly total: number }> {
  const { rows } = await client.query<PlannedAsset & { total: number }>(
    `select a.asset_id as "assetId", a.code, a.unit_id as "unitId", a.category, a.customer_id as "customerId", a.model,
        (c.works_standing ->> a.category)::boolean as "worksStanding",
        (extract(epoch from coalesce(a.silent_after, c.silent_after)) * 1000)::float8 as "silentAfterMs",
        count(*) over ()::int as total
      from current_assets a join accounts c using (account_id)
      where a.account_id = $1 and exists (select from jsonb_array_elements($2::jsonb) as s (scope)
        where ${within('unitIds', 'a.unit_id')} and ${within('assetIds', 'a.asset_id')}
          and ${within('customerIds', 'a.customer_id')} and ${within('categories', 'a.category')})
      order by a.code, a.asset_id limit $3`,
    [accountId, JSON.stringify(rules.map(({ scope }) => scope)), backtestAssetsMost],
  );
  return {
    assets: rows.map(({ total: _total, ...asset }) => asset),
    total: rows[0]?.total ?? 0,
  };
}

function within(name: keyof AlertScope, column: string): string {
  return `(scope -> '${name}' = '[]' or scope -> '${name}' @> to_jsonb(${column}))`;
}

/** Reads the geofences that the user sees as they are now, and applies them to the whole time. */
async function readFences({ client, accountId, at }: Transaction): Promise<FenceDefinition[]> {
  const known = await readFenceDefinitions(client, accountId, at.getTime());
  return known.filter(({ validToMs }) => validToMs === null).map((fence) => ({ ...fence, validFromMs: 0 }));
}
