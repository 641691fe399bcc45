import { readFileSync } from 'node:fs';

/** Reads a file of this folder. Each file was once refused by mistake, or misread. */
export function readCase(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}
