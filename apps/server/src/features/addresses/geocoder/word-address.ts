/** A geocoder's address of a point, with our field names; missing parts are undefined. */
export interface AddressParts {
  readonly street?: string | undefined;
  readonly number?: string | undefined;
  /** Name of a building or a field, if any. */
  readonly name?: string | undefined;
  readonly district?: string | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  /** ISO 3166-2, such as BR-SP. */
  readonly regionCode?: string | undefined;
  readonly country?: string | undefined;
  /** ISO 3166-1. */
  readonly countryCode?: string | undefined;
}

export interface WordedAddress {
  readonly lines: readonly string[];
  readonly place: string | null;
}

const numberFirst = new Set(['US', 'CA', 'GB', 'IE', 'FR', 'LU', 'AU', 'NZ', 'IN', 'ZA']);
const commaBeforeNumber = new Set(['BR', 'PT', 'ES', 'IT', 'PY', 'CO', 'VE', 'BO', 'EC']);
/** Countries that abbreviate their regions. */
const regionsInShort = new Set(['BR', 'US', 'CA', 'AU']);
const LONGEST = 160;

export const statesOfBrazil: Readonly<Record<string, string>> = {
  Acre: 'AC',
  Alagoas: 'AL',
  Amapá: 'AP',
  Amazonas: 'AM',
  Bahia: 'BA',
  Ceará: 'CE',
  'Distrito Federal': 'DF',
  'Espírito Santo': 'ES',
  Goiás: 'GO',
  Maranhão: 'MA',
  'Mato Grosso': 'MT',
  'Mato Grosso do Sul': 'MS',
  'Minas Gerais': 'MG',
  Pará: 'PA',
  Paraíba: 'PB',
  Paraná: 'PR',
  Pernambuco: 'PE',
  Piauí: 'PI',
  'Rio de Janeiro': 'RJ',
  'Rio Grande do Norte': 'RN',
  'Rio Grande do Sul': 'RS',
  Rondônia: 'RO',
  Roraima: 'RR',
  'Santa Catarina': 'SC',
  'São Paulo': 'SP',
  Sergipe: 'SE',
  Tocantins: 'TO',
};

/** Formats the address as usual in its country; null if it has nothing more precise than the city. */
export function wordAddress(parts: AddressParts): WordedAddress | null {
  const country = parts.countryCode?.toUpperCase() ?? '';
  const first = wordStreet(parts, country) ?? parts.name;
  const lines = [first, parts.district].filter((line) => line !== undefined && line !== parts.city);
  const distinct = [...new Set(lines as string[])];
  if (distinct.length === 0) return null;
  const beside = wordRegion(parts, country);
  const place = [parts.city ?? beside, parts.city !== beside ? beside : undefined];
  const named = [...new Set(place.filter((part) => part !== undefined))];
  return { lines: distinct, place: named.length > 0 ? named.join(', ') : null };
}

function wordStreet({ street, number }: AddressParts, country: string): string | undefined {
  if (street === undefined || number === undefined) return street;
  if (numberFirst.has(country)) return `${number} ${street}`;
  return commaBeforeNumber.has(country) ? `${street}, ${number}` : `${street} ${number}`;
}

/** Returns the usual addition to a city: the abbreviated state, or the country. */
export function wordRegion(parts: AddressParts, country: string): string | undefined {
  if (!regionsInShort.has(country)) return parts.country;
  const code = /^[A-Z]{2}-([A-Z]{2,3})$/.exec(parts.regionCode ?? '')?.[1];
  return code ?? (country === 'BR' ? statesOfBrazil[parts.region ?? ''] : undefined) ?? parts.region;
}

/** Sanitizes a geocoder's text for display: one line of limited length, without control or direction marks. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // The cut may split a surrogate pair.
  return text === '' ? undefined : text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
}
