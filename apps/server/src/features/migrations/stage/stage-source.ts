import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { updateImport } from '../../../platform/imports/stored-imports.ts';
import { migrationImports, type MigrationShape } from '../migration-imports.ts';
import { createRepeatDetector, readLocalMs } from '../source/read-instant.ts';
import { asRow, type SourceRow, type SourceRows } from '../source/source-rows.ts';
import { isHistoryTable, isKeptTable } from '../source/traccar-tables.ts';
import { insertPart, storeRecords, type Owner } from './parts.ts';

/** Rows of a device that are stored as one part. */
const ROWS_OF_PART = 2_000;
/** Rows in memory, after which the parts of all devices are stored. */
const ROWS_WAITING = 60_000;
/** Rows of records, links included: enough for 100,000 devices. */
const MOST_RECORDS = 1_000_000;

export type InAccount = <T>(work: (account: AccountClient) => Promise<T>) => Promise<T>;

/** A line of a device's history: a row of `tc_positions` or `tc_events`. */
export interface HistoryLine {
  readonly t: 'p' | 'e';
  /** Whether clocks had been set back when the row was received. */
  readonly r?: true;
  readonly v: SourceRow;
}

export interface StagedSource {
  readonly file: MigrationShape['file'];
  /** Zone of the times, if the source states it. */
  readonly timeZone: string | null;
}

const nothingStaged: MigrationShape['file'] = {
  counts: {},
  isTimeZoneFound: false,
  from: null,
  to: null,
  cursor: {},
};

/** Keeps the rows of a source: records together, and the history by device, so that each is migrated at once. */
export async function stageSource(
  inAccount: InAccount,
  owner: Owner,
  source: AsyncIterable<SourceRows>,
  staged: MigrationShape['file'] = nothingStaged,
): Promise<StagedSource> {
  const tables: Record<string, SourceRow[]> = {};
  const counts: Record<string, number> = Object.fromEntries(
    Object.entries(staged.counts).filter(([table]) => isHistoryTable(table)),
  );
  const history = new HistoryStage(inAccount, owner, staged);
  let records = 0;
  let timeZone: string | null = null;
  for await (const { table, columns, rows, timeZone: told } of source) {
    timeZone ??= told ?? null;
    counts[table] = (counts[table] ?? 0) + rows.length;
    if (isHistoryTable(table)) {
      for (const cells of rows) history.add(table, asRow(columns, cells));
      await history.storeWhole(counts);
    } else if (isKeptTable(table)) {
      records += rows.length;
      if (records > MOST_RECORDS)
        throw new DomainError('payload_too_large', {
          detail: 'The source has more than a million records. Split it.',
        });
      (tables[table] ??= []).push(...rows.map((cells) => asRow(columns, cells)));
    }
  }
  await history.storeAll(counts);
  if (Object.keys(counts).every((table) => !table.startsWith('tc_')))
    throw new DomainError('validation_failed', {
      errors: { file: ['not_traccar'] },
      detail: 'The source has no tables of Traccar.',
    });
  const file = { ...history.file(counts), isTimeZoneFound: timeZone !== null };
  await inAccount((account) => storeRecords(account, owner, tables));
  return { file, timeZone };
}

/** History that waits to be stored, by device. */
class HistoryStage {
  readonly #inAccount: InAccount;
  readonly #owner: Owner;
  readonly #waiting = new Map<number, string[]>();
  readonly #isRepeated = createRepeatDetector();
  readonly #cursor: Record<string, number>;
  #count = 0;
  #from: string | null;
  #to: string | null;

  constructor(inAccount: InAccount, owner: Owner, staged: MigrationShape['file']) {
    this.#inAccount = inAccount;
    this.#owner = owner;
    this.#cursor = { ...staged.cursor };
    this.#from = staged.from;
    this.#to = staged.to;
  }

  add(table: string, row: SourceRow): void {
    const deviceId = Number(row['deviceid'] ?? 0);
    const isPosition = table === 'tc_positions';
    const isRepeated = isPosition && this.#isRepeated(readLocalMs(row['servertime']));
    const line: HistoryLine = { t: isPosition ? 'p' : 'e', ...(isRepeated && { r: true }), v: row };
    const lines = this.#waiting.get(deviceId) ?? [];
    lines.push(JSON.stringify(line));
    this.#waiting.set(deviceId, lines);
    this.#count += 1;
    this.#cursor[table] = Math.max(this.#cursor[table] ?? 0, Number(row['id'] ?? 0));
    const time = isPosition ? (row['fixtime'] ?? null) : null;
    if (time === null) return;
    if (this.#from === null || time < this.#from) this.#from = time;
    if (this.#to === null || time > this.#to) this.#to = time;
  }

  file(counts: MigrationShape['file']['counts']): MigrationShape['file'] {
    return { counts, isTimeZoneFound: false, from: this.#from, to: this.#to, cursor: this.#cursor };
  }

  async storeWhole(counts: MigrationShape['file']['counts']): Promise<void> {
    if (this.#count >= ROWS_WAITING) await this.storeAll(counts);
  }

  /** Stores everything that waits, and up to where, in one transaction. */
  async storeAll(counts: MigrationShape['file']['counts']): Promise<void> {
    if (this.#count === 0) return;
    await this.#inAccount(async (account) => {
      for (const [deviceId, lines] of this.#waiting)
        for (let start = 0; start < lines.length; start += ROWS_OF_PART) {
          const part = lines.slice(start, start + ROWS_OF_PART);
          await insertPart(account, this.#owner, {
            deviceId,
            rowCount: part.length,
            text: part.join('\n'),
          });
        }
      await updateImport(migrationImports, account, this.#owner.id, { file: this.file(counts) });
    });
    this.#waiting.clear();
    this.#count = 0;
  }
}
