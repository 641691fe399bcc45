import { expect, it } from 'vitest';
import { countries, countryChoices, countryOfZone } from './countries.ts';

it('has settings that the portal accepts for each country, with its time zone', () => {
  const [zones, currencies] = (['timeZone', 'currency'] as const).map(
    (key) => new Set<string>(Intl.supportedValuesOf(key)),
  );
  for (const [code, { timeZone, currency }] of Object.entries(countries)) {
    const canonical = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    expect(zones?.has(canonical), code).toBe(true);
    expect(currencies?.has(currency), code).toBe(true);
    expect(countryOfZone(timeZone)).toBe(code);
  }
});

it('names countries in the reader’s language, in its sort order', () => {
  const names = countryChoices('pt').map(({ label }) => label);
  expect(names).toContain('Espanha');
  expect(names.indexOf('África do Sul')).toBeLessThan(names.indexOf('Angola'));
});
