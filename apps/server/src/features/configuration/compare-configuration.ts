import { isDeepStrictEqual } from 'node:util';
import { maxId, type Configuration, type ConfigurationProblem } from '@azimute/contract';
import { mayCall, type Caller } from '../../platform/http/enforce-access.ts';
import type { Transaction } from '../../platform/transact.ts';
import { takeTurn } from '../../platform/take-turn.ts';
import { configurationKinds } from './configuration-kinds.ts';
import { isNamedKind, type NameIndex, type NamedKind } from './name-index.ts';
import { normalize, readSections, type StoredItem } from './read-sections.ts';
import { findReferences, toBody, toItem } from './references.ts';
import type { Item, ResourceKind } from './resource-kind.ts';

export interface Desired {
  readonly kind: ResourceKind;
  /** Place in the configuration, such as `geofences.3`. */
  readonly path: string;
  readonly given: Item;
  readonly name: string;
  readonly body: Item;
  readonly item: Item;
}

export interface Step {
  readonly kind: ResourceKind;
  readonly action: 'create' | 'change' | 'delete';
  readonly name: string;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly desired?: Desired;
  readonly stored?: StoredItem;
}

export interface Comparison {
  readonly steps: readonly Step[];
  readonly kept: readonly StoredItem[];
  readonly problems: readonly ConfigurationProblem[];
  readonly notes: readonly string[];
  readonly names: NameIndex;
}

/** IDs from here on stand for records that do not exist yet. */
export const firstNewId = maxId - 1_000_000;

/** Compares a configuration with the account, under the caller's rights. Writes nothing. */
export async function compareConfiguration(
  transaction: Transaction,
  caller: Caller,
  { configuration, deletes }: { readonly configuration: Configuration; readonly deletes: boolean },
): Promise<Comparison> {
  const problems: ConfigurationProblem[] = [];
  const named = configurationKinds.filter(({ section }) => configuration[section] !== undefined);
  const kinds = named.filter((kind) => {
    const sees = kind.calls.see.every((call) => mayCall(call, caller));
    if (!sees)
      problems.push({
        path: kind.section,
        message: 'Your role and profiles give no access to this section.',
      });
    return sees;
  });
  const { items, names, notes } = await readSections(transaction, kinds);
  await loadNames(transaction, kinds, configuration, names);
  nameNew(kinds, configuration, { items, names });
  const steps: Step[] = [];
  const deletions: Step[] = [];
  const kept: StoredItem[] = [];
  for (const kind of kinds) {
    const stored = new Map((items.get(kind) ?? []).map((item) => [item.name, item]));
    const desired = await readDesired(kind, configuration, names, problems);
    for (const wanted of inOrderOfReferences(desired)) {
      const step = stepTo(wanted, stored.get(wanted.name));
      if (step !== undefined) steps.push(step);
    }
    const given = new Set((configuration[kind.section] ?? []).map((item) => kind.nameOf(item)));
    const missing = [...stored.values()].filter(({ name }) => !given.has(name));
    if (kind.delete === undefined) continue;
    if (deletes) deletions.unshift(...inOrderOfReferences(missing).toReversed().map(deletionOf));
    else kept.push(...missing);
  }
  const all = [...steps, ...deletions];
  problems.push(...all.flatMap((step) => problemsOf(step, caller)));
  return { steps: all, kept, problems, notes, names };
}

async function loadNames(
  transaction: Transaction,
  kinds: readonly ResourceKind[],
  configuration: Configuration,
  names: NameIndex,
): Promise<void> {
  const wanted = new Map<NamedKind, Set<string>>();
  for (const { section, references } of kinds)
    findReferences(configuration[section], references, true, ({ to }, name) => {
      if (typeof name === 'string') wanted.set(to, (wanted.get(to) ?? new Set()).add(name));
    });
  for (const [to, texts] of wanted) await names.load(transaction, to, { names: [...texts] });
}

/** Gives records that do not exist yet an ID, so that others can refer to them. */
function nameNew(
  kinds: readonly ResourceKind[],
  configuration: Configuration,
  { items, names }: { readonly items: ReadonlyMap<ResourceKind, readonly StoredItem[]>; names: NameIndex },
): void {
  let next = firstNewId;
  for (const kind of kinds) {
    const { section } = kind;
    if (!isNamedKind(section) || kind.create === undefined) continue;
    const known = new Set(items.get(kind)?.map(({ name }) => name));
    for (const item of configuration[section] ?? []) {
      const name = kind.nameOf(item);
      if (known.has(name)) continue;
      known.add(name);
      names.set(section, name, next);
      next += 1;
    }
  }
}

