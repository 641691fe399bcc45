import type { MakerProblemKind } from '@azimute/contract';
import type { ClientBase } from 'pg';
import type { DecodedMachine } from '../decode/decode-machine.ts';
import type { LateChange } from '../plan-readings.ts';
import { machineColumns, type FeedRun, type ProblemCounts, type StoredMachine } from './feed-run.ts';

/** Creates or updates the machines of a page. What a provider omits once is not deleted. */
export function storeMachines(
  { accountId, feedId, clock, step }: FeedRun,
  machines: readonly DecodedMachine[],
): Promise<StoredMachine[]> {
  const column = (name: 'key' | 'pin' | 'maker' | 'model' | 'serial' | 'equipmentId'): string[] =>
    machines.map((machine) => machine[name]);
  return step(async (client) => {
    const { rows } = await client.query<StoredMachine>(
      `insert into maker_machines as m (account_id, maker_feed_id, machine_key, pin, maker, model, serial, equipment_id,
          first_seen_at, seen_at)
        select $1, $2, g.*, $9, $9
        from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) g
        on conflict (account_id, maker_feed_id, machine_key) do update set
          pin = coalesce(nullif(excluded.pin, ''), m.pin), maker = coalesce(nullif(excluded.maker, ''), m.maker),
          model = coalesce(nullif(excluded.model, ''), m.model), serial = coalesce(nullif(excluded.serial, ''), m.serial),
          equipment_id = coalesce(nullif(excluded.equipment_id, ''), m.equipment_id), seen_at = excluded.seen_at
        returning ${machineColumns}`,
      [
        accountId,
        feedId,
        column('key'),
        column('pin'),
        column('maker'),
        column('model'),
        column('serial'),
        column('equipmentId'),
        clock.now(),
      ],
    );
    return rows;
  });
}

/** Machine 0 stands for the feed. */
export async function countProblems(
  client: ClientBase,
  { accountId, feedId, clock }: FeedRun,
  found: readonly { readonly machineId: number; readonly problems: ProblemCounts }[],
): Promise<void> {
  const rows = found.flatMap(({ machineId, problems }) =>
    (Object.entries(problems) as [MakerProblemKind, number][]).map(([kind, times]) => ({
      machineId,
      kind,
      times,
    })),
  );
  if (rows.length === 0) return;
  await client.query(
    `insert into maker_problems as p (account_id, maker_feed_id, maker_machine_id, kind, occurrences, first_at, last_at)
      select $1, $2, g.machine_id, g.kind, g.times, $6, $6
      from unnest($3::int[], $4::text[], $5::int[]) as g (machine_id, kind, times) order by 3, 4
      on conflict (account_id, maker_feed_id, maker_machine_id, kind) do update
        set occurrences = p.occurrences + excluded.occurrences, last_at = excluded.last_at`,
    [
      accountId,
      feedId,
      rows.map(({ machineId }) => machineId),
      rows.map(({ kind }) => kind),
      rows.map(({ times }) => times),
      clock.now(),
    ],
  );
}

export async function storeChanges(
  client: ClientBase,
  { accountId, feedId, clock }: FeedRun,
  changes: readonly (LateChange & { readonly machineId: number })[],
): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `insert into maker_changes (account_id, maker_feed_id, maker_machine_id, kind, at, received_at, before, after)
      select $1, $2, g.machine_id, g.kind, g.at, $8, g.before, g.after
      from unnest($3::int[], $4::text[], $5::timestamptz[], $6::float8[], $7::float8[])
        as g (machine_id, kind, at, before, after)`,
    [
      accountId,
      feedId,
      changes.map(({ machineId }) => machineId),
      changes.map(({ kind }) => kind),
      changes.map(({ atMs }) => new Date(atMs)),
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
      clock.now(),
    ],
  );
}
