import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { measureWeb } from './lib/measure-web.mjs';

const texts = '../../packages/texts/src/pt';
const guest = {
  'index.html': {
    file: 'assets/index.js',
    imports: ['_react.js'],
    dynamicImports: ['src/app/signed-in-app.tsx'],
  },
  '_react.js': { file: 'assets/react.js' },
  [`${texts}/common.ts`]: { file: 'assets/common.js' },
  [`${texts}/errors.ts`]: { file: 'assets/errors.js' },
  [`${texts}/login.ts`]: { file: 'assets/login.js', imports: ['_react.js'] },
  'src/app/signed-in-app.tsx': { file: 'assets/app.js', imports: ['_react.js'] },
};
const screens = {
  'src/features/geolocation/pages/map-page.tsx': { file: 'assets/map-page.js', imports: ['_maplibre.js'] },
  '_maplibre.js': { file: 'assets/maplibre.js', css: ['assets/maplibre.css'] },
  'src/features/home/pages/home-page.tsx': { file: 'assets/home.js' },
  'src/features/routes/guest/tracked-route-page.tsx': {
    file: 'assets/tracked.js',
    imports: ['_maplibre.js', '_react.js'],
  },
  'src/map/open-map.ts': { file: 'assets/open-map.js', imports: ['_maplibre.js'] },
  'src/i18n/screen-catalogs.ts': { file: 'assets/catalogs.js' },
  [`${texts}/tracked-route.ts`]: { file: 'assets/tracked-texts.js' },
  [`${texts}/shared-link.ts`]: { file: 'assets/link-texts.js' },
};
const workers = ['assets/live-worker-1.js', 'assets/map-worker-1.js'];
let dist = '';

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'azimute-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), text);
}

function build(manifest: Record<string, { file: string }>) {
  write('.vite/manifest.json', JSON.stringify(manifest));
  for (const path of [...Object.values(manifest).map(({ file }) => file), ...workers])
    write(path, path.repeat(9));
}

function gzipped(names: string[]): number {
  const sizes = names.map((name) => gzipSync(`assets/${name}.js`.repeat(9), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('measureWeb', () => {
  it('refuses a build without the map screen, or without the texts of the login page', () => {
    build(guest);
    expect(() => measureWeb(dist)).toThrow('no screen under src/features/geolocation/pages/');
    const { [`${texts}/login.ts`]: login, ...rest } = { ...guest, ...screens };
    build(rest);
    expect(login).toBeDefined();
    expect(() => measureWeb(dist)).toThrow(`The manifest has no ${texts}/login.ts`);
  });

  it('counts each chunk of the login page once, and none loaded after sign-in', () => {
    build({ ...guest, ...screens });
    const login = ['index', 'react', 'common', 'errors', 'login'];
    expect(measureWeb(dist).loginBytes).toBe(gzipped(login));
  });

  it('counts what home and the map screen with its workers add, and no other screen', () => {
    build({ ...guest, ...screens });
    const { shellBytes, homeBytes, mapBytes } = measureWeb(dist);
    expect(homeBytes).toBe(gzipped(['home']));
    expect(shellBytes).toBe(gzipped(['app', 'tracked-texts', 'link-texts']));
    expect(mapBytes).toBe(gzipped(['map-page', 'open-map', 'maplibre', 'live-worker-1', 'map-worker-1']));
  });

  it('counts what a shared route adds to the login page, with its map workers', () => {
    build({ ...guest, ...screens });
    const added = [
      'tracked',
      'open-map',
      'maplibre',
      'catalogs',
      'tracked-texts',
      'link-texts',
      'map-worker-1',
    ];
    expect(measureWeb(dist).trackedRouteBytes).toBe(gzipped(added));
  });
});
