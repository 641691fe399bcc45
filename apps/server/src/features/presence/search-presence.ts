import type { PresenceLine, PresentAsset } from '@azimute/contract';
import type { QueryArrayConfig } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { LineRun } from '../../platform/http/send-lines.ts';
import type { AccountRead } from '../../platform/transact.ts';
import type { Presence } from '../telemetry/pipeline/presence-cells.ts';
import type { PresenceCandidate, PresencePlan } from './plan-presence.ts';
import { PresenceTally } from './presence-tally.ts';

interface PresenceRun extends LineRun {
  readonly plan: PresencePlan;
  readonly clock: Clock;
}

/** Hours per transaction: the database reads their fixes in well under a second. */
const HOURS_AT_ONCE = 3_000;
const ROWS_AT_ONCE = 5_000;
/** Assets not reached within this time are left out. */
const MOST_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Reads the fixes of candidates, some assets at a time, and yields those that were inside. */
export async function* searchPresence(run: PresenceRun): AsyncGenerator<PresenceLine> {
  const { plan, clock, signal } = run;
  const { candidates } = plan;
  const endsAtMs = clock.now().getTime() + MOST_MS;
  let read = 0;
  let present = 0;
  try {
    for (const some of inParts(candidates)) {
      yield { kind: 'progress', read, of: candidates.length };
      if (signal.aborted) {
        yield { kind: 'stopped', reason: 'replaced' };
        return;
      }
      if (clock.now().getTime() >= endsAtMs) break;
      for (const found of await run.read((as) => readPresent(as, plan, some, signal))) {
        present += 1;
        yield { kind: 'asset', ...found };
      }
      read += some.length;
    }
    yield {
      kind: 'result',
      from: new Date(plan.fromMs).toISOString(),
      to: new Date(plan.toMs).toISOString(),
      present,
      notRead: candidates.length - read,
    };
  } catch (error) {
    const isRefused = error instanceof DomainError;
    if (!isRefused) run.onFailure(error);
    yield { kind: 'stopped', reason: isRefused ? 'forbidden' : 'failed' };
  }
}

function* inParts(candidates: readonly PresenceCandidate[]): Generator<PresenceCandidate[]> {
  let part: PresenceCandidate[] = [];
  let hours = 0;
  for (const candidate of candidates) {
    part.push(candidate);
    for (const { fromMs, toMs } of candidate.ranges) hours += (toMs - fromMs) / HOUR_MS;
    if (hours < HOURS_AT_ONCE) continue;
    yield part;
    [part, hours] = [[], 0];
  }
  if (part.length > 0) yield part;
}

// Each fix with its predecessor, if the box around both overlaps the area's.
const FIXES = `
declare fixes no scroll cursor for
select r.asset_id, f.at, f.longitude, f.latitude, f.before_at, f.longitude_before, f.latitude_before
from unnest($2::int[], $3::float8[], $4::float8[]) with ordinality as r (asset_id, from_ms, to_ms, place)
cross join lateral (
  select (date_part('epoch', p.fixed_at) * 1000)::float8 as at, p.longitude, p.latitude,
    lag((date_part('epoch', p.fixed_at) * 1000)::float8) over w as before_at,
    lag(p.longitude) over w as longitude_before, lag(p.latitude) over w as latitude_before
  from positions_of($1, r.asset_id, to_timestamp(r.from_ms / 1000), to_timestamp(r.to_ms / 1000)) p
  where p.fixed_at >= $5::timestamptz and p.fixed_at < $6::timestamptz
  window w as (order by p.fixed_at, p.device_id, p.content_hash)
) f
where least(f.longitude, f.longitude_before) <= $9 and greatest(f.longitude, f.longitude_before) >= $7
  and least(f.latitude, f.latitude_before) <= $10 and greatest(f.latitude, f.latitude_before) >= $8
order by r.place, f.at`;

type FixRow = [
  assetId: number,
  atMs: number,
  longitude: number,
  latitude: number,
  beforeMs: number | null,
  longitudeBefore: number | null,
  latitudeBefore: number | null,
];

async function readPresent(
  { client, accountId }: AccountRead,
  { area, fromMs, toMs }: PresencePlan,
  candidates: readonly PresenceCandidate[],
  signal: AbortSignal,
): Promise<PresentAsset[]> {
  const ranges = candidates.flatMap(({ asset, ranges: own }) => own.map((range) => ({ ...range, asset })));
  const { west, south, east, north } = area.box;
  await client.query(FIXES, [
    accountId,
    ranges.map(({ asset }) => asset.id),
    ranges.map((range) => range.fromMs),
    ranges.map((range) => range.toMs),
    new Date(fromMs),
    new Date(toMs),
    west,
    south,
    east,
    north,
  ]);
  const tallies = new Map<number, PresenceTally>();
  const query: QueryArrayConfig = { text: `fetch ${ROWS_AT_ONCE} from fixes`, rowMode: 'array' };
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE && !signal.aborted;) {
    const { rows } = await client.query<FixRow>(query);
    count = rows.length;
    for (const [assetId, fixedAtMs, longitude, latitude, ...before] of rows) {
      const tally = tallies.get(assetId) ?? new PresenceTally(area);
      tallies.set(assetId, tally);
      tally.take({ fixedAtMs, longitude, latitude }, presenceBefore(before));
    }
  }
  return candidates.flatMap(({ asset }) => tallies.get(asset.id)?.present(asset) ?? []);
}

function presenceBefore([fixedAtMs, longitude, latitude]: readonly (number | null)[]): Presence | null {
  if (typeof fixedAtMs !== 'number' || typeof longitude !== 'number' || typeof latitude !== 'number')
    return null;
  return { fixedAtMs, longitude, latitude };
}
