import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/transact.ts';
import { takeTurn } from '../../platform/take-turn.ts';
import { NameIndex, type NamedKind } from './name-index.ts';
import { compare, findReferences, toItem, words } from './references.ts';
import type { Item, Reference, ResourceKind } from './resource-kind.ts';

/** A record of the account. */
export interface StoredItem {
  readonly kind: ResourceKind;
  readonly stored: unknown;
  readonly name: string;
  readonly body: Item;
  readonly item: Item;
  /** A change would lose references to records that the caller cannot see. */
  readonly isPartial: boolean;
}

export interface Sections {
  readonly items: ReadonlyMap<ResourceKind, readonly StoredItem[]>;
  readonly names: NameIndex;
  readonly notes: readonly string[];
}

/** Reads the records of the kinds with names instead of IDs, by name. */
export async function readSections(
  transaction: Transaction,
  kinds: readonly ResourceKind[],
): Promise<Sections> {
  const names = new NameIndex();
  const notes: string[] = [];
  const items = new Map<ResourceKind, StoredItem[]>();
  for (const kind of kinds) {
    const bodies = (await kind.list(transaction)).map((stored) => ({ stored, body: bodyOf(kind, stored) }));
    await loadIds(transaction, kind, names, bodies);
    const named: StoredItem[] = [];
    for (const { stored, body } of bodies) {
      if (named.length % 100 === 99) await takeTurn();
      named.push(present(kind, stored, { body, names, notes, actor: transaction.actor }));
    }
    items.set(kind, withoutRepeated(named, notes));
  }
  return { items, names, notes };
}

/** Returns a body in the form of a parsed one, so that equal settings are equal. */
function bodyOf(kind: ResourceKind, stored: unknown): Item {
  const body = kind.bodyOf(stored);
  const parsed = kind.schema.safeParse(body);
  return parsed.success ? normalize(kind, parsed.data) : body;
}

export function normalize(kind: ResourceKind, body: Item): Item {
  return kind.normalize?.(body) ?? body;
}

async function loadIds(
  transaction: Transaction,
  { references }: ResourceKind,
  names: NameIndex,
  bodies: readonly { readonly body: Item }[],
): Promise<void> {
  const wanted = new Map<NamedKind, Set<number>>();
  for (const { body } of bodies)
    findReferences(body, references, false, ({ to }, id) => {
      if (typeof id === 'number') wanted.set(to, (wanted.get(to) ?? new Set()).add(id));
    });
  for (const [to, ids] of wanted) await names.load(transaction, to, { ids: [...ids] });
}

interface Presented {
  readonly body: Item;
  readonly names: NameIndex;
  readonly notes: string[];
  readonly actor: Transaction['actor'];
}

function present(kind: ResourceKind, stored: unknown, { body, names, notes, actor }: Presented): StoredItem {
  const hidden: Reference[] = [];
  const item = toItem(body, kind.references, names, (reference) => hidden.push(reference));
  const name = kind.nameOf(item);
  for (const to of new Set(hidden.map((reference) => reference.to))) {
    const count = hidden.filter((reference) => reference.to === to).length;
    notes.push(
      `${kind.section} "${name}" refers to ${count} ${words[to]}${count === 1 ? '' : 's'} that you cannot see or that no longer exist${count === 1 ? 's' : ''}.`,
    );
  }
  // Administrators see every record, so theirs no longer exist.
  const isPartial = actor.role !== 'admin' && hidden.some(({ keepsHidden }) => keepsHidden !== true);
  return { kind, stored, name, body, item, isPartial };
}

/** Most names are unique; of items with the same one, only the oldest is part of a configuration. */
function withoutRepeated(items: readonly StoredItem[], notes: string[]): StoredItem[] {
  const byName = new Map<string, StoredItem>();
  for (const item of items) {
    if (!byName.has(item.name)) byName.set(item.name, item);
    else notes.push(`Several ${item.kind.section} are called "${item.name}"; only the first is included.`);
  }
  return [...byName.values()].toSorted((a, b) => compare(a.name, b.name));
}

/** JSON with sorted members, which is equal for equal values. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => compare(a, b)))
      : part,
  );
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(stableJson(value)).digest('hex');
}
