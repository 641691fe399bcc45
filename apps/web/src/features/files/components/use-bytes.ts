import { useFormat } from '../../../ui/use-format.ts';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;
const gigabyte = megabyte * 1024;

/** Formats a size in a readable unit: 0.4 MB, 12 kB. */
export function useBytes(): (bytes: number) => string {
  const { number } = useFormat();
  const short = (value: number): string => number(value, value < 100 ? 1 : 0);
  return (bytes) => {
    if (bytes >= gigabyte) return `${short(bytes / gigabyte)}\u00a0GB`;
    if (bytes >= megabyte / 10) return `${short(bytes / megabyte)}\u00a0MB`;
    return bytes >= kilobyte ? `${number(bytes / kilobyte)}\u00a0kB` : `${number(bytes)}\u00a0B`;
  };
}
