import type { MigrationServer } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';

export interface ServerRow {
  readonly id: number;
  readonly userId: number;
  readonly url: string;
  readonly token: Buffer;
  readonly historyFrom: Date;
  readonly createdAt: Date;
  readonly migrationId: number | null;
  readonly reading: MigrationServer['reading'];
  readonly problem: MigrationServer['problem'];
  readonly isCatchingUp: boolean;
  readonly caughtUpTo: Date;
  /** Later times of devices that were compared since [ms], by their IDs in the source. */
  readonly devicesTo: Readonly<Record<string, number>>;
  readonly lookedBackAt: Date;
  readonly nextAt: Date;
  readonly forwardedSince: Date | null;
  readonly forwarded: number;
  readonly filled: number;
  readonly lost: number;
}

const COLUMNS = `migration_server_id as id, user_id as "userId", url, token, history_from as "historyFrom",
  created_at as "createdAt", import_id as "migrationId", reading, problem, is_catching_up as "isCatchingUp",
  caught_up_to as "caughtUpTo", devices_to as "devicesTo", looked_back_at as "lookedBackAt", next_at as "nextAt",
  forwarded_since as "forwardedSince", forwarded::float8 as forwarded, filled::float8 as filled, lost::float8 as lost`;

/** Lists the user's servers, newest first. */
export async function selectServers({ client, accountId }: AccountClient): Promise<readonly ServerRow[]> {
  const { rows } = await client.query<ServerRow>(
    `select ${COLUMNS} from migration_servers where account_id = $1 order by migration_server_id desc`,
    [accountId],
  );
  return rows;
}

/** @throws DomainError not_found if it is not the user's */
export async function findServer(
  { client, accountId }: AccountClient,
  id: number,
  lock: '' | 'for update' = '',
): Promise<ServerRow> {
  const { rows } = await client.query<ServerRow>(
    `select ${COLUMNS} from migration_servers where account_id = $1 and migration_server_id = $2 ${lock}`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

const columnOf = {
  migrationId: 'import_id',
  reading: 'reading',
  problem: 'problem',
  isCatchingUp: 'is_catching_up',
  caughtUpTo: 'caught_up_to',
  devicesTo: 'devices_to',
  lookedBackAt: 'looked_back_at',
  nextAt: 'next_at',
  forwardedSince: 'forwarded_since',
  forwarded: 'forwarded',
  filled: 'filled',
  lost: 'lost',
} as const satisfies Partial<Record<keyof ServerRow, string>>;

export async function updateServer(
  { client, accountId }: AccountClient,
  id: number,
  changes: Partial<Pick<ServerRow, keyof typeof columnOf>>,
): Promise<void> {
  const names = (Object.keys(columnOf) as (keyof typeof columnOf)[]).filter(
    (name) => changes[name] !== undefined,
  );
  const entries = names.map((name, place) => `${columnOf[name]} = $${place + 3}`);
  await client.query(
    `update migration_servers set ${entries.join(', ')} where account_id = $1 and migration_server_id = $2`,
    [accountId, id, ...names.map((name) => changes[name])],
  );
}

export function presentServer(row: ServerRow): MigrationServer {
  return {
    id: row.id,
    url: row.url,
    historyFrom: row.historyFrom.toISOString(),
    createdAt: row.createdAt.toISOString(),
    reading: row.reading,
    migrationId: row.migrationId,
    problem: row.problem,
    catchUp: {
      isOn: row.isCatchingUp,
      caughtUpTo: row.caughtUpTo.toISOString(),
      forwardedSince: row.forwardedSince?.toISOString() ?? null,
      forwarded: row.forwarded,
      filled: row.filled,
      lost: row.lost,
    },
  };
}
