import type { NameIndex, NamedKind } from './name-index.ts';
import type { Item, Reference, References } from './resource-kind.ts';

const DEEPEST = 24;

type Found = (reference: Reference, value: unknown) => void;

/** Calls `found` for each reference of a body, or of an item if `byAlias`. */
export function findReferences(value: unknown, references: References, byAlias: boolean, found: Found): void {
  const wanted = new Map(
    Object.entries(references).map(([property, reference]) => [byAlias ? reference.as : property, reference]),
  );
  const visit = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null || depth > DEEPEST) return;
    for (const [key, member] of Object.entries(part)) {
      const reference = Array.isArray(part) ? undefined : wanted.get(key);
      if (reference === undefined) visit(member, depth + 1);
      else for (const one of Array.isArray(member) ? member : [member]) found(reference, one);
    }
  };
  visit(value, 0);
}

export type Report = (path: string, message: string) => void;

/** Returns an item's body, with IDs instead of names; reports names that are unknown. */
export function toBody(
  item: Item,
  references: References,
  names: NameIndex,
  report: Report,
): Record<string, unknown> {
  const byAlias = new Map(
    Object.entries(references).map(([property, reference]) => [reference.as, [property, reference] as const]),
  );
  const idOf = ({ to }: Reference, value: unknown, path: string): unknown => {
    // The schema refuses other values.
    if (typeof value !== 'string') return value === null ? null : 'not a name';
    const id = names.idOf(to, value);
    if (id === undefined) report(path, `There is no ${words[to]} "${value}" that you can see.`);
    if (id === 'ambiguous')
      report(path, `Several ${words[to]}s are called "${value}". Rename one and try again.`);
    return typeof id === 'number' ? id : 1;
  };
  const convert = (value: unknown, path: string, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (depth > DEEPEST) {
      report(path, `Values can be nested up to ${DEEPEST} levels.`);
      return null;
    }
    if (Array.isArray(value)) return value.map((part, at) => convert(part, `${path}.${at}`, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, member]): [string, unknown] => {
        const at = path === '' ? key : `${path}.${key}`;
        const [property, reference] = byAlias.get(key) ?? [];
        if (property !== undefined && reference !== undefined)
          return [
            property,
            Array.isArray(member)
              ? member.map((one, index) => idOf(reference, one, `${at}.${index}`))
              : idOf(reference, member, at),
          ];
        const named = Object.hasOwn(references, key) ? references[key] : undefined;
        if (named !== undefined && named.as !== key)
          report(at, `Name the ${words[named.to]} as "${named.as}".`);
        return [key, convert(member, at, depth + 1)];
      }),
    );
  };
  return convert(item, '', 0) as Record<string, unknown>;
}

/** Returns an item of a body, with names instead of IDs and sets in order; counts the IDs without a name. */
export function toItem(
  body: Item,
  references: References,
  names: NameIndex,
  countHidden: (reference: Reference) => void = () => undefined,
): Item {
  const nameOf = (reference: Reference, id: unknown): unknown[] => {
    if (typeof id !== 'number') return [id];
    const name = names.nameOf(reference.to, id);
    if (name === undefined) countHidden(reference);
    return name === undefined ? [] : [name];
  };
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return inOrder(value.map(convert));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]): [string, unknown] => {
          const reference = Object.hasOwn(references, key) ? references[key] : undefined;
          if (reference === undefined) return [key, key === 'days' ? inOrderOfDays(member) : convert(member)];
          const named = Array.isArray(member)
            ? inOrder(member.flatMap((id) => nameOf(reference, id)))
            : (nameOf(reference, member)[0] ?? null);
          return [reference.as, named];
        }),
    );
  };
  return convert(body) as Item;
}

/** Lists of texts are sets. */
function inOrder(values: unknown[]): unknown[] {
  return values.every((value) => typeof value === 'string') ? [...new Set(values)].toSorted(compare) : values;
}

/** Weekdays are a set too, unlike coordinates. */
function inOrderOfDays(value: unknown): unknown {
  return Array.isArray(value) ? [...new Set<number>(value)].toSorted((a, b) => a - b) : value;
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export const words: Readonly<Record<NamedKind, string>> = {
  units: 'UL',
  assets: 'asset',
  customers: 'customer',
  profiles: 'profile',
  users: 'user',
  geofences: 'geofence',
  alertTypes: 'alert type',
  files: 'file',
  reportSources: 'report source',
  boardFolders: 'folder',
};
