import { createHash } from 'node:crypto';
import type { ImportUsers, Locale, UserImportPreview } from '@azimute/contract';
import { userImportFields, userImportMaxLines, userImportOutcomes } from '@azimute/contract/users/values';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readFile, type ReadFile } from '../asset-imports/read-file.ts';
import { mapUserColumns } from './import-headings.ts';
import { judgeUserLines, presentJudged, type JudgedUser } from './judge-user-lines.ts';

export const importUsersTask = 'import_users';

/**
 * Tells what would become of each line of a file of users; without a dry run a job then adds them, in the background.
 * Nothing is started where no line can be added, nor while the same file of the same person runs.
 * @throws DomainError forbidden, validation_failed for a file that cannot be read
 */
export async function importUsers(
  client: PoolClient,
  actor: Actor,
  wanted: ImportUsers & { readonly content: ReadFile; readonly locale: Locale },
): Promise<UserImportPreview> {
  const { headings, lines } = wanted.content;
  const judged = await judgeUserLines(client, { headings, lines, grant: wanted.grant });
  const counts = Object.fromEntries(userImportOutcomes.map((outcome) => [outcome, 0]));
  for (const { outcome } of judged) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const mapping = mapUserColumns(headings);
  return {
    counts: counts as UserImportPreview['counts'],
    lines: judged.map(presentJudged),
    columns: Object.fromEntries(
      userImportFields.map((field) => {
        const column = mapping[field];
        return [field, column === null ? null : (headings[column] ?? null)];
      }),
    ) as UserImportPreview['columns'],
    importId: wanted.dryRun ? null : await startImport(client, actor, wanted, judged),
  };
}

/** @throws DomainError validation_failed for what is no CSV file of as many lines as one import takes */
export function readUserFile(base64: string): Promise<ReadFile> {
  return readFile(Buffer.from(base64, 'base64'), userImportMaxLines);
}

const isToDo = ({ outcome }: JudgedUser): boolean => outcome === 'create' || outcome === 'add';

async function startImport(
  client: PoolClient,
  { accountId, userId, sessionId }: Actor,
  { file, fileName, grant, content, locale }: Parameters<typeof importUsers>[2],
  judged: readonly JudgedUser[],
): Promise<number | null> {
  const hash = createHash('sha256').update(file).digest();
  // The same file sent twice at once would not see itself.
  await client.query(`select pg_advisory_xact_lock(hashtext('azimute.user_imports'), $1)`, [userId]);
  const { rows: running } = await client.query<{ id: number }>(
    `select user_import_id as id from user_imports
    where account_id = $1 and user_id = $2 and file_hash = $3 and gives_access = $4 and state in ('queued', 'running')`,
    [accountId, userId, hash, grant],
  );
  if (running[0]) return running[0].id;
  const todo = judged.filter(isToDo).length;
  if (todo === 0) return null;
  const refused = judged.filter(({ outcome }) => outcome === 'bad' || outcome === 'skip').length;
  const { rows } = await client.query<{ id: number }>(
    `insert into user_imports (account_id, user_id, session_id, file_name, file_hash, gives_access, locale, headings,
      line_count, todo_count, present_count, refused_count)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning user_import_id as id`,
    [
      accountId,
      userId,
      sessionId,
      fileName,
      hash,
      grant,
      locale,
      content.headings,
      judged.length,
      todo,
      judged.length - todo - refused,
      refused,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await storeLines(client, { accountId, userId, id }, content, judged);
  await enqueueUserImport(client, id);
  await audit(client, {
    action: 'user.import',
    entity: 'user-import',
    entityId: id,
    after: { fileName, lines: judged.length, toAdd: todo, grant },
  });
  return id;
}

/** Those that are to do, and those that were refused, with what is wrong. */
async function storeLines(
  client: PoolClient,
  owner: { readonly accountId: number; readonly userId: number | null; readonly id: number },
  { lines }: ReadFile,
  judged: readonly JudgedUser[],
): Promise<void> {
  const kept = judged.flatMap(({ line, outcome }, place) =>
    outcome === 'present' ? [] : [{ line, outcome, cells: lines[place]?.cells ?? [] }],
  );
  await client.query(
    `insert into user_import_lines (account_id, user_import_id, user_id, line, cells, outcome, errors)
    select $1, $2, $3, v.* from unnest($4::int[], $5::jsonb[], $6::text[], $7::jsonb[]) as v (line, cells, outcome, errors)`,
    [
      owner.accountId,
      owner.id,
      owner.userId,
      kept.map(({ line }) => line.line),
      kept.map(({ cells }) => JSON.stringify(cells.map((cell) => cell.toWellFormed()))),
      kept.map(({ outcome }) => (outcome === 'bad' || outcome === 'skip' ? outcome : null)),
      kept.map(({ line }) => JSON.stringify(line.errors)),
    ],
  );
}

/** Imports of one account run one after the other, as each holds its users. */
export async function enqueueUserImport(client: PoolClient, id: number): Promise<void> {
  await enqueueJob(client, {
    task: importUsersTask,
    payload: { userImportId: id },
    queue: 'user-imports',
    key: `user-import-${id}`,
  });
}
