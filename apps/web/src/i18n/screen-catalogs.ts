import type { Texts } from './i18n.ts';

/** One chunk for each language and namespace: a screen loads the texts it shows, in the language it shows. */
export const screenCatalogs = import.meta.glob<Texts>(
  ['./catalogs/*/*.ts', '!./catalogs/*/{common,errors,login}.ts'],
  { import: 'texts' },
);
