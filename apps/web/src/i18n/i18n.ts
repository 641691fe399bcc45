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

/** Texts of the first load. The locations of the others are in a separate list, which visitors do not load. */
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

/** Changes the language without remounting screens; loads its texts first. */
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
  // Another language was requested in the meantime.
  if (asked !== locale) return;
  shown = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Loads a screen's texts together with its code, rather than on first use. */
export async function preloadTexts(...rooms: Room[]): Promise<void> {
  const locale = shown;
  if (locale === null) return;
  await Promise.all(rooms.map((room) => loadRoom(locale, room)));
}

/** Returns the current language; it changes only once the new texts have loaded. */
export function readLocale(): Locale {
  return shown ?? 'en';
}

export function subscribeToLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the texts of a namespace are loaded. */
export function hasRoom(room: Room, locale = readLocale()): boolean {
  return loaded.has(`${locale}/${room}`);
}

/** Returns whether a namespace has a text with exactly this key. */
export function hasText<R extends Room>(room: R, key: string): key is TextKey<R> {
  return Object.hasOwn(textsOf(room), key);
}

/**
 * Formats texts of a namespace in the current language, or texts of `common` if it has none. A key without a text is
 * returned as it is.
 */
export function textOf<R extends Room>(room: R, common: Room = room): TextOf<R> {
  return (key, values) => findShown(room, key, values) ?? findShown(common, key, values) ?? key;
}

/** Formats a text of a loaded namespace in the current language. */
export function text(key: FullTextKey, values?: TextValues): string {
  const [room, name] = splitKey(key);
  return findShown(room, name, values) ?? key;
}

/** Returns the texts of a namespace in a language, even before the page has started. */
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
