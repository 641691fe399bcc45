import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** As the build writes them beside each file, the smaller one first. */
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
 * The compressed files of a folder whose files never change, each read once: from the disk a file takes the portal ten
 * times the processor time of a small answer, and a first visit asks for dozens. Null for what is not compressed, or not in a
 * way that the client takes.
 */
export function holdAssets(
  folder: string,
): (file: string, acceptEncoding: string | undefined) => Promise<HeldAsset | null> {
  const held = new Map<string, Buffer>();
  const read = async (name: string): Promise<Buffer | undefined> => {
    const bytes = held.get(name) ?? (await readFile(join(folder, name)).catch(() => undefined));
    // Of files that are there alone: names that are made up would fill the memory.
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

/** Of RFC 9110, 12.5.3: named, and not with a weight of 0. */
function takes(acceptEncoding: string, coding: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, weight = '1'] = part.split(/;\s*q=/i).map((piece) => piece.trim());
    return name?.toLowerCase() === coding && Number(weight) > 0;
  });
}
