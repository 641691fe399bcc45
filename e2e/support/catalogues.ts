import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Locale } from '@azimute/contract';

/** Texts by key. */
export type Catalogue = Readonly<Record<string, string>>;

const web = dirname(fileURLToPath(import.meta.resolve('@azimute/web/package.json')));
const texts = dirname(fileURLToPath(import.meta.resolve('@azimute/texts')));

/** Loads the catalogs of a language by namespace. */
export async function loadCatalogues(locale: Locale): Promise<ReadonlyMap<string, Catalogue>> {
  const folder = join(texts, locale);
  const catalogues = new Map<string, Catalogue>();
  for (const file of readdirSync(folder)) {
    const read = (await import(pathToFileURL(join(folder, file)).href)) as { texts: Catalogue };
    catalogues.set(file.replace(/\.ts$/, ''), read.texts);
  }
  return catalogues;
}

interface CatalogueFile {
  readonly locale: string;
  readonly namespace: string;
}

/** Returns each catalog's built file, by the path that a page requests. */
export function readCatalogueFiles(): ReadonlyMap<string, CatalogueFile> {
  const manifest = JSON.parse(readFileSync(join(web, 'dist', '.vite', 'manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  return new Map(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const [, locale, namespace] = /packages\/texts\/src\/(\w+)\/([\w-]+)\.ts$/.exec(source) ?? [];
      return locale === undefined || namespace === undefined
        ? []
        : [[`/${file}`, { locale, namespace }] as const];
    }),
  );
}
