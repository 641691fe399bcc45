import type { CreatedUser, UserImportOutcome } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { notify } from '../notifications/notify.ts';
import { addUser, auditCreated, insertUser } from './create-user.ts';
import { holdUsers, judgeUserLines, type JudgedUser } from './judge-user-lines.ts';
import { findUserImport, type UserImportRow } from './user-imports-reads.ts';

export interface UserLinesOrder {
  readonly userId: number;
  readonly userImportId: number;
  readonly linesAtOnce: number;
  readonly at: Date;
}

/**
 * Adds the users of the next lines after the one that the import remembers, and remembers the last of them, in one
 * transaction; answers whether there may be more.
 */
export async function importUserLines(
  client: PoolClient,
  actor: Actor,
  order: UserLinesOrder,
): Promise<boolean> {
  await holdUsers(client);
  const row = await findUnended(client, order.userImportId);
  if (row === null) return false;
  const { rows: lines } = await client.query<FileLine>(
    `select line, cells from user_import_lines
    where account_id = $1 and user_import_id = $2 and outcome is null and line > $3 order by line limit $4`,
    [actor.accountId, row.id, row.last_line, order.linesAtOnce],
  );
  if (lines.length === 0) {
    await finishImport(client, actor, row, order);
    return false;
  }
  const judged = await judgeUserLines(client, { headings: row.headings, lines, grant: row.gives_access });
  const created: CreatedUser[] = [];
  for (const { line, outcome, userId } of judged) {
    if (outcome !== 'create' && outcome !== 'add') continue;
    const locale = line.locale ?? row.locale;
    const user = { ...line, profileIds: [...line.profileIds], photo: undefined, passwordHash: null, locale };
    created.push(
      await (userId === undefined ? insertUser(client, actor, user) : addUser(client, actor, userId, user)),
    );
  }
  await storeRefusals(client, actor, row, judged);
  await storeProgress(client, actor, row, judged, order.at);
  await auditCreated(client, created);
  return true;
}

/** Null when it was cancelled, has ended, or is gone with its person. */
async function findUnended(client: PoolClient, id: number): Promise<UserImportRow | null> {
  try {
    const row = await findUserImport(client, id, { lock: true });
    return row.state === 'queued' || row.state === 'running' ? row : null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Lines that could no longer be added keep what is wrong; of the others nothing is kept. */
async function storeRefusals(
  client: PoolClient,
  { accountId }: Actor,
  { id }: UserImportRow,
  judged: readonly JudgedUser[],
): Promise<void> {
  const refused = judged.filter(({ outcome }) => outcome === 'bad' || outcome === 'skip');
  await client.query(
    `update user_import_lines l set outcome = v.outcome, errors = v.errors
    from unnest($3::int[], $4::text[], $5::jsonb[]) as v (line, outcome, errors)
    where l.account_id = $1 and l.user_import_id = $2 and l.line = v.line`,
    [
      accountId,
      id,
      refused.map(({ line }) => line.line),
      refused.map(({ outcome }) => outcome),
      refused.map(({ line }) => JSON.stringify(line.errors)),
    ],
  );
  await client.query(
    `delete from user_import_lines
    where account_id = $1 and user_import_id = $2 and outcome is null and line = any ($3::int[])`,
    [accountId, id, judged.map(({ line }) => line.line)],
  );
}

async function storeProgress(
  client: PoolClient,
  { accountId }: Actor,
  { id, last_line: lastLine }: UserImportRow,
  judged: readonly JudgedUser[],
  at: Date,
): Promise<void> {
  const countOf = (...outcomes: readonly UserImportOutcome[]): number =>
    judged.filter(({ outcome }) => outcomes.includes(outcome)).length;
  await client.query(
    `update user_imports set state = 'running', last_line = $3, done_count = done_count + $4,
      created_count = created_count + $5, added_count = added_count + $6, present_count = present_count + $7,
      refused_count = refused_count + $8, started_at = coalesce(started_at, $9)
    where account_id = $1 and user_import_id = $2`,
    [
      accountId,
      id,
      judged.at(-1)?.line.line ?? lastLine,
      judged.length,
      countOf('create'),
      countOf('add'),
      countOf('present'),
      countOf('bad', 'skip'),
      at,
    ],
  );
}

/** In a transaction of its own: who is told comes before the chain of the audit is locked. */
async function finishImport(
  client: PoolClient,
  { accountId }: Actor,
  row: UserImportRow,
  { userId, at }: UserLinesOrder,
): Promise<void> {
  await client.query(
    `update user_imports set state = 'finished', started_at = coalesce(started_at, $3), finished_at = $3
    where account_id = $1 and user_import_id = $2`,
    [accountId, row.id, at],
  );
  const summary = {
    added: row.created_count + row.added_count,
    present: row.present_count,
    refused: row.refused_count,
  };
  await notify(client, {
    accountId,
    userId,
    kind: 'user_import_finished',
    data: { importId: row.id, ...summary },
  });
  await audit(client, {
    action: 'user.finish-import',
    entity: 'user-import',
    entityId: row.id,
    after: summary,
  });
}
