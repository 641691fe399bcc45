import { randomUuid } from '../../../api/random-key.ts';
import { ownerName, type DeviceOwner } from '../api/device-note.ts';
import type { QueuedContent } from './queued-change.ts';
import { inDatabase } from './device-database.ts';
import { createKey, openJson, openSealed, readKey, seal, sealJson, type Sealed } from './vault.ts';

/** `sending` may have reached the portal, so it is repeated with the same idempotency key. */
export type ItemState = 'waiting' | 'sending' | 'conflict' | 'refused';

/** Members that change or are searched. They contain IDs only; everything else is encrypted. */
interface ItemHead {
  /** Ascending in queuing order. */
  readonly id: number;
  readonly owner: string;
  /** Record that it changes, such as `alert/12`. */
  readonly about: string;
  /** Idempotency key, created when the call was queued. */
  readonly key: string;
  /** Version of the record that the user saw; null if the call requires none. */
  readonly version: number | null;
  readonly state: ItemState;
  /** Error code of the rejection; null if it was not rejected. */
  readonly reason: string | null;
}

interface StoredItem extends ItemHead {
  readonly sealed: Sealed;
  readonly file: (Sealed & { readonly type: string }) | null;
}

/** An unsent change. */
export interface OutboxItem extends ItemHead {
  readonly content: QueuedContent;
  readonly hasFile: boolean;
}

export interface NewItem extends Pick<ItemHead, 'about' | 'version'> {
  readonly content: QueuedContent;
  readonly file?: Blob;
}

const changes = 'BroadcastChannel' in globalThis ? new BroadcastChannel('azimute-outbox') : null;
const listeners = new Set<() => void>();
changes?.addEventListener('message', tellHere);

/** Calls the listener after each change of the outbox, in any tab. Returns a stop function. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  tellHere();
  changes?.postMessage(null);
}

function tellHere(): void {
  for (const listener of listeners) listener();
}

const keyNameOf = (owner: string): string => `outbox ${owner}`;

/** Stores a change. Resolves when it is on disk. */
export async function enqueue(
  device: DeviceOwner,
  { content, about, version, file }: NewItem,
): Promise<void> {
  const owner = ownerName(device);
  const key = await openOutboxKey(owner);
  const item: Omit<StoredItem, 'id'> = {
    owner,
    key: randomUuid(),
    about,
    version,
    state: 'waiting',
    reason: null,
    sealed: await sealJson(key, owner, content),
    file:
      file === undefined ? null : { ...(await seal(key, owner, await file.arrayBuffer())), type: file.type },
  };
  await inDatabase('readwrite', (get) => get('outbox').add(item));
  tell();
}

/** Returns the key of an owner's outbox. If two tabs create one at once, the first one is used. */
async function openOutboxKey(owner: string): Promise<CryptoKey> {
  const name = keyNameOf(owner);
  const known = await readKey(name);
  if (known !== null) return known;
  const created = await createKey();
  try {
    await inDatabase('readwrite', (get) => get('keys').add({ name, key: created }));
    return created;
  } catch (error) {
    const other = await readKey(name);
    if (other === null) throw error;
    return other;
  }
}

/** Returns an owner's changes in order. */
export async function listOutbox(device: DeviceOwner): Promise<readonly OutboxItem[]> {
  const owner = ownerName(device);
  const [items, key] = await Promise.all([readItems(), readKey(keyNameOf(owner))]);
  if (key === null) return [];
  return await Promise.all(
    items
      .filter((item) => item.owner === owner)
      .map(async ({ sealed, file, ...head }) => ({
        ...head,
        content: (await openJson(key, owner, sealed)) as QueuedContent,
        hasFile: file !== null,
      })),
  );
}

async function readItems(): Promise<readonly StoredItem[]> {
  return (await inDatabase<StoredItem[]>('readonly', (get) => get('outbox').getAll())) ?? [];
}

/** Returns the number of unsent changes by owner. */
export async function countOutbox(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { owner } of await readItems()) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return counts;
}

/** Returns the file of a change. */
export async function readOutboxFile({ id, owner }: OutboxItem): Promise<Blob | null> {
  const [item, key] = await Promise.all([
    inDatabase<StoredItem | undefined>('readonly', (get) => get('outbox').get(id)),
    readKey(keyNameOf(owner)),
  ]);
  const file = item?.file ?? null;
  if (file === null || key === null) return null;
  return new Blob([await openSealed(key, owner, file)], { type: file.type });
}

/** Changes an unsent item; does nothing if it was sent or discarded in the meantime. */
export async function changeItem(
  id: number,
  change: Partial<Pick<ItemHead, 'state' | 'reason' | 'key' | 'version'>>,
): Promise<void> {
  await eachItem((item, cursor) => {
    if (item.id === id) cursor.update({ ...item, ...change });
  });
}

/**
 * Queues an item again, based on the version that the user has now seen: another request with another key. Later
 * changes of the record based on the previous version are updated too, since they wait for this one.
 */
export async function resendItem(again: OutboxItem, version: number | null): Promise<void> {
  const key = randomUuid();
  await eachItem((item, cursor) => {
    if (item.id === again.id) cursor.update({ ...item, version, key, state: 'waiting', reason: null });
    else if (item.state === 'waiting' && isFollower(item, again)) cursor.update({ ...item, version });
  });
}

/**
 * Removes a sent item. In the same transaction, later items of the record based on the same version are moved to the
 * new version, which is the sender's own change.
 */
export async function settleItem(sent: OutboxItem, next: number | null): Promise<void> {
  await eachItem((item, cursor) => {
    if (item.id === sent.id) cursor.delete();
    else if (next !== null && isFollower(item, sent)) cursor.update({ ...item, version: next });
  });
}

function isFollower(item: ItemHead, { owner, about, version }: ItemHead): boolean {
  return item.owner === owner && item.about === about && item.version !== null && item.version === version;
}

export async function discardItem({ id }: Pick<ItemHead, 'id'>): Promise<void> {
  await inDatabase('readwrite', (get) => get('outbox').delete(id));
  tell();
}

/** Destroys the keys of a user's outboxes, then their items. */
export async function destroyOutbox(personId: number): Promise<void> {
  const names = IDBKeyRange.bound(keyNameOf(`${personId}/`), keyNameOf(`${personId}0`));
  await inDatabase('readwrite', (get) => get('keys').delete(names));
  await eachItem((item, cursor) => {
    if (item.owner.startsWith(`${personId}/`)) cursor.delete();
  });
}

async function eachItem(visit: (item: StoredItem, cursor: IDBCursorWithValue) => void): Promise<void> {
  await inDatabase('readwrite', (get) => {
    const cursors = get('outbox').openCursor();
    cursors.addEventListener('success', () => {
      const cursor = cursors.result;
      if (cursor === null) return;
      visit(cursor.value as StoredItem, cursor);
      cursor.continue();
    });
    return undefined;
  });
  tell();
}
