import { DomainError } from '../../../platform/domain-error.ts';
import { createParserPool, type ParserPool } from '../../../platform/parsing/parser-pool.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { FileBrokenError, type TableLine } from './file-line.ts';
import type { FileDialect } from './open-table.ts';

export interface TableTask {
  readonly dialect: FileDialect;
  /** Most lines of a slice. */
  readonly size: number;
  /** Line up to which lines are skipped. */
  readonly afterLine: number;
}

export type TablePart =
  | {
      /** Columns found since the previous slice. */
      readonly headings: readonly string[];
      readonly lines: readonly TableLine[];
    }
  | {
      readonly broken: {
        readonly line: number;
        readonly message: string;
        readonly system: string | undefined;
      };
    };

export interface TableSlice {
  /** All columns found so far: one array, which grows at its end. */
  readonly headings: readonly string[];
  readonly lines: readonly TableLine[];
}

const createPool = (threads: number): ParserPool<TableTask, TablePart> =>
  createParserPool({
    script: new URL('./table-worker.ts', import.meta.url),
    threads,
    heapMb: 256,
    refuse: () => refuseFile('too_complex', 'The file is too complex. Split it and send each part.'),
  });
/** Imports take minutes, so previews have a separate pool. */
const pools = { preview: createPool(2), import: createPool(4) };

/**
 * Reads a file of positions in another thread, slice by slice.
 * @throws FileBrokenError if it cannot be read from there on, DomainError validation_failed if it cannot be read at all
 */
export async function* readSlices(
  accountId: number,
  parts: AsyncIterable<Buffer>,
  {
    of,
    afterLine = 0,
    ...task
  }: Omit<TableTask, 'afterLine'> & {
    readonly of: keyof typeof pools;
    readonly afterLine?: number;
  },
): AsyncGenerator<TableSlice> {
  const headings: string[] = [];
  let lastLine = afterLine;
  try {
    for await (const part of pools[of].parse(accountId, { ...task, afterLine }, { bytes: parts })) {
      if ('broken' in part)
        throw new FileBrokenError(part.broken.line, part.broken.message, part.broken.system);
      headings.push(...part.headings);
      lastLine = part.lines.at(-1)?.line ?? lastLine;
      yield { headings, lines: part.lines };
    }
  } catch (error) {
    // Lines read before the error are already imported, and stay.
    if (of === 'import' && error instanceof DomainError && error.code === 'validation_failed')
      throw new FileBrokenError(lastLine + 1, error.detail ?? error.message);
    throw error;
  }
}
