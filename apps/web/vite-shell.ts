import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Modules that the app loads without a connection: the page, its screen, and their texts in all languages. */
const starts =
  /\/src\/(main\.tsx|app\/offline-app\.tsx|i18n\/screen-catalogs\.ts)$|\/texts\/src\/\w\w\/(common|errors|login|offline|alert-words|work-orders|severity|status)\.ts$/;

/** Extensions of files of `public/` that the page names. */
const named = /\.(js|svg|png|ico)$/;

/**
 * Lists the files that the worker keeps for a start without a connection in `/builds/shell.json`, with the build that
 * they belong to.
 */
export function listShell(): Plugin {
  let folder = '';
  let publicFolder = '';
  let files: readonly string[] = [];
  let id = '';
  return {
    name: 'list-shell',
    apply: 'build',
    configResolved: ({ root, build, publicDir }) => {
      folder = join(root, build.outDir, 'builds');
      publicFolder = publicDir;
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        files = findFiles(bundle);
        id = /name="build" content="(\w+)"/.exec(sourceOf(bundle, 'index.html'))?.[1] ?? '';
      },
    },
    closeBundle: async () => {
      if (id === '') return;
      const publicFiles = readdirSync(publicFolder).filter(
        (file) => named.test(file) && file !== 'portal-worker.js',
      );
      const paths = [...files, ...publicFiles].map((file) => `/${file}`);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'shell.json'), JSON.stringify({ id, files: paths }));
    },
  };
}

function findFiles(bundle: Bundle): readonly string[] {
  const found = new Set<string>();
  const waiting = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && part.moduleIds.some((module) => starts.test(module)) ? [part.fileName] : [],
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const part = bundle[file];
    if (found.has(file) || part === undefined) continue;
    found.add(file);
    if (part.type !== 'chunk') continue;
    const { importedCss = [], importedAssets = [] } = part.viteMetadata ?? {};
    waiting.push(...part.imports, ...importedCss, ...importedAssets);
  }
  // The page's style sheets name the fonts.
  for (const file of Object.keys(bundle)) if (file.endsWith('.woff2')) found.add(file);
  return [...found];
}

function sourceOf(bundle: Bundle, file: string): string {
  const part = bundle[file];
  return part?.type === 'asset' ? String(part.source) : '';
}
