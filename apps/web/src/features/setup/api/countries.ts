import type { Locale } from '@azimute/contract';

interface Country {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly currency: string;
  readonly distanceUnit: 'km' | 'mi';
}

const spanish = (timeZone: string, currency: string): Country => ({
  locale: 'es',
  timeZone,
  currency,
  distanceUnit: 'km',
});

/** Settings that follow from a company's country, by ISO 3166 code. Each can be changed. */
export const countries: Readonly<Record<string, Country>> = {
  BR: { locale: 'pt', timeZone: 'America/Sao_Paulo', currency: 'BRL', distanceUnit: 'km' },
  PT: { locale: 'pt', timeZone: 'Europe/Lisbon', currency: 'EUR', distanceUnit: 'km' },
  AO: { locale: 'pt', timeZone: 'Africa/Luanda', currency: 'AOA', distanceUnit: 'km' },
  MZ: { locale: 'pt', timeZone: 'Africa/Maputo', currency: 'MZN', distanceUnit: 'km' },
  AR: spanish('America/Argentina/Buenos_Aires', 'ARS'),
  BO: spanish('America/La_Paz', 'BOB'),
  CL: spanish('America/Santiago', 'CLP'),
  CO: spanish('America/Bogota', 'COP'),
  CR: spanish('America/Costa_Rica', 'CRC'),
  DO: spanish('America/Santo_Domingo', 'DOP'),
  EC: spanish('America/Guayaquil', 'USD'),
  ES: spanish('Europe/Madrid', 'EUR'),
  GT: spanish('America/Guatemala', 'GTQ'),
  HN: spanish('America/Tegucigalpa', 'HNL'),
  MX: spanish('America/Mexico_City', 'MXN'),
  NI: spanish('America/Managua', 'NIO'),
  PA: spanish('America/Panama', 'PAB'),
  PE: spanish('America/Lima', 'PEN'),
  PY: spanish('America/Asuncion', 'PYG'),
  SV: spanish('America/El_Salvador', 'USD'),
  UY: spanish('America/Montevideo', 'UYU'),
  VE: spanish('America/Caracas', 'VES'),
  US: { locale: 'en', timeZone: 'America/New_York', currency: 'USD', distanceUnit: 'mi' },
  CA: { locale: 'en', timeZone: 'America/Toronto', currency: 'CAD', distanceUnit: 'km' },
  GB: { locale: 'en', timeZone: 'Europe/London', currency: 'GBP', distanceUnit: 'mi' },
  IE: { locale: 'en', timeZone: 'Europe/Dublin', currency: 'EUR', distanceUnit: 'km' },
  AU: { locale: 'en', timeZone: 'Australia/Sydney', currency: 'AUD', distanceUnit: 'km' },
  NZ: { locale: 'en', timeZone: 'Pacific/Auckland', currency: 'NZD', distanceUnit: 'km' },
  ZA: { locale: 'en', timeZone: 'Africa/Johannesburg', currency: 'ZAR', distanceUnit: 'km' },
};

/** Returns the country of a time zone; undefined if no country has it as its first. */
export function countryOfZone(timeZone: string): string | undefined {
  return Object.keys(countries).find((code) => countries[code]?.timeZone === timeZone);
}

/** Returns countries sorted by name in a language. */
export function countryChoices(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return Object.keys(countries)
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
