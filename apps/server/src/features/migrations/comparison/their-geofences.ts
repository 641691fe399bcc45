import { askRows, type TraccarApi } from '../source/traccar-api.ts';
import type { ServerJob } from '../servers/server-job.ts';
import { asRow, type SourceRow } from '../source/source-rows.ts';
import type { KnownFences } from './read-theirs.ts';

export interface TheirGeofences {
  /** Names here by ID. */
  readonly names: ReadonlyMap<string, string>;
  /** Returns the geofences of a UL that were migrated, by their IDs in the source. */
  readonly idsOf: (unitId: number) => KnownFences;
}

/** Finds what the geofences of a server became here. */
export async function readTheirGeofences(api: TraccarApi, { inAccount }: ServerJob): Promise<TheirGeofences> {
  const theirs: SourceRow[] = [];
  for await (const { columns, rows } of askRows(api, 'tc_geofences', 'geofences?all=true'))
    theirs.push(...rows.map((cells) => asRow(columns, cells)));
  const { rows: names } = await inAccount(({ client, accountId }) =>
    client.query<{ id: string; name: string }>(
      'select geofence_id::text as id, name from geofences where account_id = $1',
      [accountId],
    ),
  );
  const { rows: migrated } = await inAccount(({ client, accountId }) =>
    client.query<{ key: string; targetId: string }>(
      `select key, target_id as "targetId" from migrated_records
        where account_id = $1 and key like 'geofences %'`,
      [accountId],
    ),
  );
  const targets = new Map(migrated.map(({ key, targetId }) => [key, Number(targetId)]));
  return {
    names: new Map(names.map(({ id, name }) => [id, name])),
    idsOf: (unitId) =>
      Object.fromEntries(
        theirs.flatMap(({ id, name }) => {
          const key = `geofences ${id ?? ''} ${name ?? ''}`.slice(0, 300);
          const target = targets.get(`${key} @${unitId}`);
          return target === undefined ? [] : [[id ?? '', target] as const];
        }),
      ),
  };
}
