import { join } from 'node:path';
import { library, repositoryRoot } from '../library.ts';
import { judge } from '../results/judge.ts';

/** Gzipped JavaScript of a first visit. */
export async function benchSize(): Promise<void> {
  const { buildWebIfChanged } = await library<{ buildWebIfChanged: () => void }>('build-web.mjs');
  buildWebIfChanged();
  const { measureWeb } = await library<{ measureWeb: (dist: string) => Sizes }>('measure-web.mjs');
  const { loginBytes, shellBytes, mapBytes } = measureWeb(join(repositoryRoot, 'apps', 'web', 'dist'));
  console.log(`login page: ${judge('size/login', loginBytes / 1000)}`);
  console.log(`map screen with its workers, beyond the shell: ${judge('size/map', mapBytes / 1000)}`);
  console.log(
    `a first visit straight to the map, login and shell included: ${((loginBytes + shellBytes + mapBytes) / 1000).toFixed(1)} kB`,
  );
}

interface Sizes {
  readonly loginBytes: number;
  readonly shellBytes: number;
  readonly mapBytes: number;
}
