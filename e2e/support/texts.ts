import { locales, type Locale } from '@azimute/contract';
import { splitKey, type FullTextKey } from '@azimute/texts';
import { loadCatalogues, type Catalogue } from './catalogues.ts';

/** A text of the portal by namespace and key, such as `login:signIn`; throws for a missing one. */
export type Texts = (
  key: `${string}:${string}`,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The portal's texts in each language, from its own catalogs. */
export const texts: Readonly<Record<Locale, Texts>> = {
  en: textsOf(await loadCatalogues('en')),
  es: textsOf(await loadCatalogues('es')),
  pt: textsOf(await loadCatalogues('pt')),
};

export { locales, type Locale };

/** `/home` in the default language, `/pt/home` in another. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

export function textsOf(catalogues: ReadonlyMap<string, Catalogue>): Texts {
  return (key, values = {}) => {
    const [room, name] = splitKey(key as FullTextKey);
    const text = catalogues.get(room)?.[name];
    if (text === undefined) throw new Error(`There is no text ${key}.`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]));
  };
}
