import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Encodings that the build writes beside each file, smallest output first. */
const codings = [
  { coding: 'br', ending: 'br' },
  { coding: 'gzip', ending: 'gz' },
] as const;

export interface HeldAsset {
  readonly bytes: Buffer;
  readonly type: string;
  readonly coding: 'br' | 'gzip';
}

/**
 * Caches the compressed files of an immutable folder in memory: a file from disk takes ten times the processor time of
 * a small response, and a first visit requests dozens. Returns null if a file is not compressed, or not in an encoding
 * that the client accepts.
 */
export function holdAssets(
  folder: string,
): (file: string, acceptEncoding: string | undefined) => Promise<HeldAsset | null> {
  const held = new Map<string, Buffer>();
  const read = async (name: string): Promise<Buffer | undefined> => {
    const bytes = held.get(name) ?? (await readFile(join(folder, name)).catch(() => undefined));
    // Only existing files: made-up names would fill the memory.
    if (bytes !== undefined) held.set(name, bytes);
    return bytes;
  };
  return async (file, acceptEncoding = '') => {
    const [, ending = ''] = /^[\w~-][\w.~-]*\.(\w+)$/.exec(file) ?? [];
    const type = types[ending];
    if (type === undefined) return null;
    for (const { coding, ending: compressed } of codings) {
      if (!takes(acceptEncoding, coding)) continue;
      const bytes = await read(`${file}.${compressed}`);
      if (bytes !== undefined) return { bytes, type, coding };
    }
    return null;
  };
}

/** RFC 9110, 12.5.3: the encoding is named, with a weight other than 0. */
function takes(acceptEncoding: string, coding: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, weight = '1'] = part.split(/;\s*q=/i).map((piece) => piece.trim());
    return name?.toLowerCase() === coding && Number(weight) > 0;
  });
}
