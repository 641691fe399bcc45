import type { Locale } from '@azimute/contract/locales';
import {
  findText,
  splitKey,
  type FullTextKey,
  type Room,
  type TextKey,
  type TextOf,
  type Texts,
  type TextValues,
} from '@azimute/texts';

/** What a first visit shows. Where the others are is a list of its own, which visitors do without. */
const firstCatalogs = import.meta.glob<Texts>('../../../../packages/texts/src/*/{common,errors,login}.ts', {
  import: 'texts',
});

/** Null until the page has started. */
let shown: Locale | null = null;
let asked: Locale | null = null;
const loaded = new Map<string, Texts>();
const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Starts in a language with the texts that every screen needs. */
export async function startI18n(locale: Locale, rooms: readonly Room[]): Promise<void> {
  for (const store of [loaded, loading]) store.clear();
  shown = null;
  await showLanguage(locale, rooms);
}

/** Changes the language of what is shown, keeping screens and their state; its texts are loaded first. */
export async function changeLanguage(locale: Locale): Promise<void> {
  const prefix = `${readLocale()}/`;
  const rooms = [...loaded.keys()].filter((key) => key.startsWith(prefix));
  await showLanguage(
    locale,
    rooms.map((key) => key.slice(prefix.length) as Room),
  );
}

async function showLanguage(locale: Locale, rooms: readonly Room[]): Promise<void> {
  asked = locale;
  await Promise.all(rooms.map((room) => loadRoom(locale, room)));
  // Another language was asked for in the meantime.
  if (asked !== locale) return;
  shown = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Loads a screen's texts at once, beside its code, instead of one by one as it asks for them. */
export async function preloadTexts(...rooms: Room[]): Promise<void> {
  const locale = shown;
  if (locale === null) return;
  await Promise.all(rooms.map((room) => loadRoom(locale, room)));
}

/** The language that is shown: it changes only when the texts of the next are there. */
export function readLocale(): Locale {
  return shown ?? 'en';
}

export function subscribeToLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the texts of a room are loaded. */
export function hasRoom(room: Room, locale = readLocale()): boolean {
  return loaded.has(`${locale}/${room}`);
}

/** Returns whether a room has a text of exactly this key. */
export function hasText<R extends Room>(room: R, key: string): key is TextKey<R> {
  return Object.hasOwn(textsOf(room), key);
}

/**
 * Writes the texts of a room in the language that is shown, or those of `common` where the room has none of its own. A
 * key that has no text stands for itself.
 */
export function textOf<R extends Room>(room: R, common: Room = room): TextOf<R> {
  return (key, values) => findShown(room, key, values) ?? findShown(common, key, values) ?? key;
}

/** Writes a text of a room that is loaded, in the language that is shown. */
export function text(key: FullTextKey, values?: TextValues): string {
  const [room, name] = splitKey(key);
  return findShown(room, name, values) ?? key;
}

/** Returns the texts of a room in a language, also for a page that has not started. */
export async function loadTexts(locale: Locale, room: Room): Promise<Texts> {
  const name = `../../../../packages/texts/src/${locale}/${room}.ts`;
  const load = firstCatalogs[name] ?? (await import('./screen-catalogs.ts')).screenCatalogs[name];
  if (!load) throw new Error(`There are no texts for ${room} in ${locale}.`);
  return load();
}

function findShown(room: Room, key: string, values?: TextValues): string | undefined {
  return findText(readLocale(), textsOf(room), key, values);
}

const none: Texts = {};

function textsOf(room: Room): Texts {
  return loaded.get(`${readLocale()}/${room}`) ?? none;
}

async function loadRoom(locale: Locale, room: Room): Promise<void> {
  const key = `${locale}/${room}`;
  if (loaded.has(key)) return;
  const promise = loading.get(key) ?? keepTexts(key, loadTexts(locale, room));
  loading.set(key, promise);
  await promise;
}

async function keepTexts(key: string, texts: Promise<Texts>): Promise<void> {
  try {
    loaded.set(key, await texts);
  } finally {
    loading.delete(key);
  }
}
