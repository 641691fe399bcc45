import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|mjs|css|svg|json)$/;
const brotli = promisify(brotliCompress);
// The highest quality takes seconds on the map's library and saves a few hundredths more.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes each script, stylesheet and data file compressed beside itself, for the server to hand out as it is. */
export function compress(): Plugin {
  let outDir = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(join(outDir, 'assets'));
      await Promise.all(
        files
          .filter((file) => compressible.test(file))
          .map((file) => compressFile(join(outDir, 'assets', file))),
      );
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
