import { join } from 'node:path';
import { verdict } from '../format.ts';
import { library, repositoryRoot } from '../library.ts';

/** Gzipped JavaScript of a first visit, beside the limits that the check of every build holds it to. */
export async function benchSize(): Promise<void> {
  const { buildWebIfChanged } = await library<{ buildWebIfChanged: () => void }>('build-web.mjs');
  buildWebIfChanged();
  const { measureWeb } = await library<{ measureWeb: (dist: string) => Sizes }>('measure-web.mjs');
  const { loginBytes, shellBytes, mapBytes } = measureWeb(join(repositoryRoot, 'apps', 'web', 'dist'));
  print('login page', loginBytes, 110_000);
  print('map screen with its workers, beyond the shell', mapBytes, 550_000);
  console.log(
    `a first visit straight to the map, login and shell included: ${kilobytes(loginBytes + shellBytes + mapBytes)}`,
  );
}

interface Sizes {
  readonly loginBytes: number;
  readonly shellBytes: number;
  readonly mapBytes: number;
}

function print(name: string, bytes: number, limit: number): void {
  console.log(`${name}: ${kilobytes(bytes)}, ${verdict(bytes / limit, `${limit / 1000} kB`)}`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB gzip`;
}
