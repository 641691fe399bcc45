export interface Comparison {
  /** Names on the way to the value, with dots between. */
  readonly name: string;
  /** As text; null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

const mostLines = 200;

/** What a thing was and what it became, a value a line: lists and plain values as they stand, other things by their members. */
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
