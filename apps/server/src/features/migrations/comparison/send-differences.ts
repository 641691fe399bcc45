import { Readable } from 'node:stream';
import type { Locale, MigrationDifference } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { FastifyReply } from 'fastify';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../../platform/postgres/transaction.ts';
import { csvDialects, writeCsv } from '../../../platform/spreadsheets/write-csv.ts';
import { readComparison, readDifferences } from './comparison-rows.ts';

const LINES_AT_ONCE = 1_000;
const COLUMNS = [
  'asset',
  'at',
  'kind',
  'subject',
  'theirs',
  'ours',
  'reason',
  'setting',
  'ownValue',
  'theirValue',
  'positionsConcerned',
  'right',
] as const;

/** Sends all differences as they are read, with the rights of the reader at each batch. */
export async function sendDifferences(
  database: Database,
  { caller, reply }: { caller: { actor: Actor; actorByNow: () => Promise<Actor> }; reply: FastifyReply },
  serverId: number,
  locale: Locale,
): Promise<FastifyReply> {
  const { accountId } = caller.actor;
  const inAccount = async <T>(work: (account: AccountClient) => Promise<T>): Promise<T> =>
    asActor(database.app, await caller.actorByNow(), (client) => work({ client, accountId }));
  await inAccount((account) => readComparison(account, serverId));
  const title = text(locale, 'migration-comparison:file');
  const columns = COLUMNS.map((key) => ({
    heading: text(locale, `migration-comparison:column_${key}`),
    kind: 'text' as const,
    widthCharacters: 24,
  }));
  async function* batches(): AsyncGenerator<string[][]> {
    for (let after = 0; ;) {
      const lines = await inAccount((account) =>
        readDifferences(account, serverId, { after, limit: LINES_AT_ONCE }),
      );
      yield lines.map((line) => cellsOf(line, locale));
      if (lines.length < LINES_AT_ONCE) return;
      after = lines.at(-1)?.line ?? 0;
    }
  }
  return reply
    .status(200)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${title}.csv"`)
    .send(Readable.from(writeCsv({ title, columns, batches: batches() }, csvDialects[locale])));
}

/** Times are in UTC, as ISO 8601. */
function cellsOf(line: MigrationDifference, locale: Locale): string[] {
  const concluded = (list: MigrationDifference['theirs']): string =>
    list
      .map(({ kind, from, to }) => {
        const name = text(locale, `migration-comparison:concluded_${kind}`);
        return to === null ? `${name} ${from}` : `${name} ${from}/${to}`;
      })
      .join('; ');
  return [
    line.asset.code,
    line.at,
    text(locale, `migration-comparison:kind_${line.kind}`),
    line.subject,
    concluded(line.theirs),
    concluded(line.ours),
    text(locale, `migration-comparison:reason_${line.reason ?? 'none'}`),
    line.setting === null ? '' : text(locale, `migration-comparison:setting_${line.setting}`),
    line.ownValue === null ? '' : String(line.ownValue),
    line.theirValue === null ? '' : String(line.theirValue),
    line.positions === 0 ? '' : String(line.positions),
    line.right === null ? '' : text(locale, `migration-comparison:right_${line.right}`),
  ];
}
