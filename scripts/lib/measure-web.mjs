import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MAP_FOLDERS = ['src/features/geolocation/pages/', 'src/map/', 'src/live/'];
// Loaded only by forms with drawing.
const DRAWING = 'src/map/draw/';
// One of the languages, whose texts are no shorter than the others'.
const TEXTS = '../../packages/texts/src/pt/';
/** A screen without a map. */
const HOME = 'src/features/home/pages/home-page.tsx';
/** A visitor's view of a shared route. */
const TRACKED_ROUTE = [
  'src/features/routes/guest/tracked-route-page.tsx',
  'src/map/open-map.ts',
  'src/i18n/screen-catalogs.ts',
  ...['tracked-route', 'shared-link'].map((name) => `${TEXTS}${name}.ts`),
];
const LOGIN_TEXTS = ['common', 'errors', 'login'].map((name) => `${TEXTS}${name}.ts`);

/**
 * Returns gzipped JavaScript from Vite's manifest, in bytes: of the login page's first visit, of the shell that a
 * signed-in user gets after it, of what home and the map screen with its workers add to both, and of what a shared
 * route adds to the login page. Excludes stylesheets, pictures and map data.
 */
export function measureWeb(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const keysUnder = (...starts) =>
    Object.keys(manifest).filter((key) => starts.some((start) => key.startsWith(start)));
  const login = filesOf(manifest, ['index.html', ...LOGIN_TEXTS]);
  const shell = filesOf(manifest, keysUnder('src/app/signed-in-app.tsx', TEXTS)).difference(login);
  const mapKeys = keysUnder(...MAP_FOLDERS).filter((key) => !key.startsWith(DRAWING));
  if (!mapKeys.some((key) => key.startsWith(MAP_FOLDERS[0]))) {
    throw new Error(`The manifest has no screen under ${MAP_FOLDERS[0]}.`);
  }
  // All except those for PDFs belong to maps.
  const workers = readdirSync(join(dist, 'assets'))
    .filter((file) => /worker.*\.m?js$/.test(file) && !file.startsWith('pdf.'))
    .map((file) => `assets/${file}`);
  const map = new Set([...filesOf(manifest, mapKeys), ...workers]).difference(login).difference(shell);
  const mapWorkers = workers.filter((file) => /\/(base-)?map-worker/.test(file));
  const trackedRoute = new Set([...filesOf(manifest, TRACKED_ROUTE), ...mapWorkers]).difference(login);
  const home = filesOf(manifest, [HOME]).difference(login).difference(shell);
  return {
    homeBytes: gzippedBytes(dist, home),
    loginBytes: gzippedBytes(dist, login),
    shellBytes: gzippedBytes(dist, shell),
    mapBytes: gzippedBytes(dist, map),
    trackedRouteBytes: gzippedBytes(dist, trackedRoute),
  };
}

/** Returns the scripts of entries and of all their static imports. */
function filesOf(manifest, entries) {
  const seen = new Set();
  const waiting = [...entries];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The manifest has no ${key}.`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return new Set([...seen].filter((file) => /\.m?js$/.test(file)));
}

function gzippedBytes(dist, files) {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  return bytes;
}
