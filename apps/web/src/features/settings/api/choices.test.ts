import { expect, it } from 'vitest';
import { currencyChoices, zoneChoices } from './choices.ts';

it('offers every zone with its UTC offset on that day, and the stored one under its own name', () => {
  const winter = zoneChoices('America/Argentina/Buenos_Aires', new Date('2026-01-15T12:00:00Z'));
  const labelOf = (zone: string) => winter.find(({ value }) => value === zone)?.label;
  expect(labelOf('America/Sao_Paulo')).toBe('America/Sao Paulo (GMT-3)');
  expect(labelOf('America/New_York')).toBe('America/New York (GMT-5)');
  expect(labelOf('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires (GMT-3)');
  expect(labelOf('UTC')).toContain('UTC (GMT');
  const summer = zoneChoices('UTC', new Date('2026-07-15T12:00:00Z'));
  expect(summer.find(({ value }) => value === 'America/New_York')?.label).toContain('(GMT-4)');
});

it('names currencies in the displayed language', () => {
  expect(currencyChoices('BRL', 'pt').find(({ value }) => value === 'BRL')?.label).toBe(
    'BRL · Real brasileiro',
  );
  expect(currencyChoices('BRL', 'en').find(({ value }) => value === 'BRL')?.label).toBe(
    'BRL · Brazilian Real',
  );
});
