import { prepareFences } from '@azimute/engine/geofences';
import { orderFixes, runReducers, type OrderedFix } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import { takeTurn } from '../../../platform/take-turn.ts';
import { setVersions, type AccountSet, type SetVersion } from './account-sets.ts';
import { AlertSets } from './alerts/alert-sets.ts';
import { readCheckpoint, startOf } from './checkpoints.ts';
import { openPass, type Pass } from './fold-fixes.ts';
import { readFenceDefinitions } from './fences/fence-sets.ts';
import { parseFixColumns, readFixesInParts, toMicros } from './fix-columns.ts';
import { readKnownAssets } from './reducer-states.ts';
import type { ComparedRows, AssetKey, HostedReducer } from './hosted-reducer.ts';
import { hostedReducers, rebuiltReducers } from './hosted-reducers.ts';
import { readTripVersions } from './intervals/trip-versions.ts';
import { isOfOtherVersion } from './pass-due.ts';
import { readFirstFixMs, readFixBefore } from './rebuild/recompute-past.ts';

/** Part of an asset's past to compare. */
export interface ComparedPast {
  readonly asset: AssetKey;
  /** Null: from the first stored fix. */
  readonly fromMs: number | null;
  /** Null: up to now. */
  readonly untilMs: number | null;
  readonly nowMs: number;
  readonly signal?: AbortSignal;
}

interface ComparedAsset {
  /** Null if the asset is being recalculated, so that nothing is compared. */
  readonly tables: readonly ComparedRows[] | null;
  readonly fixes: number;
  /** Null if no fix is stored. */
  readonly firstFixMs: number | null;
}

const FIXES_AT_ONCE = 2_000;
/** Fixes processed before yielding to other work. */
const REDUCED_AT_ONCE = 250;

/**
 * Processes the stored fixes of an asset as they were processed on arrival and compares the result with the stored one.
 * Runs in a transaction that reads one snapshot and writes nothing.
 */
export async function compareAsset(
  client: PoolClient,
  past: ComparedPast,
  sets: ComparedSets,
): Promise<ComparedAsset> {
  const { asset } = past;
  const known = (await readKnownAssets(client, [asset])).get(asset.assetId);
  const firstFixMs = await readFirstFixMs(client, asset);
  if (known === undefined || firstFixMs === null) return { tables: [], fixes: 0, firstFixMs };
  if (isOfOtherVersion(known) || (await isRecalculated(client, asset, known.facts.unitId)))
    return { tables: null, fixes: 0, firstFixMs };
  const set = await sets.of(client, asset.accountId);
  const passes = await openPasses(client, past, { firstFixMs, facts: known.facts, set });
  const untilMs = past.untilMs ?? (await readAdvancedMs(client, asset, past.nowMs));
  const { fixes, inOrderUntilMs } = await reduceAll(client, past, passes, untilMs);
  const tables: ComparedRows[] = [];
  for (const { hosted, reducer, settings, start, state, outputs } of passes) {
    // Alerts record past notifications, as far back as late fixes can put them in doubt.
    if (past.untilMs !== null && !rebuiltReducers.includes(hosted)) continue;
    const compared = await hosted.compare(
      client,
      {
        asset,
        settings,
        outputs,
        state,
        stateBefore: known.states.get(reducer.name)?.state ?? null,
        nowMs: past.nowMs,
        cause: 'late_data',
        isOfPast: true,
        ...(past.untilMs !== null && { untilMs: past.untilMs }),
        inOrderUntilMs,
      },
      start,
    );
    tables.push(...compared);
  }
  return { tables, fixes, firstFixMs };
}

