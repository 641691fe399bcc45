import { locales, type Locale } from '@azimute/contract/locales';
import { localeNames } from '../i18n/locale.ts';
import { screen, waitFor } from './open-app.ts';
import { texts } from './texts.ts';

/** Returns `/home` in the default language, `/pt/home` in another. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Returns the other languages, starting after this one. */
export function othersThan(locale: Locale): readonly Locale[] {
  const at = locales.indexOf(locale);
  return [...locales.slice(at + 1), ...locales.slice(0, at)];
}

/** Changes the language through the header's menu. The menu may be below a dialog, so nothing outside is pressed. */
export async function switchLanguage(from: Locale, to: Locale): Promise<void> {
  screen.getByText(texts[from]('shell:languageIs', { language: localeNames[from] })).click();
  (await screen.findByText(localeNames[to], { selector: 'header *' })).click();
  await waitFor(() => {
    if (document.documentElement.lang !== to)
      throw new Error(`The page speaks ${document.documentElement.lang}.`);
  });
}
