import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Derives the build's name from its file names, which are content hashes, so that the same sources give the same build.
 * The page names its own build, `/builds/latest.json` names the served one, and `/builds/meta/<id>.json` exists as long
 * as its build.
 */
export function describeBuild(): Plugin {
  let outDir = '';
  let id = '';
  return {
    name: 'describe-build',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.keys(bundle);
        files.sort();
        id = hashOf([html, ...files]);
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }];
      },
    },
    closeBundle: async () => {
      // Also called after a failed build.
      if (id === '') return;
      const build = { id, timestamp: Date.now() };
      await mkdir(join(outDir, 'builds', 'meta'), { recursive: true });
      await writeFile(join(outDir, 'builds', 'meta', `${id}.json`), JSON.stringify(build));
      await writeFile(join(outDir, 'builds', 'latest.json'), JSON.stringify(build));
    },
  };
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
