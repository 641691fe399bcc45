import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { readForeignStyle } from './foreign-style.ts';

const streets: StyleSpecification['sources'][string] = {
  type: 'vector',
  url: 'https://maps.example/streets.json',
};
const address = 'https://maps.example/styles/streets/style.json';
const fill = { type: 'fill', source: 'streets', 'source-layer': 'water' } as const;

test('a style changes neither the map’s projection, ground and sky, nor its camera', () => {
  const read = readForeignStyle(
    {
      version: 8,
      name: 'Streets',
      glyphs: 'https://maps.example/{fontstack}/{range}.pbf',
      projection: { type: 'globe' },
      terrain: { source: 'streets' },
      sky: { 'sky-color': '#88aaff' },
      center: [10, 50],
      zoom: 9,
      pitch: 60,
      bearing: 90,
      sources: { streets },
      layers: [{ id: 'water', ...fill }],
    },
    address,
  );
  expect(read).toEqual({
    version: 8,
    glyphs: 'https://maps.example/{fontstack}/{range}.pbf',
    sources: { 'base:streets': streets },
    layers: [{ id: 'base:water', ...fill, source: 'base:streets' }],
  });
});

test('a layer with a missing source is dropped, one that needs none stays', () => {
  const { layers } = readForeignStyle(
    {
      version: 8,
      sources: {},
      layers: [
        { id: 'ground', type: 'background' },
        { id: 'water', ...fill },
      ],
    },
    address,
  );
  expect(layers.map(({ id }) => id)).toEqual(['base:ground']);
});

test('no style layer has the name of an overlay', () => {
  const ours = [
    'trail',
    'trail-line',
    'route',
    'marked',
    'fixes',
    'measure',
    'fences',
    'overlays-areas',
    'fleet',
  ];
  const { sources, layers } = readForeignStyle(
    {
      version: 8,
      sources: Object.fromEntries(ours.map((name) => [name, streets])),
      layers: ours.map((id) => ({ ...fill, id, source: id })),
    },
    address,
  );
  const names = new Set([...Object.keys(sources), ...layers.map(({ id }) => id)]);
  expect(names.size).toBe(new Set(ours).size);
  expect(names.isDisjointFrom(new Set(ours))).toBe(true);
});

test('external references of a style are found, including templates and nested files', () => {
  const read = readForeignStyle(
    {
      version: 8,
      glyphs: '../fonts/{fontstack}/{range}.pbf',
      sprite: [{ id: 'default', url: 'sprite' }],
      sources: {
        named: { type: 'vector', url: 'tiles.json' },
        listed: { type: 'raster', tiles: ['/tiles/{z}/{x}/{y}.png', '//other.example/{z}/{x}/{y}.png'] },
        drawn: { type: 'geojson', data: './drawn.json' },
        inline: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
        file: { type: 'vector', url: 'pmtiles://../world.pmtiles' },
        foreign: { type: 'vector', url: 'mapbox://mapbox.streets' },
      },
      layers: [],
    },
    address,
  );
  expect(read).toMatchObject({
    glyphs: 'https://maps.example/styles/fonts/{fontstack}/{range}.pbf',
    sprite: [{ id: 'default', url: 'https://maps.example/styles/streets/sprite' }],
    sources: {
      'base:named': { url: 'https://maps.example/styles/streets/tiles.json' },
      'base:listed': {
        tiles: ['https://maps.example/tiles/{z}/{x}/{y}.png', 'https://other.example/{z}/{x}/{y}.png'],
      },
      'base:drawn': { data: 'https://maps.example/styles/streets/drawn.json' },
      'base:inline': { data: { type: 'FeatureCollection' } },
      'base:file': { url: 'pmtiles://https://maps.example/styles/world.pmtiles' },
      'base:foreign': { url: 'mapbox://mapbox.streets' },
    },
  });
});
