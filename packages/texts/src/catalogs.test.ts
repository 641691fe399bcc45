import { describe, expect, it } from 'vitest';

type Texts = Readonly<Record<string, string>>;
const catalogs = import.meta.glob<Texts>('./catalogs/*/*.ts', { import: 'texts', eager: true });
const namespaces = Object.keys(catalogs)
  .filter((path) => path.includes('/en/'))
  .map((path) => path.split('/').at(-1));

function textsOf(language: string, file: string | undefined): Texts {
  const texts = catalogs[`./catalogs/${language}/${file}`];
  if (!texts) throw new Error(`${language} lacks ${file}`);
  return texts;
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted();

/** Texts that are right in that language though English says the same: names, abbreviations, shared words. */
const sharedTexts: Readonly<Record<string, readonly string[]>> = {
  es: [
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
    'AD',
    'App',
    'ALR-{{number}}',
    'Azimute',
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

describe.each(['en', 'es', 'pt'])('the plurals in %s', (language) => {
  // The loader gives the forms for none and for whole millions where a catalogue has none of its own.
  const forms = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many');

  it.each(namespaces)('are complete in %s', (file) => {
    const keys = Object.keys(textsOf(language, file));
    const stems = new Set(
      keys.filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, '')),
    );
    const missing = [...stems].flatMap((stem) =>
      forms.map((form) => `${stem}_${form}`).filter((key) => !keys.includes(key)),
    );
    expect(missing).toEqual([]);
  });
});

describe.each(['es', 'pt'])('the texts in %s', (language) => {
  it('exist for each namespace, and for no other', () => {
    const files = Object.keys(catalogs).filter((path) => path.includes(`/${language}/`));
    expect(files.map((path) => path.split('/').at(-1)).toSorted()).toEqual(namespaces.toSorted());
  });

  it.each(namespaces)('say in %s the same things about the same values', (file) => {
    const source = textsOf('en', file);
    const texts = textsOf(language, file);
    for (const [key, text] of Object.entries(source)) {
      expect({ key, values: placeholders(texts[key] ?? '') }).toEqual({ key, values: placeholders(text) });
      expect(texts[key]?.trim()).not.toBe('');
    }
  });

  it.each(namespaces)('say nothing in %s in English', (file) => {
    const source = textsOf('en', file);
    const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
    const same = Object.entries(textsOf(language, file)).filter(
      ([key, text]) => text === source[key] && hasWords(text) && !sharedTexts[language]?.includes(text),
    );
    expect(same).toEqual([]);
  });
});

it.each(Object.keys(catalogs))('%s leaves distances and speeds to the units of the account', (path) => {
  const fixed = Object.values(catalogs[path] ?? {}).filter((text) =>
    /\d\s?(?:k?m|km\/h|mi|mph|ft)\b/.test(text),
  );
  expect(fixed).toEqual([]);
});
