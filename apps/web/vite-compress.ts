import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|mjs|css|svg|json)$/;
const brotli = promisify(brotliCompress);
// The highest quality takes seconds on the map's library and saves a few hundredths more.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes each script, stylesheet and data file compressed beside itself, for the server to hand out as it is. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    // Not when the bundle closes, which it also does after an error, over which that of a missing folder would be told.
    writeBundle: async ({ dir = '' }, bundle) => {
      const files = Object.keys(bundle).filter(
        (file) => file.startsWith('assets/') && compressible.test(file),
      );
      await Promise.all(files.map((file) => compressFile(join(dir, file))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path);
  const [smallest, plain] = await Promise.all([
    brotli(source, brotliOptions),
    promisify(gzip)(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, smallest), writeFile(`${path}.gz`, plain)]);
}
