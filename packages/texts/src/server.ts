import { createRequire } from 'node:module';
import type { Locale } from '@azimute/contract/locales';
import type { Room } from './rooms.ts';
import {
  findText,
  splitKey,
  type FullTextKey,
  type TextOf,
  type Texts,
  type TextValues,
} from './write-text.ts';

const require = createRequire(import.meta.url);
const rooms = new Map<string, Texts>();

/** Formats a text in a language. A namespace is read on first use, so that the server starts without it. */
export function text(locale: Locale, key: FullTextKey, values?: TextValues): string {
  const [room, name] = splitKey(key);
  const found = findText(locale, readRoom(locale, room), name, values);
  if (found === undefined) throw new Error(`There is no text ${key} in ${locale}.`);
  return found;
}

/** Formats texts of one namespace in a language. */
export function textIn<R extends Room>(locale: Locale, room: R): TextOf<R> {
  return (key, values) => text(locale, `${room}:${key}` as FullTextKey, values);
}

/** Returns the texts of a namespace in a language, by key. */
export function readRoom(locale: Locale, room: Room): Texts {
  const name = `./${locale}/${room}.ts`;
  const texts = rooms.get(name) ?? (require(name) as { readonly texts: Texts }).texts;
  rooms.set(name, texts);
  return texts;
}
