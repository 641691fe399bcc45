import { expect, test } from 'vitest';
import { mergeAttributions, readAttribution } from './attribution.ts';

test('only words and links of markup remain', () => {
  expect(
    readAttribution(
      '<a href="https://www.openstreetmap.org/copyright" onclick="alert(1)">&copy;  OpenStreetMap</a> contributors' +
        '<script>alert(1)</script><a href="javascript:alert(1)">Tiles</a><img src=x onerror=alert(1)>',
    ),
  ).toEqual([
    { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
    { text: 'contributors', url: null },
    { text: 'Tiles', url: null },
  ]);
  expect(readAttribution('Plain words')).toEqual([{ text: 'Plain words', url: null }]);
  expect(readAttribution('')).toEqual([]);
});

test('a shared attribution is shown once', () => {
  const osm = { text: 'OpenStreetMap', url: null };
  expect(mergeAttributions([[osm], [{ text: 'Tiles', url: null }, osm]])).toHaveLength(2);
});
