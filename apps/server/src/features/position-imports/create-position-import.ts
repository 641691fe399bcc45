import type { PositionImportDetail } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { readTimeZone } from '../assets/assets-reads.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { refuseFile } from '../../platform/spreadsheets/refuse-file.ts';
import {
  insertChunk,
  keptCells,
  readChunks,
  storableJson,
  type AccountClient,
} from './position-imports-store.ts';
import { readPositionImport } from './position-imports-reads.ts';
import { previewPositions } from './preview-positions.ts';
import { FileBrokenError } from './read/file-line.ts';
import { detectDialect, openTable, type FileDialect } from './read/open-table.ts';
import { proposeSettings } from './read/propose-settings.ts';
import { takeSlices } from './read/take-slices.ts';
import { receiveFile, type ReceivedFile } from './receive-file.ts';

/** Files that one person has only looked at; an older one makes room. */
const DRAFTS_KEPT = 3;
/** Files that one person sends side by side. */
const RECEIVED_AT_ONCE = 6;
/** One that is older was cut off by the end of the process that received it. */
const RECEIVED_WITHIN_SECONDS = 300;
const SAMPLE_LINES = 20;

export interface CreateOrder {
  readonly database: Database;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly fileName: string;
  readonly body: AsyncIterable<Buffer>;
}

/**
 * Keeps a file as it comes and tells what importing it would do; nothing is imported. A file that is refused, or whose
 * sender went away, leaves nothing behind.
 */
export async function createPositionImport(order: CreateOrder): Promise<PositionImportDetail> {
  return await inTurn(order.actor.userId ?? 0, async () => await receive(order));
}

async function receive(order: CreateOrder): Promise<PositionImportDetail> {
  const { database, actor } = order;
  const inAccount = <T>(work: (account: AccountClient) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId }));
  const id = await inAccount((account) => insertImport(account, order));
  try {
    const owner = { id, userId: actor.userId };
    const file = await receiveFile(order.body, (chunk) =>
      inAccount((account) => insertChunk(account, owner, chunk)),
    );
    return await inAccount((account) => describeFile(account, order, { ...file, id }));
  } catch (error) {
    await inAccount(({ client, accountId }) =>
      client.query('delete from position_imports where account_id = $1 and position_import_id = $2', [
        accountId,
        id,
      ]),
    ).catch(() => undefined);
    throw error;
  }
}

async function insertImport({ client, accountId }: AccountClient, { actor, fileName }: CreateOrder) {
  // Several at once would not see each other.
  await client.query(`select pg_advisory_xact_lock(hashtext('azimute.position_imports'), $1)`, [
    actor.userId,
  ]);
  await client.query(
    `delete from position_imports where account_id = $1 and position_import_id in (
      (select position_import_id from position_imports where account_id = $1 and state = 'draft'
        order by position_import_id desc offset $2)
      union all
      select position_import_id from position_imports where account_id = $1 and state = 'receiving'
        and created_at < now() - $3 * interval '1 second')`,
    [accountId, DRAFTS_KEPT - 1, RECEIVED_WITHIN_SECONDS],
  );
  const { rows } = await client.query<{ id: number }>(
    `insert into position_imports (account_id, user_id, session_id, file_name)
    values ($1, $2, $3, $4) returning position_import_id as id`,
    [accountId, actor.userId, actor.sessionId, fileName],
  );
  return rows[0]?.id ?? 0;
}

/** How many files of each person this process is receiving: what a dead one was receiving counts no more. */
const receivedNow = new Map<number, number>();

/** Whatever is being received stays until it is whole: one too many is refused, and takes nobody's place. */
async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const count = receivedNow.get(userId) ?? 0;
  if (count >= RECEIVED_AT_ONCE)
    throw new DomainError('too_many_requests', {
      retryAfterSeconds: 1,
      detail: `You are sending ${RECEIVED_AT_ONCE} files. Wait until one of them has arrived.`,
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

async function describeFile(
  account: AccountClient,
  { clock, fileName }: CreateOrder,
  { id, encoding, sizeBytes }: ReceivedFile & { readonly id: number },
): Promise<PositionImportDetail> {
  const { client, accountId } = account;
  const dialect = await detectDialect(readChunks(account, id), encoding);
  const { headings, sample } = await readSample(account, id, dialect);
  const settings = proposeSettings({
    format: dialect.format,
    headings,
    sample,
    timeZone: await readTimeZone(account),
  });
  const preview = await previewPositions(account, { ...dialect, id, settings }, clock.now().getTime());
  await client.query(
    `update position_imports set state = 'draft', size_bytes = $3, format = $4, encoding = $5, separator = $6,
      headings = $7, sample = $8, settings = $9, preview = $10
    where account_id = $1 and position_import_id = $2`,
    [
      accountId,
      id,
      sizeBytes,
      dialect.format,
      encoding,
      dialect.separator,
      headings,
      storableJson(
        sample.slice(0, SAMPLE_LINES).map(({ line, cells }) => ({ line, cells: keptCells(cells) })),
      ),
      storableJson(settings),
      storableJson(preview),
    ],
  );
  const created = await readPositionImport(account, id);
  await audit(client, {
    action: 'position-import.create',
    entity: 'position-import',
    entityId: id,
    after: { fileName, format: dialect.format, sizeBytes },
  });
  return created;
}

const LINES_OF_COLUMNS = 1_000;

/** The first lines, and the columns that these have. */
async function readSample(
  account: AccountClient,
  id: number,
  dialect: FileDialect,
): Promise<{ readonly headings: readonly string[]; readonly sample: readonly FileLine[] }> {
  const sample: FileLine[] = [];
  try {
    const table = await openTable(readChunks(account, id), dialect);
    for await (const lines of takeSlices(table.lines, LINES_OF_COLUMNS)) {
      sample.push(...lines.map(({ line, cells }) => ({ line, cells })));
      break;
    }
    if (sample.length === 0) throw refuseFile('no_lines', 'The file holds no positions.');
    return { headings: [...table.headings], sample };
  } catch (error) {
    if (!(error instanceof FileBrokenError)) throw error;
    throw refuseFile('broken', `The file cannot be read: ${error.message}`);
  }
}
