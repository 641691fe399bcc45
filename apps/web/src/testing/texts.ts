import { locales, type Locale } from '@azimute/contract/locales';

type Values = Readonly<Record<string, string | number>>;
/** A text of the portal by namespace and key, such as `login:signIn`; throws for one that is not there. */
type TextOf = (key: `${string}:${string}`, values?: Values) => string;

const catalogs = import.meta.glob<Readonly<Record<string, string>>>('../i18n/catalogs/*/*.ts', {
  import: 'texts',
  eager: true,
});

/** What the portal says in each language, from its own catalogs. */
export const texts = Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)])) as Readonly<
  Record<Locale, TextOf>
>;

export const text = texts.en;

function textsIn(locale: Locale): TextOf {
  return (key, values = {}) => {
    const [namespace = '', name = ''] = key.split(':');
    const found = catalogs[`../i18n/catalogs/${locale}/${namespace}.ts`]?.[name];
    if (found === undefined) throw new Error(`There is no text ${key} in ${locale}.`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]));
  };
}
