import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const assets = 'help/assets';
const generatorsKey = 'vitepress-theme-appearance';
/** The portal stores the color scheme under this key. */
export const colorSchemeKey = 'azimute-color-scheme';

/** Moves inline scripts into files, since the portal's content security policy allows no others, and compresses. */
export function finishSite({ outDir }) {
  const icons = moveIcons(outDir);
  for (const page of globSync('**/*.html', { cwd: outDir })) {
    const html = readFileSync(join(outDir, page), 'utf8').replaceAll('/vp-icons.css', icons);
    writeFileSync(join(outDir, page), moveInlineScripts(html, outDir));
  }
  for (const file of globSync('**/*.{html,js,css}', { cwd: outDir })) compress(join(outDir, file));
}

function moveInlineScripts(html, outDir) {
  return html.replaceAll(/<script((?:(?! src=)[^>])*)>([^<]+)<\/script>/g, (_, attributes, inline) => {
    const code = inline.replaceAll(generatorsKey, colorSchemeKey);
    const path = `${assets}/inline.${hashOf(code)}.js`;
    writeFileSync(join(outDir, path), code);
    return `<script${attributes} src="/${path}"></script>`;
  });
}

/** Moves the icons' stylesheet, which the generator writes to the root, where the portal serves its own files. */
function moveIcons(outDir) {
  const from = join(outDir, 'vp-icons.css');
  const path = `${assets}/icons.${hashOf(readFileSync(from))}.css`;
  renameSync(from, join(outDir, path));
  return `/${path}`;
}

function compress(path) {
  const source = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
  writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
