import type { PresentAsset } from '@azimute/contract';

const bom = '\uFEFF';

/** A text that a spreadsheet would take for a formula is marked as a text. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

interface CsvWords {
  readonly headings: readonly string[];
  /** Of an inferred interval. */
  readonly passage: string;
  readonly time: (instant: string) => string;
}

/** An interval a line. */
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

/** An interval a point, where it began. */
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
