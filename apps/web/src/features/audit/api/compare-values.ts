export interface Comparison {
  /** Path of the value, joined by dots. */
  readonly name: string;
  /** As text; null if there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

const mostLines = 200;

/** Compares an object before and after, one value per line: lists and scalars as they are, objects by member. */
export function compareValues(before: unknown, after: unknown): Comparison[] {
  const [was, is] = [flatten(before), flatten(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].slice(0, mostLines);
  return names.map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }));
}

function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) {
    return new Map<string, string>(path.length === 0 ? [] : [[path.join('.'), '—']]);
  }
  if (typeof value === 'object' && !Array.isArray(value)) {
    return new Map(Object.entries(value).flatMap(([name, member]) => [...flatten(member, [...path, name])]));
  }
  return new Map([[path.join('.'), textOf(value)]]);
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((member) => typeof member !== 'object')) {
    return value.length === 0 ? '—' : value.join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
