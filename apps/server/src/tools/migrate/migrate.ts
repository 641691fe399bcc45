import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MigrationDetail } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import { readMigration, type MigrationShape } from '../../features/migrations/migration-imports.ts';
import {
  readReport,
  writeJson,
  writeReport,
} from '../../features/migrations/report/send-migration-report.ts';
import { startMigration } from '../../features/migrations/run/start-migration.ts';
import { createMigration } from '../../features/migrations/stage/create-migration.ts';
import { readRecords } from '../../features/migrations/stage/parts.ts';
import { updateMigration } from '../../features/migrations/stage/update-migration.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { readMemberByNow } from '../../platform/imports/read-member-by-now.ts';
import { loadKeys } from '../../platform/keys.ts';
import { openPools, type Database } from '../../platform/postgres/database.ts';
import { findRunningServer } from '../../platform/postgres/embedded/find-running-server.ts';
import { runAsOwner } from '../../platform/postgres/run-as-owner.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { isDatabase, isServer, type MigrateOptions } from './read-options.ts';
import { compareTimes, readSource, type LocalTimes } from './read-source.ts';

type Print = (line: string) => void;
type InAccount = <T>(work: (account: AccountClient) => Promise<T>) => Promise<T>;

/** Migrates a source, or continues its migration. Returns the exit status. */
export async function migrate(options: MigrateOptions, print: Print): Promise<number> {
  const dataDir = path.resolve(readSetting('DATA_DIR') ?? '.data');
  const ownerUrl = readSetting('DATABASE_URL') ?? (await findRunningServer(dataDir));
  const { databaseRoleKey } = await loadKeys(dataDir, { mayMake: false });
  const database = openPools({ ownerUrl, databaseRoleKey });
  try {
    const actor = await findAdministrator(database, ownerUrl, options);
    return await migrateAs({ database, actor }, options, print);
  } finally {
    await database.close();
  }
}

async function findAdministrator(
  database: Database,
  ownerUrl: string,
  { accountId, administrator }: MigrateOptions,
): Promise<Actor> {
  const userId = await runAsOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ user_id: number }>(
      `select user_id from users join memberships using (user_id)
        where account_id = $1 and lower(email) = lower($2)`,
      [accountId, administrator],
    );
    return rows[0]?.user_id;
  });
  const actor =
    userId === undefined ? null : await readMemberByNow(database.app, { accountId, userId, sessionId: null });
  if (actor === null || actor.role !== 'admin')
    throw new Error(`${administrator} is no administrator of the account ${accountId}.`);
  return actor;
}

/** Migrates as an administrator of the account. */
export async function migrateAs(
  { database, actor }: { readonly database: Database; readonly actor: Actor },
  options: MigrateOptions,
  print: Print,
): Promise<number> {
  const inAccount: InAccount = (work) =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId }));
  const fileName = nameOf(options.source);
  const begun = await findBegun(inAccount, actor, fileName);
  let migration: MigrationDetail;
  if (begun !== undefined && begun.state !== 'receiving') {
    print(`Continuing the migration ${begun.id}.`);
    migration = await inAccount((account) => readMigration(account, begun.id));
  } else {
    print(`Reading ${fileName}.`);
    const times: LocalTimes = new Map();
    const file = begun !== undefined && isDatabase(options.source) ? begun.file : undefined;
    const rows = readSource(options, file?.cursor ?? {}, times);
    const order = {
      database,
      actor,
      fileName,
      timeZone: options.timeZone,
      continues: isDatabase(options.source),
    };
    const staged = file === undefined || begun === undefined ? undefined : { id: begun.id, file };
    migration = await createMigration(order, rows, staged);
    migration = await prepare(inAccount, migration, { options, times }, print);
  }
  print(summaryOf(migration, options));
  if (options.report !== undefined) await writeTo(options.report, inAccount, migration.id, options);
  if (options.isDryRun) return 0;
  if (migration.settings.timeZone === null) {
    print(
      'The time zone of the database is not known. Specify --api and --token to find it, or --time-zone.',
    );
    return 1;
  }
  await inAccount((account) => startMigration(account, migration.id));
  const isFinished = await follow(inAccount, migration.id, print);
  if (options.report !== undefined) await writeTo(options.report, inAccount, migration.id, options);
  return isFinished ? 0 : 1;
}

