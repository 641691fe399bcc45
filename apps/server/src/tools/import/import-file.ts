import { createReadStream } from 'node:fs';
import { appendFile, rm, stat, truncate } from 'node:fs/promises';
import type { PositionImportSettings } from '@azimute/contract';
import { positionImportFields } from '@azimute/contract/position-imports';
import { unzip } from '../../platform/imports/receive-file.ts';
import {
  FileBrokenError,
  type FileTable,
  type TableLine,
} from '../../features/position-imports/read/file-line.ts';
import { detectDialect, openTable } from '../../features/position-imports/read/open-table.ts';
import { proposeSettings } from '../../features/position-imports/read/propose-settings.ts';
import {
  createPositionReader,
  isRefused,
  type RefusedLine,
} from '../../features/position-imports/read/read-position.ts';
import { takeSlices } from '../../features/position-imports/read/take-slices.ts';
import { createEncodingDetector } from '../../platform/spreadsheets/decode-file.ts';
import {
  noProgress,
  readProgress,
  removeProgress,
  writeProgress,
  type ImportCounts,
} from './import-progress.ts';
import type { ImportOptions } from './read-options.ts';
import { sendBatch } from './send-batch.ts';

interface RefusedFile {
  readonly bytes: number;
  append(lines: readonly RefusedLine[]): Promise<void>;
}

const LINES_AT_ONCE = 1_000;

/** A problem with the command line's options, which depends on the file. */
export class ImportOptionsError extends Error {
  override readonly name = 'ImportOptionsError';
}

/**
 * Sends the positions of a file in batches, and records the last acknowledged line.
 * @throws ImportOptionsError, ImportRefusedError, DomainError if the file cannot be read
 */
export async function importFile(
  options: ImportOptions,
  onProgress: (counts: ImportCounts) => void,
): Promise<ImportCounts> {
  const { file, resume, devicePrefix } = options;
  const progressFile = `${file}.progress.json`;
  const { settings, open } = await describeFile(options);
  const begun = resume ? await readProgress(progressFile) : noProgress;
  const table = await open();
  const read = createPositionReader(settings, table.headings);
  const refusedFile = await openRefusedFile(`${file}.refused.csv`, table.headings, begun.refusedBytes);
  let { counts } = begun;
  const refuse = async (lines: readonly RefusedLine[]): Promise<void> => {
    await refusedFile.append(lines);
    counts = { ...counts, refused: counts.refused + lines.length };
  };
  const send = async (lines: readonly TableLine[]): Promise<void> => {
    const all = lines.map((line) => read(line, Date.now()));
    const good = all.flatMap((each) => (isRefused(each) ? [] : [each]));
    const positions = good.map(({ position }) => ({
      ...position,
      externalId: devicePrefix + position.externalId,
    }));
    const answer =
      positions.length === 0
        ? { accepted: 0, duplicates: 0, rejected: [] }
        : await sendBatch(options, positions);
    const bySource = answer.rejected.flatMap(({ index, code, message }): RefusedLine[] => {
      const place = good[index];
      if (place === undefined) return [];
      return [{ line: place.position.index, reason: code, field: null, value: message, cells: place.cells }];
    });
    await refuse([...all.filter(isRefused), ...bySource]);
    counts = {
      ...counts,
      lines: counts.lines + all.length,
      accepted: counts.accepted + answer.accepted,
      duplicates: counts.duplicates + answer.duplicates,
    };
    const line = lines.at(-1)?.line ?? begun.line;
    await writeProgress(progressFile, { line, refusedBytes: refusedFile.bytes, counts });
    onProgress(counts);
  };
  try {
    for await (const lines of takeSlices(after(begun.line, table.lines), LINES_AT_ONCE)) await send(lines);
  } catch (error) {
    if (!(error instanceof FileBrokenError)) throw error;
    const { line, message } = error;
    await refuse([{ line, reason: 'file_broken', field: null, value: message, cells: [] }]);
  }
  await removeProgress(progressFile);
  return counts;
}

async function* after(doneLine: number, lines: AsyncIterable<TableLine>): AsyncGenerator<TableLine> {
  for await (const line of lines) if (line.line > doneLine) yield line;
}

async function describeFile(options: ImportOptions): Promise<{
  readonly settings: PositionImportSettings;
  readonly open: () => Promise<FileTable>;
}> {
  const bytesOf = (): Promise<AsyncIterable<Buffer>> => unzip(readBytes(options.file));
  const detector = createEncodingDetector();
  for await (const bytes of await bytesOf()) detector.add(bytes);
  const dialect = await detectDialect(await bytesOf(), detector.end());
  const open = async (): Promise<FileTable> => await openTable(await bytesOf(), dialect);
  const table = await open();
  const sample: TableLine[] = [];
  try {
    for await (const lines of takeSlices(table.lines, LINES_AT_ONCE)) {
      sample.push(...lines);
      break;
    }
  } catch (error) {
    if (!(error instanceof FileBrokenError)) throw error;
  }
  const { format } = dialect;
  const { headings } = table;
  const proposed = proposeSettings({ format, headings, sample, timeZone: options.timeZone });
  const settings = {
    ...proposed,
    ...options.settings,
    columns: mergeColumns(proposed.columns, options.columns, headings),
  };
  for (const field of ['time', 'latitude', 'longitude'] as const) {
    if (settings.columns[field] === null)
      throw new ImportOptionsError(
        `No column contains the ${field}. Specify --columns ${field}=<heading>. Headings: ${headings.join(', ')}.`,
      );
  }
  if (settings.deviceBy !== 'file') settings.deviceBy = 'device';
  if (settings.deviceBy === 'file' && settings.deviceId === null)
    throw new ImportOptionsError(
      'No column contains the device. Specify --device <id> or --columns device=<heading>.',
    );
  return { settings, open };
}

async function* readBytes(file: string): AsyncGenerator<Buffer> {
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) yield bytes;
}

/** Given columns take precedence; a column given for one field is not used for another. */
function mergeColumns(
  proposed: PositionImportSettings['columns'],
  stated: ImportOptions['columns'],
  headings: readonly string[],
): PositionImportSettings['columns'] {
  const absent = Object.values(stated).filter((heading) => !headings.includes(heading));
  if (absent.length > 0)
    throw new ImportOptionsError(
      `There is no column ${absent.join(', ')}. Headings: ${headings.join(', ')}.`,
    );
  const taken = new Set(Object.values(stated));
  const entries = positionImportFields.map((field) => {
    const heading = proposed[field];
    return [field, stated[field] ?? (heading !== null && taken.has(heading) ? null : heading)] as const;
  });
  return Object.fromEntries(entries) as PositionImportSettings['columns'];
}

/** Opens the file after this many bytes; starts again if it is shorter, and creates it only when a line is refused. */
async function openRefusedFile(
  file: string,
  headings: readonly string[],
  keptBytes: number,
): Promise<RefusedFile> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  let bytes = size < keptBytes ? 0 : keptBytes;
  if (bytes === 0) await rm(file, { force: true });
  else await truncate(file, bytes);
  return {
    get bytes() {
      return bytes;
    },
    append: async (lines) => {
      if (lines.length === 0) return;
      const heading = bytes === 0 ? writeLine(['line', 'reason', 'value', ...headings]) : '';
      const text = heading + lines.map(describeRefused).join('');
      await appendFile(file, text);
      bytes += Buffer.byteLength(text);
    },
  };
}

function describeRefused({ line, reason, value, cells }: RefusedLine): string {
  return writeLine([String(line), reason, value, ...cells]);
}

function writeLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
