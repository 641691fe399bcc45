import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { locales, type Locale } from '@azimute/contract';

/** A text of the portal by namespace and key, such as `login:signIn`; throws for one that is not there. */
export type Texts = (
  key: `${string}:${string}`,
  values?: Readonly<Record<string, string | number>>,
) => string;

const web = dirname(fileURLToPath(import.meta.resolve('@azimute/web/package.json')));
const catalogs = join(web, 'src', 'i18n', 'catalogs');

/** What the portal says in each language, from its own catalogs. */
export const texts: Readonly<Record<Locale, Texts>> = {
  en: await loadTexts('en'),
  es: await loadTexts('es'),
  pt: await loadTexts('pt'),
};

export { locales, type Locale };

/** `/home` in the default language, `/pt/home` in another. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

async function loadTexts(locale: Locale): Promise<Texts> {
  const folder = join(catalogs, locale);
  const namespaces = new Map<string, Readonly<Record<string, string>>>();
  for (const file of readdirSync(folder)) {
    const loaded = (await import(pathToFileURL(join(folder, file)).href)) as {
      texts: Readonly<Record<string, string>>;
    };
    namespaces.set(file.replace(/\.ts$/, ''), loaded.texts);
  }
  return (key, values = {}) => {
    const [namespace = '', name = ''] = key.split(':');
    const text = namespaces.get(namespace)?.[name];
    if (text === undefined) throw new Error(`There is no text ${key} in ${locale}.`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]));
  };
}
