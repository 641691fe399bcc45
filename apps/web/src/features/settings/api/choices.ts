export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Returns time zones with their current UTC offset, including the given one under its own name. */
export function zoneChoices(current: string, now: Date): Choice[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...names]
    .toSorted((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: `${zoneName(value)} (${offsetOf(value, now)})` }));
}

/** Returns the readable name of a time zone. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns currencies by code, with names in a language, including the given one. */
export function currencyChoices(current: string, language: string): Choice[] {
  const codes = new Set([...Intl.supportedValuesOf('currency'), current]);
  return [...codes].toSorted().map((value) => ({ value, label: currencyName(value, language) }));
}

export function currencyName(code: string, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(code);
  return name === undefined || name === code ? code : `${code} · ${name}`;
}
