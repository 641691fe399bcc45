import { Readable } from 'node:stream';
import type { Locale, MigrationLine } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { FastifyReply } from 'fastify';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { readAllLines } from '../../../platform/imports/import-lines.ts';
import { findImport } from '../../../platform/imports/stored-imports.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../../platform/postgres/transaction.ts';
import { csvDialects, writeCsv } from '../../../platform/spreadsheets/write-csv.ts';
import { migrationImports } from '../migration-imports.ts';
import { presentLine } from './list-migration-lines.ts';

type InAccount = <T>(work: (account: AccountClient) => Promise<T>) => Promise<T>;

/** Sends the report as it is written, with the rights of the reader at each batch. */
export async function sendMigrationReport(
  database: Database,
  { caller, reply }: { caller: { actor: Actor; actorByNow: () => Promise<Actor> }; reply: FastifyReply },
  id: number,
  { format, locale }: { readonly format: 'csv' | 'json'; readonly locale: Locale },
): Promise<FastifyReply> {
  const { accountId } = caller.actor;
  const inAccount: InAccount = async (work) =>
    asActor(database.app, await caller.actorByNow(), (client) => work({ client, accountId }));
  await inAccount((account) => findImport(migrationImports, account, id));
  const batches = readReport(inAccount, id);
  const name = text(locale, 'migrations:reportFile');
  const content = format === 'csv' ? writeReport(batches, locale) : writeJson(batches);
  return reply
    .status(200)
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(Readable.from(content));
}

export async function* readReport(inAccount: InAccount, id: number): AsyncGenerator<MigrationLine[]> {
  const batches = readAllLines(migrationImports, inAccount, id, { limit: 1_000, only: 'bad' });
  for await (const lines of batches)
    yield lines.flatMap(({ line, problem }) => (problem === null ? [] : [presentLine({ line, problem })]));
}

export function writeReport(batches: AsyncIterable<MigrationLine[]>, locale: Locale): AsyncGenerator<Buffer> {
  const columns = (['kind', 'sourceId', 'name', 'outcome', 'notes', 'content'] as const).map((key) => ({
    heading: text(locale, `migrations:${key}`),
    kind: 'text' as const,
    widthCharacters: 30,
  }));
  const title = text(locale, 'migrations:reportFile');
  return writeCsv({ title, columns, batches: rowsOf(batches, locale) }, csvDialects[locale]);
}

async function* rowsOf(batches: AsyncIterable<MigrationLine[]>, locale: Locale): AsyncGenerator<string[][]> {
  for await (const lines of batches)
    yield lines.map(({ kind, sourceId, name, outcome, notes, content }) => [
      text(locale, `migrations:kind_${kind}`),
      sourceId,
      name,
      text(locale, `migrations:outcome_${outcome}`),
      notes.map(({ code, value }) => text(locale, `migrations:note_${code}`, { value })).join(' '),
      content,
    ]);
}

export async function* writeJson(batches: AsyncIterable<MigrationLine[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const lines of batches)
    for (const line of lines) {
      yield separator + JSON.stringify(line);
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
