import path from 'node:path';

/** Location of the portal's own maps, and sources from which browsers may load maps that accounts add. */
export interface MapSettings {
  /** Contains maps.json and the PMTiles files that it lists. */
  readonly dir: string;
  /** Undefined: any https source. */
  readonly origins: readonly string[] | undefined;
}

/** Parses MAPS_DIR and MAP_ORIGINS. */
export function parseMapSettings(
  read: (name: string) => string | undefined,
  dataDir: string,
  problems: string[],
): MapSettings {
  const dir = path.resolve(read('MAPS_DIR') ?? path.join(dataDir, 'maps'));
  const value = read('MAP_ORIGINS');
  if (value === undefined || value === 'any') return { dir, origins: undefined };
  if (value === 'none') return { dir, origins: [] };
  const origins = value.split(',').flatMap((part) => part.trim() || []);
  for (const origin of origins)
    if (!isOrigin(origin))
      problems.push(
        `MAP_ORIGINS must be any, none, or origins such as https://tiles.example.com, separated by commas, not "${origin}".`,
      );
  return { dir, origins };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.origin === text;
}