/** True if part of an asset is being recalculated or waits for it. */
async function isRecalculated(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  unitId: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from rebuild_requests where account_id = $1 and asset_id = $2
      union all select from recompute_requests where account_id = $1 and asset_id = $2 and from_at < 'infinity'
      union all select from reducer_rebuilds where account_id = $1 and state in ('queued', 'running')
        and (asset_id = $2 or (geofence_id is not null and unit_id = $3))
      limit 1`,
    [accountId, assetId, unitId],
  );
  return rowCount !== 0;
}

/**
 * Returns the time up to which deadlines were processed: any process records them some time later, by its own clock.
 */
async function readAdvancedMs(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  nowMs: number,
): Promise<number> {
  const { rows } = await client.query<{ due: number | null }>(
    `select (extract(epoch from min(due_at)) * 1000)::float8 as due from reducer_states
      where account_id = $1 and asset_id = $2`,
    [accountId, assetId],
  );
  const due = rows[0]?.due ?? null;
  return due === null ? nowMs : due - 1;
}

async function openPasses(
  client: PoolClient,
  { asset, fromMs }: ComparedPast,
  {
    firstFixMs,
    facts,
    set,
  }: {
    readonly firstFixMs: number;
    readonly facts: Parameters<HostedReducer['settingsOf']>[0];
    readonly set: AccountSet;
  },
): Promise<Pass[]> {
  const checkpoint = fromMs === null ? null : await readCheckpoint(client, asset, fromMs);
  const passes: Pass[] = [];
  for (const hosted of hostedReducers) {
    const settings = hosted.settingsOf(facts, set, null, null);
    if (settings === null) continue;
    const start = startOf(hosted, checkpoint) ?? { atMs: firstFixMs - 1, state: null };
    passes.push(openPass(hosted, settings, start));
  }
  return passes;
}

interface ReducedFixes {
  readonly fixes: number;
  /** After this time, fixes arrived out of order. */
  readonly inOrderUntilMs: number;
}

async function reduceAll(
  client: PoolClient,
  { asset, untilMs, signal }: ComparedPast,
  passes: readonly Pass[],
  endMs: number,
): Promise<ReducedFixes> {
  const order = new ReceiptOrder();
  if (passes.length === 0) return { fixes: 0, inOrderUntilMs: Infinity };
  const beginMs = await readFixBefore(client, asset, Math.min(...passes.map(({ start }) => start.atMs)));
  const { count } = await readFixesInParts(
    { client, accountId: asset.accountId },
    asset.assetId,
    {
      afterMicros: toMicros(beginMs) - 1,
      ...(untilMs !== null && { toMs: untilMs + 1 }),
      isMetered: true,
      isTold: passes.some(({ hosted, settings }) => hosted.asksTold?.(settings) === true),
      most: FIXES_AT_ONCE,
      ...(signal && { signal }),
    },
    async (bytes) => {
      const ordered = orderFixes(parseFixColumns(bytes));
      for (let at = 0; at < ordered.length; at += REDUCED_AT_ONCE) {
        const some = ordered.slice(at, at + REDUCED_AT_ONCE);
        runReducers(passes, some);
        for (const one of some) order.add(one);
        await takeTurn();
      }
    },
  );
  signal?.throwIfAborted();
  runReducers(passes, [], endMs);
  return { fixes: count, inOrderUntilMs: order.untilMs };
}

/** Finds the time after which fixes of an asset were not received in the order in which they were measured. */
class ReceiptOrder {
  /** The first fix of each receipt, as long as no later fix was received earlier. */
  readonly #receipts: { readonly atMs: number; readonly fixedAtMs: number }[] = [];
  untilMs = Infinity;

  add({ fix: { fixedAtMs, receivedAtMs } }: OrderedFix): void {
    for (;;) {
      const last = this.#receipts.at(-1);
      if (last === undefined || last.atMs <= receivedAtMs) break;
      this.untilMs = Math.min(this.untilMs, last.fixedAtMs - 1);
      this.#receipts.pop();
    }
    if (this.#receipts.at(-1)?.atMs !== receivedAtMs) this.#receipts.push({ atMs: receivedAtMs, fixedAtMs });
  }
}

const ALL_VERSIONS_MS = 0;

/** All settings that assets were ever processed with, prepared once per version. */
export class ComparedSets {
  #known: { readonly key: string; readonly set: AccountSet } | null = null;

  async of(client: PoolClient, accountId: number): Promise<AccountSet> {
    const { rows } = await client.query<SetVersion>(
      `select * from (${setVersions}) s where account_id = $1 order by kind`,
      [accountId],
    );
    const key = JSON.stringify([accountId, rows]);
    if (this.#known?.key === key) return this.#known.set;
    const versions = new Map(rows.map(({ kind, version }) => [kind, version]));
    const alerts = versions.get('alerts');
    const set = {
      fences: versions.has('fences')
        ? prepareFences(await readFenceDefinitions(client, accountId, ALL_VERSIONS_MS))
        : null,
      alerts:
        alerts === undefined
          ? null
          : await new AlertSets().read(client, accountId, alerts, versions.get('readings') ?? 0),
      trips: await readTripVersions(client, accountId, ALL_VERSIONS_MS),
    };
    this.#known = { key, set };
    return set;
  }
}
