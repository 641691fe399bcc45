import { dayMs } from '@azimute/contract/durations';
import { differencesMost, type FoundDifference } from '@azimute/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import type { AssetKey } from '../telemetry/reducers/hosted-reducer.ts';
import { VerifyRun, verifyAsset, type VerifiedAsset } from './verify-asset.ts';

export interface VerifySampleOptions {
  readonly database: Pick<Database, 'pipeline'>;
  /** Connects as `azimute_jobs`. */
  readonly jobs: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Pick<Metrics, 'verifiedAssets' | 'verificationDifferences'>;
  readonly signal: AbortSignal;
  /** Time limit; the remaining assets are verified another night. */
  readonly mostMs?: number;
  /** At least 0, less than 1. */
  readonly chance?: () => number;
}

/** Assets per account and night. */
const MOST_ASSETS = 25;
/** Limit of assets per account and night that had a difference last time. */
const MOST_DIFFERENT = 10;
const NIGHT_MS = 20 * 60_000;
const ASSET_MS = 60_000;
/** Length of the period whose results are compared. */
const SPAN_MS = 8 * dayMs;

interface SampledAsset extends AssetKey {
  /** Start of the retention. */
  readonly keptMs: number;
  /** The period with a difference; null if there was none, or if it extends to now. */
  readonly differsFromMs: number | null;
  readonly differsToMs: number | null;
}

/**
 * Recomputes some assets of each account, those verified longest ago, and stores the results. Alternates between
 * accounts after each asset, so that a large one does not delay others. Only reads derived data.
 */
export async function verifySample(options: VerifySampleOptions): Promise<void> {
  const { database, jobs, clock, log, metrics, signal, mostMs = NIGHT_MS, chance = Math.random } = options;
  const untilMs = performance.now() + mostMs;
  const { rows: accounts } = await jobs.query<{ id: number }>(
    'select account_id as id from accounts order by random()',
  );
  const samples: SampledAsset[][] = [];
  for (const { id } of accounts)
    samples.push(
      await asProvedAccounts(database.pipeline, [id], (client) => chooseAssets(client, id, clock.now())),
    );
  const run = new VerifyRun();
  for (let turn = 0; turn < MOST_ASSETS; turn += 1)
    for (const asset of samples.flatMap((sample) => sample[turn] ?? [])) {
      if (signal.aborted || performance.now() > untilMs) break;
      const nowMs = clock.now().getTime();
      const time = chooseTime(asset, nowMs, chance);
      const past = {
        ...time,
        asset,
        nowMs,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ASSET_MS)]),
      };
      try {
        const verified = await verifyAsset(database.pipeline, past, run);
        await keep(database.pipeline, asset, { ...time, verified, nowMs });
        metrics.verifiedAssets.inc();
      } catch (error) {
        if (signal.aborted) break;
        const { accountId, assetId } = asset;
        log.warn({ err: error, accountId, assetId }, 'The figures of an asset could not be verified');
        await keep(database.pipeline, asset, { ...time, verified: null, nowMs });
      }
    }
  await tellDifferences(jobs, metrics);
}

/**
 * Returns the period with a difference; otherwise, half of the time, the last days, which change most, or else random
 * earlier ones.
 */
function chooseTime(
  { keptMs, differsFromMs, differsToMs }: SampledAsset,
  nowMs: number,
  chance: () => number,
): { readonly fromMs: number; readonly untilMs: number | null } {
  if (differsFromMs !== null) return { fromMs: differsFromMs, untilMs: differsToMs };
  const spans = Math.ceil((nowMs - keptMs) / SPAN_MS);
  const back = chance() < 0.5 ? 0 : Math.floor(chance() * spans);
  const fromMs = nowMs - (back + 1) * SPAN_MS;
  return { fromMs, untilMs: back === 0 ? null : fromMs + SPAN_MS };
}

const ms = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`;

async function chooseAssets(client: PoolClient, accountId: number, at: Date): Promise<SampledAsset[]> {
  const { rows } = await client.query<SampledAsset>(
    `with known as (
      select s.asset_id, coalesce(v.verified_at, '-infinity') as verified_at, coalesce(v.difference_count, 0) > 0 as differs,
        v.from_at, case when v.to_at < v.verified_at then v.to_at end as to_at
      from asset_states s left join asset_verifications v on v.account_id = s.account_id and v.asset_id = s.asset_id
      where s.account_id = $1 and s.fixed_at is not null),
    chosen as (
      (select * from known where differs order by verified_at limit $3)
      union all
      (select * from known where not differs order by verified_at, random() limit $2))
    select $1::int as "accountId", c.asset_id as "assetId",
      ${ms(`greatest($4::timestamptz - a.retention, coalesce((select min(t.from_at) from trip_intervals t
        where t.account_id = $1 and t.asset_id = c.asset_id and t.superseded_at is null), $4))`)} as "keptMs",
      case when c.differs then ${ms('c.from_at')} end as "differsFromMs",
      case when c.differs then ${ms('c.to_at')} end as "differsToMs"
    from chosen c join accounts a on a.account_id = $1 order by c.differs desc, c.verified_at limit $2`,
    [accountId, MOST_ASSETS, MOST_DIFFERENT, at],
  );
  return rows;
}

interface Kept {
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly nowMs: number;
  /** Null if it took too long, or failed. */
  readonly verified: VerifiedAsset | null;
}

const RESULT = ['from_at', 'to_at', 'days', 'compared_rows', 'difference_count', 'differences'];

/** Earlier results stay if nothing could be compared. */
async function keep(
  pool: Pool,
  { accountId, assetId }: AssetKey,
  { fromMs, untilMs, nowMs, verified }: Kept,
): Promise<void> {
  const isCompared = verified !== null && verified.state !== 'recalculating';
  const changed = ['verified_at', ...(isCompared ? RESULT : [])];
  const { rows = {}, differences = [] } = verified ?? {};
  const first = differences.slice(0, differencesMost).map((one): FoundDifference => ({
    table: one.table,
    from: new Date(one.fromMs).toISOString(),
    to: one.toMs === Infinity ? null : new Date(one.toMs).toISOString(),
    cause: one.cause,
  }));
  await asProvedAccounts(pool, [accountId], (client) =>
    client.query(
      `insert into asset_verifications (account_id, asset_id, verified_at, ${RESULT.join(', ')})
        select account_id, asset_id, $3, $4, $5, $6, $7, $8, $9 from assets where account_id = $1 and asset_id = $2
        on conflict (account_id, asset_id) do update set ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [
        accountId,
        assetId,
        new Date(nowMs),
        isCompared ? new Date(fromMs) : null,
        isCompared ? new Date(untilMs ?? nowMs) : null,
        rows.days ?? 0,
        Object.values(rows).reduce((sum, count) => sum + count, 0),
        differences.length,
        JSON.stringify(first),
      ],
    ),
  );
}

/** Updates the metric of differences, whichever process found them. */
export async function tellDifferences(
  jobs: Pool,
  metrics: Pick<Metrics, 'verificationDifferences'>,
): Promise<void> {
  const { rows } = await jobs.query<{ count: number }>(
    'select coalesce(sum(difference_count), 0)::int as count from asset_verifications',
  );
  metrics.verificationDifferences.set(rows[0]?.count ?? 0);
}
