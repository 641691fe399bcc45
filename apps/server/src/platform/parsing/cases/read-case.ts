import { readFileSync } from 'node:fs';

/** A file of this folder: each was refused or misread once. */
export function readCase(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}
