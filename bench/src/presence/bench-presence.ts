import type { PresenceLine } from '@azimute/contract';
import { moduleCodes } from '@azimute/contract/modules';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, percentiles } from '../format.ts';
import { addSession } from '../sign-in.ts';
import { startPortal } from '../start-portal.ts';
import { judge } from '../results/judge.ts';

const PORT = 9404;
const ASSETS = 10_000;
const DAYS = 30;
/** Ten drives of ten minutes for each asset: a million fixes, while a real fleet has some hundreds of millions. */
const WAYS = 10;
const ROUNDS = 10;
const DAY_MS = 86_400_000;

/**
 * A presence search in an area, with 10,000 assets over 30 days in one town. With `--data=`, the planted data stay
 * there.
 */
export async function benchPresence(options: Readonly<Record<string, string>>): Promise<void> {
  const portal = await startPortal(Number(options['port'] ?? PORT), options['data']);
  try {
    const { accountId, until } = await plant(portal.owner);
    const [sizes] = (
      await portal.owner.query<{ cells: number; bytes: number; fixes: number; fix_bytes: number }>(
        `select (select count(*)::int from presence_cells) as cells, pg_total_relation_size('presence_cells')::float8 as bytes,
          (select count(*)::int from positions) as fixes,
          (select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits where inhparent = 'positions'::regclass) as fix_bytes`,
      )
    ).rows;
    if (sizes !== undefined)
      console.log(
        `${count(sizes.fixes)} fixes take ${(sizes.fix_bytes / 1e6).toFixed(0)} MB, their ${count(sizes.cells)} cells ${(sizes.bytes / 1e6).toFixed(0)} MB`,
      );
    const token = await addSession(portal.owner, accountId, 'admin');
    for (const meters of [100, 500, 2_000]) {
      const times: number[] = [];
      let found: PresenceLine | undefined;
      let near = 0;
      const before = [readCpuSeconds(portal.portalPid), readCpuSeconds(portal.databasePid)] as const;
      for (let round = 0; round < ROUNDS; round += 1) {
        const begunMs = performance.now();
        const answer = await fetch(`${portal.url}/api/v1/presence/searches`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            area: squareOf(meters, round),
            from: new Date(until.getTime() - DAYS * DAY_MS).toISOString(),
            to: until.toISOString(),
          }),
        });
        const lines = (await answer.text()).trim().split('\n');
        times.push(performance.now() - begunMs);
        found = JSON.parse(lines.at(-1) ?? '') as PresenceLine;
        if (found.kind !== 'result' || found.notRead > 0) throw new Error('The search came to no end');
        const first = JSON.parse(lines[0] ?? '') as PresenceLine;
        near = first.kind === 'progress' ? first.of : near;
      }
      const cpu = (pid: number, from: number): string =>
        ((1000 * (readCpuSeconds(pid) - from)) / ROUNDS).toFixed(0);
      console.log(
        `a square of ${meters} m: ${percentiles(times)}; the last had ${near} assets near and ${found?.kind === 'result' ? found.present : 0} inside; ` +
          `processor time of portal ${cpu(portal.portalPid, before[0])} ms, database ${cpu(portal.databasePid, before[1])} ms`,
      );
      console.log(`  the longest ${judge('presence/search', Math.max(...times))}`);
    }
  } finally {
    await portal.stop();
  }
}

type Owner = Awaited<ReturnType<typeof startPortal>>['owner'];

async function plant(owner: Owner): Promise<{ accountId: number; until: Date }> {
  const { rows } = await owner.query<{ id: number; until: Date | null }>(
    `with account as (insert into accounts (name, domain, modules) values ('Presence', 'presence.example', $1)
      on conflict (domain) do update set name = excluded.name returning account_id)
    select account_id as id, (select max(fixed_at) from positions p where p.account_id = account.account_id) as until
    from account`,
    [[...moduleCodes]],
  );
  const [{ id: accountId, until: planted } = { id: 0, until: null }] = rows;
  if (planted !== null) return { accountId, until: planted };
  const until = new Date();
  await owner.query(
    `with unit as (insert into units (account_id, code, name) values ($1, 'P', 'Presence') returning unit_id),
      made as (insert into assets (account_id, unit_id, code)
        select $1, unit_id, 'presence-' || n from unit, generate_series(1, $2::int) n returning asset_id, code)
    insert into devices (account_id, asset_id, external_id) select $1, asset_id, code from made`,
    [accountId, ASSETS],
  );
  await owner.query('select ensure_position_partitions($1::timestamptz[])', [
    Array.from({ length: DAYS + 2 }, (_, day) => new Date(until.getTime() - day * DAY_MS).toISOString()),
  ]);
  await owner.query(PLANT, [accountId, until.toISOString(), WAYS, DAYS]);
  await owner.query(PLANT_CELLS, [accountId]);
  await owner.query('vacuum analyze');
  return { accountId, until };
}

/** A town of about 40 km: drives begin anywhere in it and go straight, with a fix a minute at about 40 km/h. */
const PLANT = `
insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude, endpoint)
select d.account_id, d.device_id, at, hashint8extended(d.device_id, extract(epoch from at)::bigint), d.asset_id, at,
  south + n * 0.006 * sin(angle), west + n * 0.006 * cos(angle), 1
from devices d, generate_series(1, $3::int) way,
  lateral (select -16.9 + random() * 0.36 as south, -49.5 + random() * 0.36 as west, random() * 6.28 as angle,
    date_trunc('minute', $2::timestamptz) - interval '20 minutes' - random() * 0.99 * $4 * interval '1 day' as begun_at
    where way > 0 and d.device_id > 0) w,
  generate_series(0, 9) n, lateral (select begun_at + n * interval '1 minute' as at) t
where d.account_id = $1
order by at`;
const PLANT_CELLS = `
insert into presence_cells select distinct account_id, floor((latitude + 90) * 50)::int * 18000 + floor((longitude + 180) * 50)::int,
  floor(extract(epoch from fixed_at) / 3600)::int, asset_id from positions where account_id = $1`;

function squareOf(meters: number, round: number): object {
  const [west, south] = [-49.4 + (round % 5) * 0.04, -16.8 + Math.floor(round / 5) * 0.04];
  const size = meters / 111_195;
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  };
}
