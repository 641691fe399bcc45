import type { Locale } from '@azimute/contract/locales';
import type { Room, Rooms } from './rooms.ts';

/** Texts of one namespace in one language, by key. */
export type Texts = Readonly<Record<string, string>>;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A key of a namespace; the forms of a plural are one key. */
export type TextKey<R extends Room> = {
  [K in keyof Rooms[R] & string]: K extends `${infer Stem}_${PluralForm}` ? Stem : K;
}[keyof Rooms[R] & string];

/** A key with its namespace, such as `login:signIn`. */
export type FullTextKey = { [R in Room]: `${R}:${TextKey<R>}` }[Room];

/** Values for a text's placeholders in braces; `count` also selects the plural form. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/** Formats the texts of one namespace. */
export type TextOf<R extends Room> = (key: TextKey<R>, values?: TextValues) => string;

/** Splits `login:signIn` into namespace and key, which may contain colons itself. */
export function splitKey(key: FullTextKey): [room: Room, name: string] {
  const end = key.indexOf(':');
  return [key.slice(0, end) as Room, key.slice(end + 1)];
}

const rules = new Map<Locale, Intl.PluralRules>();

/**
 * Returns the text of `key` with its values; undefined if there is none. Zero and whole millions use the other plural
 * form unless they have their own: CLDR counts a Portuguese 0 as singular, although "0 ativos" is usual, and has a form
 * for whole millions in Spanish and Portuguese.
 */
export function findText(
  locale: Locale,
  texts: Texts,
  key: string,
  values: TextValues = {},
): string | undefined {
  const { count } = values;
  const plural = typeof count === 'number' ? texts[`${key}_${formOf(locale, count)}`] : undefined;
  const text = plural ?? (typeof count === 'number' ? texts[`${key}_other`] : undefined) ?? texts[key];
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  );
}

function formOf(locale: Locale, count: number): string {
  if (count === 0) return 'zero';
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known.select(count);
}
