import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '@azimute/contract/locales';
import { describe, expect, it } from 'vitest';
import type { Room } from './rooms.ts';
import { readRoom, text } from './server.ts';
import { findText, type FullTextKey, type Texts } from './write-text.ts';

const roomsOf = (locale: Locale): Room[] =>
  readdirSync(join(import.meta.dirname, locale)).map((file) => file.replace('.ts', '') as Room);
const rooms = roomsOf('en');

const placeholders = (written: string): string[] =>
  [...written.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted();

/** Names of protocols and makers. */
const protocolNames = [
  'GT06, Concox',
  'ISO 15143-3',
  'OAuth 2.0',
  'Queclink',
  'Suntech',
  'Teltonika',
  'Wialon IPS',
  'Wialon Retranslator',
];

/** Texts that are correct in the language although they equal English: names, abbreviations, shared words. */
const sharedTexts: Readonly<Record<'es' | 'pt', readonly string[]>> = {
  es: [
    ...protocolNames,
    'AD',
    'App',
    'ALR-{{number}}',
    'Azimute',
    'CSV',
    'Cockpit',
    'Color',
    'color',
    'Dashboards',
    'Error',
    'Firmware',
    'GPSLogger',
    'ID',
    'MQTT',
    'Microsoft Entra ID',
    'Overland',
    'Portal',
    'io9 * 0.001',
    'OwnTracks',
    'No',
    'Total',
    'Traccar',
    'UL',
    'Token',
    '{{formatted}} plan',
    'Plan',
    '{{formatted}} UL',
    'Webhooks',
    'XLSX',
    '{{size}} MB',
    '{{size}} kB',
    '12/31/2025 11:59:59 PM',
    'km/h',
    'min',
    'mph',
  ],
  pt: [
    ...protocolNames,
    'AD',
    'App',
    'ALR-{{number}}',
    'Azimute',
    'Backup',
    'CSV',
    'Cockpit',
    'Dashboards',
    'E-mail',
    'E-mails',
    'Firmware',
    'GPSLogger',
    'ID',
    'Link',
    'MQTT',
    'Microsoft Entra ID',
    'Overland',
    'Portal',
    'io9 * 0.001',
    'OwnTracks',
    'Status',
    'Token',
    'Total',
    'Ranking',
    'Traccar',
    'UL',
    'ULs',
    '{{formatted}} UL',
    '{{formatted}} ULs',
    'Webhooks',
    'XLSX',
    '{{size}} MB',
    '{{size}} kB',
    '12/31/2025 11:59:59 PM',
    'km/h',
    'min',
    'mph',
    'Altitude',
    'Latitude',
    'Longitude',
  ],
};

const pluralForm = /_(zero|one|two|few|many|other)$/;

describe.each(locales)('the plurals in %s', (locale) => {
  // Zero and whole millions use the other form if a namespace has no form for them.
  const forms = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many');

  it.each(rooms)('are complete in %s', (room) => {
    const keys = Object.keys(readRoom(locale, room));
    const stems = new Set(
      keys.filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, '')),
    );
    const missing = [...stems].flatMap((stem) =>
      forms.map((form) => `${stem}_${form}`).filter((key) => !keys.includes(key)),
    );
    expect(missing).toEqual([]);
  });

  it('use the plural form for zero, everywhere', () => {
    const stems = rooms.flatMap((room) =>
      Object.entries(readRoom(locale, room)).flatMap(([key, plural]) =>
        key.endsWith('_other') ? [{ room, stem: key.replace(/_other$/, ''), plural }] : [],
      ),
    );
    for (const { room, stem, plural } of stems) {
      const texts = readRoom(locale, room);
      const none = findText(locale, texts, stem, { count: 0, formatted: '{{formatted}}' });
      const expected = (texts[`${stem}_zero`] ?? plural).replace('{{count}}', '0');
      expect({ room, stem, none }).toEqual({ room, stem, none: expected });
    }
    expect(stems.length).toBeGreaterThan(50);
  });
});

describe.each(['es', 'pt'] as const)('the texts in %s', (locale) => {
  it('exist for each module, and for no other', () => {
    expect(roomsOf(locale)).toEqual(rooms);
  });

  it.each(rooms)('use the same values in %s', (room) => {
    const source = readRoom('en', room);
    const texts = readRoom(locale, room);
    for (const [key, english] of Object.entries(source)) {
      expect({ key, values: placeholders(texts[key] ?? '') }).toEqual({ key, values: placeholders(english) });
      expect(texts[key]?.trim()).not.toBe('');
    }
  });

  it.each(rooms)('contain no English in %s', (room) => {
    const source = readRoom('en', room);
    const hasWords = (one: string): boolean => /\p{L}{2}/u.test(one.replaceAll(/\{\{\w+\}\}/g, ''));
    const same = Object.entries(readRoom(locale, room)).filter(
      ([key, one]) => one === source[key] && hasWords(one) && !sharedTexts[locale].includes(one),
    );
    expect(same).toEqual([]);
  });
});

describe('a text', () => {
  it('inserts its values, and keeps a name without a value', () => {
    const texts: Texts = { hello: 'Hello {{name}}, {{count}} of {{total}}', none: '{{name}}' };
    expect(findText('en', texts, 'hello', { name: '{{count}}', count: 2 })).toBe(
      'Hello {{count}}, 2 of {{total}}',
    );
    expect(findText('en', texts, 'none', { name: null })).toBe('');
    expect(findText('en', texts, 'nothing')).toBeUndefined();
  });

  it('is found by its module, and an unknown one is refused', () => {
    expect(text('pt', 'login:signIn')).toBe(readRoom('pt', 'login')['signIn']);
    expect(() => text('pt', 'login:nothing' as FullTextKey)).toThrow('There is no text login:nothing in pt.');
  });
});

it.each(locales.flatMap((locale) => rooms.map((room) => [locale, room] as const)))(
  '%s %s leaves distances and speeds to the account’s units',
  (locale, room) => {
    const fixed = Object.values(readRoom(locale, room)).filter((one) =>
      /\d\s?(?:k?m|km\/h|mi|mph|ft)\b/.test(one),
    );
    expect(fixed).toEqual([]);
  },
);
