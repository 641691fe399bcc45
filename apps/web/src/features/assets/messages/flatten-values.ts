export interface FlatValue {
  /** Names from the outside in. */
  readonly path: readonly string[];
  readonly value: string | number | boolean | null;
}

const deepest = 4;
const mostValues = 200;

/** What a device sent beside what is known, value by value: lists of plain values on one line, deep ones as JSON. */
export function flattenValues(given: unknown): FlatValue[] {
  const values: FlatValue[] = [];
  collect(given, [], values);
  return values.slice(0, mostValues);
}

function collect(given: unknown, path: readonly string[], values: FlatValue[]): void {
  if (isPlain(given)) values.push({ path, value: given });
  else if (Array.isArray(given) && given.every(isPlain)) values.push({ path, value: given.join(', ') });
  else if (path.length >= deepest || typeof given !== 'object' || given === null)
    values.push({ path, value: JSON.stringify(given) ?? '' });
  else for (const [name, value] of Object.entries(given)) collect(value, [...path, name], values);
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** A name as people write it: fuelLevel and FUEL_LEVEL as Fuel level, io16 as it is. */
export function readableName(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim();
  if (words === '') return name;
  const lower = words
    .split(' ')
    .map((word) =>
      word.length > 1 && word === word.toUpperCase() && words !== words.toUpperCase()
        ? word
        : word.toLowerCase(),
    )
    .join(' ');
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