async function readDesired(
  kind: ResourceKind,
  configuration: Configuration,
  names: NameIndex,
  problems: ConfigurationProblem[],
): Promise<Desired[]> {
  const desired = new Map<string, Desired>();
  for (const [index, given] of (configuration[kind.section] ?? []).entries()) {
    if (index % 50 === 49) await takeTurn();
    const path = `${kind.section}.${index}`;
    const found: ConfigurationProblem[] = [];
    const body = readBody(kind, given, names, (at, message) =>
      found.push({ path: at === '' ? path : `${path}.${at}`, message }),
    );
    if (body !== null && found.length === 0) {
      const item = toItem(body, kind.references, names);
      const name = kind.nameOf(item);
      if (desired.has(name)) found.push({ path, message: `The section contains "${name}" twice.` });
      else desired.set(name, { kind, path, given, name, body, item });
    }
    problems.push(...found);
  }
  return [...desired.values()];
}

/** Returns the body of an item, or null after reporting each field that is not understood. */
export function readBody(
  kind: ResourceKind,
  given: Item,
  names: NameIndex,
  report: (path: string, message: string) => void,
): Item | null {
  const { references } = kind;
  const parsed = kind.schema.safeParse(toBody(given, references, names, report));
  if (parsed.success) return normalize(kind, parsed.data);
  for (const issue of parsed.error.issues) {
    const at = issue.path.map((part) => aliasOf(kind, String(part)));
    if (issue.code !== 'unrecognized_keys') report(at.join('.'), issue.message);
    else for (const key of issue.keys) report([...at, key].join('.'), `Unknown field "${key}". Remove it.`);
  }
  return null;
}

export function aliasOf({ references }: ResourceKind, property: string): string {
  return (Object.hasOwn(references, property) ? references[property]?.as : undefined) ?? property;
}

function stepTo(desired: Desired, stored: StoredItem | undefined): Step | undefined {
  const { kind, name, item } = desired;
  if (stored === undefined) {
    const changes = Object.entries(item).map(([field, to]) => ({ field, from: null, to }));
    return { kind, action: 'create', name, changes, desired };
  }
  const changes = Object.keys({ ...stored.item, ...item }).flatMap((field) => {
    const [from = null, to = null] = [stored.item[field], item[field]];
    return isDeepStrictEqual(from, to) ? [] : [{ field, from, to }];
  });
  return changes.length === 0 ? undefined : { kind, action: 'change', name, changes, desired, stored };
}

function deletionOf(stored: StoredItem): Step {
  const { kind, name, item } = stored;
  const changes = Object.entries(item).map(([field, from]) => ({ field, from, to: null }));
  return { kind, action: 'delete', name, changes, stored };
}

/** Returns why a step cannot be made, before it is tried. */
function problemsOf(step: Step, caller: Caller): ConfigurationProblem[] {
  const { kind, action, name, changes, stored, desired } = step;
  const path = desired?.path ?? kind.section;
  if (action === 'create' && kind.create === undefined)
    return [
      { path, message: `There is no "${name}" in the account. Invite this user first, or remove the item.` },
    ];
  if (!(kind.calls[action] ?? []).every((call) => mayCall(call, caller)))
    return [{ path, message: `You do not have the right to ${action} "${name}".` }];
  if (action === 'delete') return [];
  if (stored?.isPartial === true)
    return [
      {
        path,
        message: `"${name}" refers to records that you cannot see. Ask an administrator to change it.`,
      },
    ];
  return changes.flatMap(({ field, from }) =>
    action === 'change' && kind.fixed?.includes(field) === true
      ? [
          {
            path: `${path}.${field}`,
            message: `"${field}" of "${name}" is ${JSON.stringify(from)} and cannot be changed. Use another name to create a new record.`,
          },
        ]
      : [],
  );
}

/** Orders records of one kind so that each follows those that it refers to. */
function inOrderOfReferences<Of extends Pick<StoredItem, 'kind' | 'name' | 'item'>>(
  items: readonly Of[],
): Of[] {
  const byName = new Map(items.map((item) => [item.name, item]));
  const ordered = new Set<Of>();
  const visiting = new Set<Of>();
  const add = (item: Of): void => {
    if (ordered.has(item) || visiting.has(item)) return;
    visiting.add(item);
    const { section, references } = item.kind;
    findReferences(item.item, references, true, ({ to }, name) => {
      const other = to === section && typeof name === 'string' ? byName.get(name) : undefined;
      if (other !== undefined) add(other);
    });
    ordered.add(item);
  };
  for (const item of items) add(item);
  return [...ordered];
}
