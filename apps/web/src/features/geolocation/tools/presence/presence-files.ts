import type { PresentAsset } from '@azimute/contract';

const bom = '\uFEFF';

/** Prefixes values that a spreadsheet would interpret as a formula. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

interface CsvWords {
  readonly headings: readonly string[];
  /** Label of an inferred interval. */
  readonly passage: string;
  readonly time: (instant: string) => string;
}

/** Writes one line per interval. */
export function writePresenceCsv(assets: readonly PresentAsset[], words: CsvWords): string {
  const lines = assets.flatMap(({ asset, intervals }) =>
    intervals.map(({ from, to, fixes, inferred, longitude, latitude }) => [
      asset.code,
      asset.unitName,
      words.time(from),
      words.time(to),
      fixes,
      inferred ? words.passage : '',
      latitude,
      longitude,
    ]),
  );
  return bom + [words.headings, ...lines].map((line) => `${line.map(cellOf).join(';')}\r\n`).join('');
}

/** Writes one point per interval, at its start. */
export function writePresenceGeoJson(assets: readonly PresentAsset[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: assets.flatMap(({ asset, intervals }) =>
      intervals.map(({ longitude, latitude, ...interval }) => ({
        type: 'Feature',
        properties: { asset: asset.code, unit: asset.unitName, ...interval },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    ),
  });
}
