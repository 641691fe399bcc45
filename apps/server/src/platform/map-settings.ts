import path from 'node:path';

/** Where the portal's own maps are, and from where browsers may load those that accounts enter. */
export interface MapSettings {
  /** Holds maps.json and the PMTiles files that it names. */
  readonly dir: string;
  /** Undefined: anywhere by https. */
  readonly origins: readonly string[] | undefined;
}

/** MAPS_DIR and MAP_ORIGINS. */
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
        `MAP_ORIGINS takes any, none, or origins as https://tiles.example.com with commas between, not "${origin}".`,
      );
  return { dir, origins };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.origin === text;
}
