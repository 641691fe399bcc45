import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originsOf, readMapCatalogue } from './map-catalogue.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'azimute-maps-'));
  writeFileSync(path.join(dir, 'brasil.pmtiles'), 'PMTiles');
});
afterAll(() => rmSync(dir, { recursive: true }));

const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png';
const imagery = { id: 'sky', name: 'Sky', for: 'imagery', tiles, attribution: 'Example' };

function read(content: unknown, origins?: readonly string[]) {
  writeFileSync(path.join(dir, 'maps.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return readMapCatalogue({ dir, origins });
}

describe('maps.json', () => {
  it.each([
    ['{', 'JSON'],
    [{}, 'must hold a list'],
    [[{ ...imagery, id: 'Sky View' }], 'map 1: id takes small letters'],
    [[{ ...imagery, tiles: 'https://tiles.example.com/' }], 'map 1: tiles'],
    [[{ ...imagery, tiles: 'ftp://example.com/{z}/{x}/{y}' }], 'map 1: tiles'],
    [[{ ...imagery, tiles: 'https://me:secret@example.com/{z}/{x}/{y}' }], 'map 1: tiles'],
    [[{ ...imagery, tiles: 'https://{s}.example.com/{z}/{x}/{y}' }], 'in braces'],
    [[{ ...imagery, tiles: [tiles, 'https://example.com/{z}/{x}/{-y}'] }], 'map 1: tiles'],
    [[{ ...imagery, attribution: undefined }], 'map 1: attribution'],
    [[{ ...imagery, style: 'https://example.com/style.json' }], 'map 1: it needs one of'],
    [[{ ...imagery, tileSise: 256 }], 'map 1: Unrecognized key'],
    [[imagery, { ...imagery, tiles: undefined, style: 'https://example.com/style.json' }], 'map 2'],
    [[imagery, imagery], 'two maps have the id sky'],
    [[{ id: 'a', name: 'A', for: 'roadmap', file: '../keys.pmtiles' }], 'map 1: file'],
    [
      [{ id: 'a', name: 'A', for: 'roadmap', file: 'gone.pmtiles' }],
      'a names gone.pmtiles, which is not a file',
    ],
  ])('is refused as %j', (content, problem) => {
    expect(() => read(content)).toThrow(problem);
    expect(() => read(content)).not.toThrow(/secret/);
  });

  it('offers its entries in order, and none if it is missing', () => {
    const style = {
      id: 'streets',
      name: 'Streets',
      for: 'roadmap',
      style: 'http://maps.intranet:8080/style.json',
    };
    const file = {
      id: 'brasil',
      name: 'Brasil',
      for: 'roadmap',
      file: 'brasil.pmtiles',
      foldAttribution: true,
    };
    const catalogue = read([style, imagery, file]);
    expect(catalogue.offered.roadmap).toEqual([
      {
        sourceId: 'streets',
        name: 'Streets',
        kind: 'style',
        address: style.style,
        darkAddress: null,
        attribution: [],
        mayFold: false,
      },
      {
        sourceId: 'brasil',
        name: 'Brasil',
        kind: 'file',
        file: 'brasil.pmtiles',
        attribution: [],
        mayFold: true,
      },
    ]);
    expect(catalogue.offered.imagery).toMatchObject([
      { templates: [tiles], tileSize: 256, maxZoom: 19, attribution: [{ text: 'Example', url: null }] },
    ]);
    expect(readMapCatalogue({ dir: path.join(dir, 'none'), origins: undefined }).offered).toEqual({
      roadmap: [],
      imagery: [],
    });
  });

  it('allows its own origins in the page’s policy, and those of accounts if the operator permits', () => {
    expect(originsOf(read([imagery]))).toEqual(['https://tiles.example.com', 'https:']);
    expect(originsOf(read([imagery], ['https://other.example.com']))).toEqual([
      'https://tiles.example.com',
      'https://other.example.com',
    ]);
    expect(originsOf(read([], []))).toEqual([]);
  });
});
