import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|mjs|css|svg|json)$/;
const brotli = promisify(brotliCompress);
// The highest quality takes seconds for the map library and saves only a few percent.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes a compressed copy next to each script, stylesheet and data file, which the server sends unchanged. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    // Not when the bundle closes, which also happens after an error: the missing folder would hide that error.
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
