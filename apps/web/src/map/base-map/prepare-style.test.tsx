import type { SourceSpecification } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeArchive } from '../../../../../e2e/support/write-archive.ts';
import type { Asking } from './ask-source.ts';
import { prepareStyle } from './prepare-style.ts';

const address = 'https://maps.example/styles/style.json';
const archive = writeArchive({
  tile: Buffer.from('tile'),
  type: 'vector',
  maxZoom: 5,
  metadata: { attribution: '<a href="https://world.example/">World</a>' },
});
let asked: string[];
/** Network responses by address; others are not found. */
let answers: Record<string, object>;

beforeEach(() => {
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', async (wanted: string | URL, init: RequestInit = {}) => {
    const url = String(wanted);
    asked.push(url);
    const found = answers[url];
    if (found === undefined) return new Response(null, { status: 404 });
    if (!Buffer.isBuffer(found)) return Response.json(found);
    const [, from = '0', to = ''] =
      /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get('range') ?? '') ?? [];
    const part = Uint8Array.from(found.subarray(Number(from), Number(to) + 1));
    return new Response(part, { status: 206, headers: { 'content-length': String(part.length) } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const asking: Asking = {
  signal: new AbortController().signal,
  camera: { longitude: -50, latitude: -15, zoom: 5 },
  isDark: false,
  isCheck: false,
};

async function prepareWith(source: SourceSpecification) {
  answers[address] = { version: 8, sources: { ground: source }, layers: [] };
  const prepared = await prepareStyle(address, [{ text: 'Owed', url: null }], asking);
  return { source: prepared?.style.sources['base:ground'], attribution: prepared?.attribution };
}

test('a PMTiles file in a style is read, and becomes its tiles', async () => {
  answers['https://maps.example/world.pmtiles'] = archive;
  for (const url of ['pmtiles://https://maps.example/world.pmtiles', 'pmtiles://../world.pmtiles']) {
    const { source, attribution } = await prepareWith({ type: 'vector', url });
    expect(source).toMatchObject({
      type: 'vector',
      tiles: [expect.stringMatching(/^map-archive:\/\/\{z\}\/\{x\}\/\{y\}\/https%3A.*world\.pmtiles$/)],
      minzoom: 0,
      maxzoom: 5,
    });
    expect(source).not.toHaveProperty('url');
    expect(attribution?.map(({ text }) => text)).toEqual(['Owed', 'World']);
  }
  const tiles = ['pmtiles://https://maps.example/world.pmtiles/{z}/{x}/{y}'];
  const { source } = await prepareWith({ type: 'vector', tiles, maxzoom: 3 });
  expect(source).toMatchObject({ maxzoom: 3, tiles: [expect.stringMatching(/^map-archive:/)] });
});

test('a style fails while one of its PMTiles files does', async () => {
  await expect(
    prepareWith({ type: 'vector', url: 'pmtiles://https://maps.example/gone.pmtiles' }),
  ).rejects.toThrow('404');
});

test('a TileJSON referenced by the style is requested, and so is one of its tiles', async () => {
  answers['https://maps.example/styles/tiles.json'] = { tiles: ['https://maps.example/{z}/{x}/{y}.pbf'] };
  const { source } = await prepareWith({ type: 'vector', url: 'tiles.json' });
  expect(source).toEqual({ type: 'vector', url: 'https://maps.example/styles/tiles.json' });
  expect(asked.at(-1)).toBe('https://maps.example/5/11/17.pbf');
});

test.each<SourceSpecification>([
  { type: 'vector', url: 'mapbox://mapbox.streets' },
  { type: 'raster', tiles: ['asset://tiles/{z}/{x}/{y}.png'] },
  { type: 'raster-dem', url: 'hills://here' },
  { type: 'geojson', data: 'local://drawn' },
  { type: 'vector', url: 'gone.json' },
  { type: 'vector' },
])('a style with an unavailable source fails: %j', async (source) => {
  await expect(prepareWith(source)).rejects.toThrow('A source of the style');
});

test('a style without tiles is valid', async () => {
  const drawn: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
  expect((await prepareWith(drawn)).source).toEqual(drawn);
});
