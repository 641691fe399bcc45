import { DomainError } from '../../../platform/domain-error.ts';
import { createParserPool, type ParserPool } from '../../../platform/parsing/parser-pool.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { FileBrokenError, type TableLine } from './file-line.ts';
import type { FileDialect } from './open-table.ts';

export interface TableTask {
  readonly dialect: FileDialect;
  /** Lines of a slice, at most. */
  readonly size: number;
  /** Lines up to this one are left out. */
  readonly afterLine: number;
}

export type TablePart =
  | {
      /** Those that were found since the slice before. */
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
  /** All that were found so far: one array, which grows at its end. */
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
/** Imports take minutes: nobody who looks at a file waits for them. */
const pools = { preview: createPool(2), import: createPool(4) };

/**
 * Reads a file of positions in another thread, slice by slice.
 * @throws FileBrokenError where it cannot be read from there on, DomainError validation_failed when it cannot be read at all
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
    // What was read before is imported already, and stays.
    if (of === 'import' && error instanceof DomainError && error.code === 'validation_failed')
      throw new FileBrokenError(lastLine + 1, error.detail ?? error.message);
    throw error;
  }
}
