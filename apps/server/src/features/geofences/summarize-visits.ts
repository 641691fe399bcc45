import { summarizeVisit, type VisitSummary } from '@azimute/engine/geofences';
import type { ClientBase, Pool } from 'pg';
import { observeOpenVisits, observeVisits } from './observe-visits.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';

const VISITS_A_TURN = 50;
const FIXES_A_READ = 50_000;

export interface EndedVisit {
  readonly asset_id: number;
  readonly entered: number;
  readonly left: number;
}

/** Computes the totals from the positions between the ends of visits that have ended since. Returns their number. */
export async function summarizeVisits(
  { pipeline }: Pick<Database, 'pipeline'>,
  jobs: Pool,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await jobs.query<{ id: number }>('select account_id as id from geofence_sets order by 1');
  let summarized = 0;
  for (const { id } of rows) {
    let count = VISITS_A_TURN;
    while (count === VISITS_A_TURN) {
      if (signal?.aborted === true) return summarized;
      count = await asProvedAccounts(pipeline, [id], (client) => summarizeSome(client, id));
      summarized += count;
    }
    let looked = VISITS_A_TURN;
    while (looked === VISITS_A_TURN) {
      if (signal?.aborted === true) return summarized;
      looked = await asProvedAccounts(pipeline, [id], (client) =>
        observeOpenVisits(client, id, VISITS_A_TURN),
      );
    }
  }
  return summarized;
}

async function summarizeSome(client: ClientBase, accountId: number): Promise<number> {
  const { rows } = await client.query<EndedVisit & { readonly visit_id: string }>(
    `select visit_id, asset_id, date_part('epoch', entered_at) * 1000 as entered,
        date_part('epoch', left_at) * 1000 as left
      from geofence_visits
      where account_id = $1 and left_at is not null and left_at is distinct from summarized_to
        and superseded_at is null
      order by visit_id limit $2 for update skip locked`,
    [accountId, VISITS_A_TURN],
  );
  for (const visit of rows) {
    const summary = await summarizeStored(client, accountId, visit);
    await client.query(
      `update geofence_visits set summarized_to = left_at, observed_seconds = $3, unobserved_seconds = $4,
          distance_meters = $5, top_speed_kph = $6, fixes = $7
        where account_id = $1 and visit_id = $2`,
      [
        accountId,
        visit.visit_id,
        summary.observedSeconds,
        summary.unobservedSeconds,
        summary.distanceMeters,
        summary.topSpeedKph,
        summary.fixes,
      ],
    );
  }
  await observeVisits(
    client,
    accountId,
    rows.map(({ visit_id }) => visit_id),
  );
  return rows.length;
}

interface Fix {
  readonly at: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly speed: number | null;
}

const MICROSECOND = ` + interval '1 microsecond'`;

/**
 * Sums the stored positions of a visit. Reads a long one in parts, each starting with the last fix of the one before.
 */
export async function summarizeStored(
  client: ClientBase,
  accountId: number,
  { asset_id: assetId, entered, left }: EndedVisit,
): Promise<VisitSummary> {
  let sum = null as VisitSummary | null;
  let last = null as Fix | null;
  for (;;) {
    const { rows }: { rows: Fix[] } = await client.query<Fix>({
      name: last === null ? 'geofences.read_visit' : 'geofences.read_more_of_visit',
      text: `select date_part('epoch', fixed_at) * 1000 as at, longitude, latitude, speed_kph as speed
        from positions_of($1, $2, to_timestamp($3::float8 / 1000)${last === null ? '' : MICROSECOND},
          to_timestamp($4::float8 / 1000)${MICROSECOND})
        order by fixed_at, device_id, content_hash limit $5`,
      values: [accountId, assetId, last?.at ?? entered, left, FIXES_A_READ],
    });
    const isLast = rows.length < FIXES_A_READ;
    const fixes: Fix[] = last === null ? rows : [last, ...rows];
    const part = summarizeVisit(
      {
        fixedAt: fixes.map(({ at }) => at),
        longitude: fixes.map(({ longitude }) => longitude),
        latitude: fixes.map(({ latitude }) => latitude),
        speedKph: fixes.map(({ speed }) => speed),
      },
      last?.at ?? entered,
      isLast ? left : (rows.at(-1)?.at ?? left),
    );
    sum = sum === null ? part : add(sum, { ...part, fixes: part.fixes - 1 });
    if (isLast) return sum;
    last = rows[rows.length - 1] ?? null;
  }
}

function add(one: VisitSummary, other: VisitSummary): VisitSummary {
  const speeds = [one.topSpeedKph, other.topSpeedKph].filter((speed) => speed !== null);
  return {
    observedSeconds: one.observedSeconds + other.observedSeconds,
    unobservedSeconds: one.unobservedSeconds + other.unobservedSeconds,
    distanceMeters: one.distanceMeters + other.distanceMeters,
    topSpeedKph: speeds.length === 0 ? null : Math.max(...speeds),
    fixes: one.fixes + other.fixes,
  };
}
