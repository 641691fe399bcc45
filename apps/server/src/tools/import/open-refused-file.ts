import { appendFile, rm, stat, truncate } from 'node:fs/promises';
import type { RefusedLine } from '../../features/position-imports/read/read-position.ts';

export interface RefusedFile {
  readonly bytes: number;
  append(lines: readonly RefusedLine[]): Promise<void>;
}

/** Goes on after so many bytes of the file; anew where it holds less, and without a file until a line is refused. */
export async function openRefusedFile(
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
