import { locales, type Locale } from '@azimute/contract/locales';
import { createInstance, type i18n as I18n, type ResourceNamespaceMap } from 'i18next';

export type Namespace = keyof ResourceNamespaceMap;

export type Texts = Readonly<Record<string, string>>;

/** What a first visit shows. Where the others are is a list of its own, which visitors do without. */
const firstCatalogs = import.meta.glob<Texts>('./catalogs/*/{common,errors,login}.ts', { import: 'texts' });

export const i18n: I18n = createInstance();

/** Starts in a language with the texts that every screen needs. */
export async function startI18n(locale: Locale, namespaces: readonly Namespace[]): Promise<void> {
  await i18n
    .use({
      type: 'backend',
      init: () => undefined,
      read: (language: string, namespace: string, done: (error: unknown, texts: Texts | false) => void) => {
        loadTexts(language, namespace).then(
          (texts) => done(null, texts),
          (error: unknown) => done(error, false),
        );
      },
    })
    .init({
      lng: locale,
      supportedLngs: locales,
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'common',
      keySeparator: false,
      nsSeparator: ':',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  document.documentElement.lang = locale;
}

/** Changes the language of what is shown, keeping screens and their state; its texts are loaded first. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** Loads a screen's texts at once, beside its code, instead of one by one as it asks for them. */
export async function preloadTexts(...namespaces: Namespace[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
}

/** Texts as they are shown, for a page that has not started. */
export async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const name = `./catalogs/${language}/${namespace}.ts`;
  const load = firstCatalogs[name] ?? (await import('./screen-catalogs.ts')).screenCatalogs[name];
  if (!load) throw new Error(`There are no texts for ${namespace} in ${language}.`);
  return withSharedForms(await load());
}

// Spanish and Portuguese have a plural form of their own for whole millions, and CLDR counts a Portuguese 0 as singular,
// though people write "0 ativos". Both read like the other form where none is given.
function withSharedForms(texts: Texts): Texts {
  const forms = Object.entries(texts)
    .filter(([key]) => key.endsWith('_other'))
    .flatMap(([key, text]) => ['zero', 'many'].map((form) => [key.replace(/other$/, form), text] as const));
  return { ...Object.fromEntries(forms), ...texts };
}
