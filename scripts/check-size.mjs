// Checks the JavaScript of a first visit against its limits; run after the web is built.
import { join } from 'node:path';
import { repositoryRoot } from './lib/ensure-installed.mjs';
import { measureWeb } from './lib/measure-web.mjs';

const KILOBYTE = 1000;
const { loginBytes, shellBytes, homeBytes, mapBytes, trackedRouteBytes } = measureWeb(
  join(repositoryRoot, 'apps', 'web', 'dist'),
);
const figures = [
  { name: 'login page', bytes: loginBytes, limit: 112 * KILOBYTE },
  { name: 'home, which has no map, beyond the shell', bytes: homeBytes, limit: 40 * KILOBYTE },
  {
    name: 'shared route with its workers, beyond the login page',
    bytes: trackedRouteBytes,
    limit: 485 * KILOBYTE,
  },
  { name: 'map screen with its workers, beyond the shell', bytes: mapBytes, limit: 552 * KILOBYTE },
];
for (const { name, bytes, limit } of figures) {
  const share = ((bytes / limit) * 100).toFixed(0);
  console.log(`${name}: ${(bytes / KILOBYTE).toFixed(1)} kB gzip, ${share} % of ${limit / KILOBYTE} kB`);
  if (bytes > limit) process.exitCode = 1;
}
const total = loginBytes + shellBytes + mapBytes;
console.log(`a first visit straight to the map: ${(total / KILOBYTE).toFixed(1)} kB gzip in all`);