/** Finds this user's migration of the same source that has not finished. */
async function findBegun(inAccount: InAccount, { userId }: Actor, fileName: string) {
  return await inAccount(async ({ client, accountId }) => {
    const { rows } = await client.query<{ id: number; state: string; file: MigrationShape['file'] }>(
      `select import_id as id, state, file from imports where account_id = $1 and kind = 'migration'
        and user_id = $2 and file_name = $3 and state in ('receiving', 'queued', 'running', 'cancelled', 'failed')
        and (state <> 'receiving' or file <> '{}') order by import_id desc limit 1`,
      [accountId, userId, fileName],
    );
    return rows[0];
  });
}

/** Sets what the command line says, and the time zone that the API shows. */
async function prepare(
  inAccount: InAccount,
  migration: MigrationDetail,
  { options, times }: { readonly options: MigrateOptions; readonly times: LocalTimes },
  print: Print,
): Promise<MigrationDetail> {
  let { timeZone } = migration.settings;
  if (timeZone === null && options.api !== undefined) {
    const zones = await compareTimes(options, times);
    timeZone = zones[0] ?? null;
    if (timeZone !== null)
      print(`Times are in ${timeZone}${zones.length > 1 ? `, as in ${zones.length - 1} others` : ''}.`);
  }
  return await inAccount(async (account) => {
    const { rows: units } = await account.client.query<{ id: number; code: string }>(
      'select unit_id as id, code from current_units where account_id = $1',
      [account.accountId],
    );
    const unknown = [...options.groups.keys()].filter(
      (name) => !migration.groups.some((group) => group.name === name),
    );
    if (unknown.length > 0)
      throw new Error(
        `There is no group ${unknown.join(', ')}. Groups: ${migration.groups.map(({ name }) => name).join(', ')}.`,
      );
    const groups = migration.groups.map(({ groupId, name, unitId, isLeftOut }) => {
      const code = options.groups.get(name);
      if (code === undefined) return { groupId, unitId, isLeftOut };
      if (code === '') return { groupId, unitId: null, isLeftOut: true };
      const unit = units.find((one) => one.code === code);
      if (unit === undefined) throw new Error(`There is no UL with the code ${code}.`);
      return { groupId, unitId: unit.id, isLeftOut: false };
    });
    const tables = await readRecords(account, migration.id);
    const inviteUserIds = (tables['tc_users'] ?? [])
      .filter((row) => options.invited.includes((row['email'] ?? '').toLowerCase()))
      .map((row) => Number(row['id']));
    return await updateMigration(account, migration.id, { timeZone, groups, inviteUserIds });
  });
}

function summaryOf({ summary }: MigrationDetail, { locale }: MigrateOptions): string {
  const heads = ['kind', 'inSource', 'carried', 'changed', 'noPlace'] as const;
  const rows = summary.map(({ kind, source, carried, changed, none }) => [
    text(locale, `migrations:kind_${kind}`),
    ...[source, carried, changed, none].map(String),
  ]);
  return [heads.map((key) => text(locale, `migrations:${key}`)), ...rows]
    .map((cells) => cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(18))).join(''))
    .join('\n');
}

async function writeTo(
  file: string,
  inAccount: InAccount,
  id: number,
  { locale }: MigrateOptions,
): Promise<void> {
  const lines = readReport(inAccount, id);
  const content = file.endsWith('.csv')
    ? Readable.from(writeReport(lines, locale))
    : Readable.from(writeJson(lines));
  await pipeline(content, createWriteStream(file));
}

const ASK_EVERY_MS = 2_000;

/** Prints the progress of the portal until the end; returns whether everything was migrated. */
async function follow(inAccount: InAccount, id: number, print: Print): Promise<boolean> {
  for (let last = ''; ; await sleep(ASK_EVERY_MS)) {
    const { state, progress, failure } = await inAccount((account) => readMigration(account, id));
    const { records, recordCount, positions, positionCount, stored, duplicates, refused } = progress;
    const line = `${records} of ${recordCount} lines, ${positions} of ${positionCount} positions: ${stored} stored, ${duplicates} there already, ${refused} left out`;
    if (line !== last) print(line);
    last = line;
    if (state === 'finished') return true;
    if (state === 'cancelled' || state === 'failed') {
      print(
        failure === null
          ? 'The migration was paused.'
          : `The migration failed: ${failure}. Run the command again.`,
      );
      return false;
    }
  }
}

/** Name of the source without a password. */
function nameOf(source: string): string {
  if (!isDatabase(source) && !isServer(source)) return path.basename(source).slice(0, 200);
  const { protocol, host, pathname } = new URL(source);
  return `${protocol}//${host}${pathname}`.slice(0, 200);
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}
