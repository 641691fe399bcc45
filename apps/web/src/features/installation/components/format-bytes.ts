import type { Format } from '../../../i18n/format.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Formats a size in decimal units, such as 1.2 GB; a missing one has the text of unknown values. */
export function formatBytes(format: Format, bytes: number | null): string {
  if (bytes === null) return format.number(null);
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** power;
  return `${format.number(value, value < 10 && power > 0 ? 1 : 0)}\u00a0${units[power]}`;
}
