import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:pdf-decoders';
const packagePath = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const source = join(dirname(packagePath), 'wasm');
const files = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/** Decoders for scanned images, which the PDF worker requests by name under one address. */
export function pdfDecoders(): Plugin {
  let address = `/@fs${source}/`;
  return {
    name: 'pdf-decoders',
    configResolved: async ({ command }) => {
      const { version } = JSON.parse(await readFile(packagePath, 'utf8')) as { readonly version: string };
      if (command === 'build') address = `/assets/pdf-${version}/`;
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(address)};` : undefined),
    async generateBundle() {
      for (const file of files) {
        const content = await readFile(join(source, file));
        this.emitFile({ type: 'asset', fileName: `${address.slice(1)}${file}`, source: content });
      }
    },
  };
}
