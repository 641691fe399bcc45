import { locales, type Locale } from '@azimute/contract/locales';
import type { FullTextKey, TextValues } from '@azimute/texts';
import { text as textIn } from '@azimute/texts/server';

/** A text of the portal by room and key, such as `login:signIn`; throws for one that is not there. */
type TextOf = (key: `${string}:${string}`, values?: TextValues) => string;

/** The texts of the portal in each language. */
export const texts = Object.fromEntries(
  locales.map((locale): [Locale, TextOf] => [
    locale,
    (key, values) => textIn(locale, key as FullTextKey, values),
  ]),
) as Readonly<Record<Locale, TextOf>>;

export const text = texts.en;
