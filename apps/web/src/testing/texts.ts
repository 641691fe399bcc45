import { locales, type Locale } from '@azimute/contract/locales';
import type { FullTextKey, TextValues } from '@azimute/texts';
import { text as textIn } from '@azimute/texts/server';

/** Returns a text of the portal by namespace and key, such as `login:signIn`; throws if it does not exist. */
type TextOf = (key: `${string}:${string}`, values?: TextValues) => string;

/** Texts of the portal in each language. */
export const texts = Object.fromEntries(
  locales.map((locale): [Locale, TextOf] => [
    locale,
    (key, values) => textIn(locale, key as FullTextKey, values),
  ]),
) as Readonly<Record<Locale, TextOf>>;

export const text = texts.en;
