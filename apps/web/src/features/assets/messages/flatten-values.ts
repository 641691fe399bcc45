export interface FlatValue {
  /** Names from the outermost to the innermost. */
  readonly path: readonly string[];
  readonly value: string | number | boolean;
}

interface FlatValues {
  readonly values: readonly FlatValue[];
  /** Number of values left out. */
  readonly leftOut: number;
}

const deepest = 4;
const mostValues = 100;
const mostCharacters = 500;

/**
 * Flattens a device's payload: lists of scalars on one line, deep values as JSON, long values cut, empty ones left out.
 */
export function flattenValues(given: unknown): FlatValues {
  const values: FlatValue[] = [];
  collect(given, [], values);
  return { values: values.slice(0, mostValues), leftOut: Math.max(0, values.length - mostValues) };
}

function collect(given: unknown, path: readonly string[], values: FlatValue[]): void {
  const add = (value: FlatValue['value']): void => {
    const isLong = typeof value === 'string' && value.length > mostCharacters;
    if (value !== '') values.push({ path, value: isLong ? `${value.slice(0, mostCharacters)}…` : value });
  };
  if (given === null || given === undefined) return;
  if (isPlain(given)) add(given);
  else if (Array.isArray(given) && given.every(isPlain)) add(given.join(', '));
  else if (path.length >= deepest || typeof given !== 'object') add(JSON.stringify(given) ?? '');
  else for (const [name, value] of Object.entries(given)) collect(value, [...path, name], values);
}

function isPlain(value: unknown): value is FlatValue['value'] {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Makes a name readable: fuelLevel and FUEL_LEVEL become Fuel level; io16 stays unchanged. */
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
