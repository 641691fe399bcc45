import type { ClientBase } from 'pg';
import { audit } from '../audit.ts';
import { DomainError } from '../domain-error.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Database } from '../postgres/database.ts';
import { asActor, type Actor } from '../postgres/transaction.ts';
import { deleteChunks, insertChunk } from './import-chunks.ts';
import type { AccountClient, ImportKind, ImportName, ImportRow, ImportShape } from './import-kind.ts';
import { deleteGoodLines } from './import-lines.ts';
import { insertImport, isUnended, lockImport, updateImport } from './stored-imports.ts';
import { receiveFile, type ReceivedFile } from './receive-file.ts';

export const runImportTask = 'run_import';

/** Most waiting or running files of one kind per user, unless the kind sets another limit. */
const UNENDED_AT_MOST = 20;
const RETRY_AFTER_SECONDS = 60;

/** Imports of one kind and account run one after the other, so that they do not wait for each other's rows. */
export async function enqueueImport(client: ClientBase, name: ImportName, id: number): Promise<void> {
  await enqueueJob(client, {
    task: runImportTask,
    payload: { kind: name, importId: id },
    // Histories take far longer than others.
    queue: name === 'position' || name === 'migration' ? 'long' : 'short',
    key: `${name}-import-${id}`,
  });
}

/** Writes a change of an import to the audit; call it last, like every audit. */
export async function auditImport(
  { name }: Pick<ImportKind<ImportShape>, 'name'>,
  client: ClientBase,
  verb: 'create' | 'update' | 'start' | 'finish' | 'fail' | 'cancel',
  id: number,
  change: { readonly before?: unknown; readonly after: unknown },
): Promise<void> {
  const entity = `${name}-import`;
  await audit(client, { action: `${entity}.${verb}`, entity, entityId: id, ...change });
}

/**
 * Queues an import. Starting it again changes nothing. `requireGood` refuses imports that cannot be started.
 * @throws DomainError not_found, validation_failed, too_many_requests
 */
export async function startImport<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  account: AccountClient,
  id: number,
  requireGood: (row: ImportRow<Shape>) => void,
): Promise<void> {
  const row = await lockImport(kind, account, id);
  if (row.state !== 'draft') return;
  requireGood(row);
  await requireRoom(kind, account);
  await updateImport(kind, account, id, { state: 'queued' });
  await enqueueImport(account.client, kind.name, id);
  await auditImport(kind, account.client, 'start', id, {
    after: { fileName: row.fileName, settings: row.settings },
  });
}

export function refuseWithoutGoodLines(goodLines: number): void {
  if (goodLines === 0) throw new DomainError('validation_failed', { errors: { lines: ['no_good_lines'] } });
}

/** Returns the user's waiting or running import of the same file, or undefined if there is none. */
export async function findSame<Shape extends ImportShape>(
  { name }: ImportKind<Shape>,
  { client, accountId }: AccountClient,
  settings: Partial<Shape['settings']>,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select import_id as id from imports
    where account_id = $1 and kind = $2 and state in ('queued', 'running') and settings @> $3`,
    [accountId, name, JSON.stringify(settings)],
  );
  return rows[0]?.id;
}

/**
 * Refuses a file that could not be started before it is read and evaluated, which is expensive.
 * @throws DomainError too_many_requests
 */
export async function requireRoomFor<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  account: AccountClient,
  settings: Partial<Shape['settings']>,
): Promise<void> {
  if ((await findSame(kind, account, settings)) === undefined) await requireRoom(kind, account);
}

async function requireRoom(
  { name, mostUnended = UNENDED_AT_MOST }: Pick<ImportKind<ImportShape>, 'name' | 'mostUnended'>,
  { client, accountId }: AccountClient,
): Promise<void> {
  const { rowCount } = await client.query(
    `select from imports where account_id = $1 and kind = $2 and state in ('queued', 'running')`,
    [accountId, name],
  );
  if ((rowCount ?? 0) < mostUnended) return;
  throw new DomainError('too_many_requests', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: `You already have ${mostUnended} unfinished imports. Wait for one to finish, or cancel one.`,
  });
}

/**
 * Stops an import before its next lines: imported lines stay. Does nothing if it has ended.
 * @throws DomainError not_found
 */
export async function cancelImport<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  account: AccountClient,
  id: number,
): Promise<void> {
  await kind.hold?.(account, id);
  const row = await lockImport(kind, account, id);
  if (row.state !== 'draft' && !isUnended(row)) return;
  await updateImport(kind, account, id, { state: 'cancelled', finishedAt: new Date() });
  await forgetFile(kind, account, id);
  await auditImport(kind, account.client, 'cancel', id, { after: kind.summarize(row) });
}

/** Deletes the data that is no longer read; the report stays. */
export async function forgetFile(
  kind: Pick<ImportKind<ImportShape>, 'name'>,
  account: AccountClient,
  id: number,
): Promise<void> {
  await deleteChunks(kind, account, id);
  await deleteGoodLines(kind, account, id);
}

/** Files that one user may upload at the same time. */
const RECEIVED_AT_ONCE = 6;

export interface UploadOrder {
  readonly database: Database;
  readonly actor: Actor;
  readonly fileName: string;
  readonly body: AsyncIterable<Buffer>;
  readonly maxBytes: number;
}

/**
 * Stores a large file in chunks as it arrives, and describes it once it is complete. A refused file, or an aborted
 * upload, leaves nothing behind.
 */
export async function receiveImport<Shape extends ImportShape, Made>(
  kind: ImportKind<Shape>,
  { database, actor, fileName, body, maxBytes }: UploadOrder,
  describe: (account: AccountClient, file: ReceivedFile & { readonly id: number }) => Promise<Made>,
): Promise<Made> {
  const inAccount = <T>(work: (account: AccountClient) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId }));
  return await inTurn(actor.userId ?? 0, async () => {
    const id = await inAccount((account) => insertImport(kind, account, actor, fileName, 'receiving'));
    try {
      const owner = { id, userId: actor.userId };
      const keep = (chunk: Parameters<typeof insertChunk>[3]) =>
        inAccount((account) => insertChunk(kind, account, owner, chunk));
      const file = await receiveFile(body, keep, maxBytes);
      return await inAccount(async (account) => {
        await updateImport(kind, account, id, { state: 'draft' });
        return await describe(account, { ...file, id });
      });
    } catch (error) {
      await inAccount(({ client, accountId }) =>
        client.query('delete from imports where account_id = $1 and kind = $2 and import_id = $3', [
          accountId,
          kind.name,
          id,
        ]),
      ).catch(() => undefined);
      throw error;
    }
  });
}

/** Number of files that this process is receiving per user; uploads to a dead process no longer count. */
const receivedNow = new Map<number, number>();

/** Refuses uploads beyond the limit rather than replacing others. */
async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const count = receivedNow.get(userId) ?? 0;
  if (count >= RECEIVED_AT_ONCE)
    throw new DomainError('too_many_requests', {
      retryAfterSeconds: 1,
      detail: `You can upload up to ${RECEIVED_AT_ONCE} files at once. Wait until one finishes.`,
    });
  receivedNow.set(userId, count + 1);
  try {
    return await work();
  } finally {
    const left = (receivedNow.get(userId) ?? 1) - 1;
    if (left > 0) receivedNow.set(userId, left);
    else receivedNow.delete(userId);
  }
}
