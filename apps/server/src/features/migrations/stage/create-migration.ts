import type { MigrationDetail } from '@azimute/contract';
import { migrationMaxBytes } from '@azimute/contract/migrations';
import { isTimeZone } from '@azimute/engine/zoned-time';
import { DomainError } from '../../../platform/domain-error.ts';
import { auditImport } from '../../../platform/imports/import-verbs.ts';
import { unzip } from '../../../platform/imports/receive-file.ts';
import { insertImport, updateImport } from '../../../platform/imports/stored-imports.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../../platform/postgres/transaction.ts';
import { migrationImports, readMigration, type MigrationShape } from '../migration-imports.ts';
import { readDump } from '../source/read-dump.ts';
import type { SourceRows } from '../source/source-rows.ts';
import { evaluateMigration } from './evaluate-migration.ts';
import { stageSource, type InAccount } from './stage-source.ts';

export interface MigrationOrder {
  readonly database: Database;
  readonly actor: Actor;
  readonly fileName: string;
  /** Zone of the source's times, if it was given or found. */
  readonly timeZone?: string | undefined;
  /** Whether what was read stays after an error, to continue later. */
  readonly continues?: boolean;
}

/** A dump that is received. */
export function createMigrationOfDump(
  order: MigrationOrder,
  body: AsyncIterable<Buffer>,
): Promise<MigrationDetail> {
  const rows = async function* (): AsyncGenerator<SourceRows> {
    const bytes = await unzip(limited(body), migrationMaxBytes * 8);
    yield* readDump(order.actor.accountId, bytes);
  };
  return createMigration(order, rows());
}

async function* limited(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let taken = 0;
  for await (const bytes of body) {
    taken += bytes.length;
    if (taken > migrationMaxBytes)
      throw new DomainError('payload_too_large', {
        detail: 'The file is larger than 4 GB. Migrate it with npm run migrate.',
      });
    yield bytes;
  }
}

/** Keeps what a source has, and reports what would become of it. Leaves nothing behind if it cannot be read. */
export async function createMigration(
  order: MigrationOrder,
  source: AsyncIterable<SourceRows>,
  begun?: { readonly id: number; readonly file: MigrationShape['file'] },
): Promise<MigrationDetail> {
  const { database, actor, fileName } = order;
  const inAccount: InAccount = (work) =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId }));
  const id =
    begun?.id ??
    (await inAccount((account) => insertImport(migrationImports, account, actor, fileName, 'receiving')));
  try {
    const staged = await stageSource(inAccount, { id, userId: actor.userId }, source, begun?.file);
    const timeZone = order.timeZone ?? staged.timeZone;
    const file = { ...staged.file, isTimeZoneFound: staged.timeZone !== null };
    const settings = {
      timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null,
      groups: [],
      inviteUserIds: [],
    };
    return await inAccount(async (account) => {
      await updateImport(migrationImports, account, id, { state: 'draft', file });
      const row = { id, userId: actor.userId ?? 0, file, progress: migrationImports.noProgress };
      await evaluateMigration(account, row, settings);
      const created = await readMigration(account, id);
      await auditImport(migrationImports, account.client, 'create', id, {
        after: { fileName, tables: file.counts },
      });
      return created;
    });
  } catch (error) {
    if (order.continues === true && !(error instanceof DomainError)) throw error;
    await inAccount(({ client, accountId }) =>
      client.query(
        `delete from imports where account_id = $1 and kind = 'migration' and import_id = $2 and state = 'receiving'`,
        [accountId, id],
      ),
    );
    throw error;
  }
}
