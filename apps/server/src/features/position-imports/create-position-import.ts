import type { PositionImportDetail } from '@azimute/contract';
import { positionImportMaxBytes } from '@azimute/contract/position-imports';
import type { Clock } from '../../platform/clock.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { auditImport, receiveImport, type UploadOrder } from '../../platform/imports/import-verbs.ts';
import { refuseSystem } from '../../platform/imports/coordinate-system.ts';
import { updateImport } from '../../platform/imports/stored-imports.ts';
import type { ReceivedFile } from '../../platform/imports/receive-file.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { refuseFile } from '../../platform/spreadsheets/refuse-file.ts';
import { readTimeZone } from '../assets/assets-reads.ts';
import { keptCells } from './kept-cells.ts';
import { positionImports, readPositionImport } from './position-imports.ts';
import { allowParsing, previewPositions, readWithin } from './preview-positions.ts';
import { FileBrokenError } from './read/file-line.ts';
import { detectDialect, type FileDialect } from './read/open-table.ts';
import { proposeSettings } from './read/propose-settings.ts';
import { readSlices } from './read/read-slices.ts';

const SAMPLE_LINES = 20;

export interface CreateOrder extends Omit<UploadOrder, 'maxBytes'> {
  readonly clock: Clock;
}

/** Stores a file as it arrives and returns a preview, without importing. */
export async function createPositionImport(order: CreateOrder): Promise<PositionImportDetail> {
  return await receiveImport(
    positionImports,
    { ...order, maxBytes: positionImportMaxBytes },
    async (account, file) => await describeFile(account, order, file),
  );
}

async function describeFile(
  account: AccountClient,
  { clock, fileName }: CreateOrder,
  { id, encoding, sizeBytes }: ReceivedFile & { readonly id: number },
): Promise<PositionImportDetail> {
  const dialect = await detectDialect(readWithin(account, id), encoding);
  const { headings, sample } = await readSample(account, id, dialect);
  const settings = proposeSettings({
    format: dialect.format,
    headings,
    sample,
    timeZone: await readTimeZone(account),
  });
  const preview = await previewPositions(account, { ...dialect, id, settings }, clock.now().getTime());
  const file = {
    ...dialect,
    sizeBytes,
    headings: [...headings],
    sample: sample.slice(0, SAMPLE_LINES).map(({ line, cells }) => ({ line, cells: keptCells(cells) })),
  };
  await updateImport(positionImports, account, id, { file, settings, preview });
  const created = await readPositionImport(account, id);
  await auditImport(positionImports, account.client, 'create', id, {
    after: { fileName, format: dialect.format, sizeBytes },
  });
  return created;
}

const LINES_OF_COLUMNS = 1_000;

/** Reads the first lines and their columns. */
async function readSample(
  account: AccountClient,
  id: number,
  dialect: FileDialect,
): Promise<{ readonly headings: readonly string[]; readonly sample: readonly FileLine[] }> {
  const task = { of: 'preview', dialect, size: LINES_OF_COLUMNS } as const;
  await allowParsing(account);
  try {
    for await (const { headings, lines } of readSlices(account.accountId, readWithin(account, id), task))
      return { headings, sample: lines.map(({ line, cells }) => ({ line, cells })) };
  } catch (error) {
    if (!(error instanceof FileBrokenError)) throw error;
    if (error.system !== undefined) throw refuseSystem(error.system);
    throw refuseFile('broken', `The file cannot be read: ${error.message}`);
  }
  throw refuseFile('no_lines', 'The file contains no positions.');
}
