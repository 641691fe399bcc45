import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, type Source } from 'pmtiles';
import { expect, test } from 'vitest';
import { embeddedLayers, regionSource, tiledLayers } from '../style/build-style.ts';
import { earthSource } from '../style/earth-layers.ts';
import type { StyleLayer } from '../style/style-layer.ts';
import { readAttribution, streetsAttribution } from './attribution.ts';
import { coveredAt, hasStreetsIn, streetRegion } from './street-region.ts';

class FileOnDisk implements Source {
  readonly #name: string;
  readonly #handle: Promise<FileHandle>;

  constructor(name: string) {
    this.#name = name;
    this.#handle = open(join(import.meta.dirname, 'data', name));
  }

  getKey(): string {
    return this.#name;
  }

  async getBytes(offset: number, length: number) {
    const data = new Uint8Array(length);
    await (await this.#handle).read(data, 0, length, offset);
    return { data: data.buffer };
  }

  async close(): Promise<void> {
    await (await this.#handle).close();
  }
}

interface Metadata {
  readonly attribution: string;
  readonly vector_layers: readonly {
    readonly id: string;
    readonly minzoom: number;
    readonly maxzoom: number;
  }[];
}

async function readFile(name: string) {
  const file = new FileOnDisk(name);
  const archive = new PMTiles(file);
  const [header, metadata] = [await archive.getHeader(), (await archive.getMetadata()) as Metadata];
  await file.close();
  return { header, metadata };
}

const layersOf = (source: string): StyleLayer[] => embeddedLayers.filter((layer) => layer.source === source);

test.each([
  ['natural-earth.pmtiles', earthSource],
  ['demo-region.pmtiles', regionSource],
])(
  'every layer drawn of %s exists in it at its zooms, and all of its layers are drawn',
  async (name, source) => {
    const { metadata } = await readFile(name);
    const layers = layersOf(source);
    const drawn = new Set(layers.map((layer) => layer['source-layer']));
    expect([...drawn].toSorted()).toEqual(metadata.vector_layers.map(({ id }) => id).toSorted());
    for (const { 'source-layer': from, maxzoom = 24 } of layers)
      expect(metadata.vector_layers.find(({ id }) => id === from)?.minzoom).toBeLessThan(maxzoom);
  },
);

test('the box, zooms and attribution of the streets match their file', async () => {
  const { header, metadata } = await readFile('demo-region.pmtiles');
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  expect(streetRegion).toEqual({
    west: minLon,
    south: minLat,
    east: maxLon,
    north: maxLat,
    minZoom,
    maxZoom,
  });
  expect(readAttribution(metadata.attribution)).toEqual(streetsAttribution);
});

const opacities = ['line-opacity', 'fill-opacity'];

test('the lines of the world are full to zoom 9 and gone at 10.5', () => {
  const layers = layersOf(earthSource);
  for (const { maxzoom } of layers) expect(maxzoom).toBeLessThanOrEqual(10.5);
  for (const { id, paint } of layers.filter(({ type }) => type !== 'symbol')) {
    const painted = paint({} as never);
    const opacity = opacities.map((name) => painted[name]).find(Boolean);
    const whole = id === 'earth-states' ? 0.8 : 1;
    expect([id, opacity]).toEqual([id, ['interpolate', ['linear'], ['zoom'], 9, whole, 10.5, 0]]);
  }
});

test('the streets cover all lines of the world, on their own land', () => {
  const ids = tiledLayers.map(({ id }) => id);
  const land = ids.indexOf('streets-land');
  expect(ids.slice(0, land).every((id) => id.startsWith(earthSource))).toBe(true);
  expect(ids.slice(land + 1).every((id) => id.startsWith(regionSource))).toBe(true);
});

test('the street coverage contains their box at every zoom, and shrinks toward it', () => {
  for (let zoom = 8; zoom <= 14; zoom += 1) {
    const covered = coveredAt(zoom + 0.5);
    expect(covered.west).toBeLessThanOrEqual(streetRegion.west);
    expect(covered.north).toBeGreaterThanOrEqual(streetRegion.north);
    expect(streetRegion.west - covered.west).toBeLessThan(360 / 2 ** zoom);
    expect(covered.east - streetRegion.east).toBeLessThan(360 / 2 ** zoom);
  }
  expect(coveredAt(17)).toEqual(coveredAt(14));
  const brasilia = { west: -48, south: -16, east: -47.8, north: -15.7 };
  expect([hasStreetsIn(brasilia, 7.9), hasStreetsIn(brasilia, 8)]).toEqual([false, true]);
  expect(hasStreetsIn({ ...brasilia, west: -30, east: -29 }, 12)).toBe(false);
});
