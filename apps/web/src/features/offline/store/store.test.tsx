import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeNote, isOfflineOn, isWipeDue, readNote } from '../api/device-note.ts';
import type { QueuedContent } from './queued-change.ts';
import { copyTaken } from '../testing/copied.ts';
import { inDatabase } from './device-database.ts';
import { copyLifeMs, destroyCopy, keepCopy, readCopy } from './device-copy.ts';
import {
  changeItem,
  countOutbox,
  discardItem,
  enqueue,
  listOutbox,
  readOutboxFile,
  resendItem,
  settleItem,
  type OutboxItem,
} from './outbox.ts';
import { readKey, sealJson } from './vault.ts';
import { finishWipe, wipeDevice } from './wipe.ts';

const ana = { personId: 7, accountId: 3 };
const takenAt = '2026-11-30T10:42:00.000Z';
const takenMs = Date.parse(takenAt);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

function content(description: string): QueuedContent {
  const change = {
    call: 'addCountermeasure',
    alertId: 12,
    countermeasureKey: 'a',
    kind: 'other',
    description,
  } as const;
  const seen = { of: 'alert', status: 'opened', owner: null } as const;
  return { change, seen, record: 'ALR-12', queuedAt: takenAt };
}

const enqueued = (description: string, version: number | null = null) =>
  enqueue(ana, { content: content(description), about: 'alert/12', version });

/** Complete content of the browser's database, as text. */
async function readDisk(): Promise<string> {
  const parts = await Promise.all(
    (['copy', 'outbox', 'keys'] as const).map((name) =>
      inDatabase<{ sealed?: { bytes: ArrayBuffer } }[]>('readonly', (get) => get(name).getAll()),
    ),
  );
  const bytes = parts.flatMap((rows = []) =>
    rows.map(({ sealed }) => (sealed ? new TextDecoder().decode(sealed.bytes) : '')),
  );
  return JSON.stringify(parts) + bytes.join('') + JSON.stringify(window.localStorage);
}

describe('the copy', () => {
  it('can be read for 24 hours, with a key that scripts cannot read', async () => {
    const copy = copyTaken(takenAt);
    await keepCopy(copy);
    expect(await readCopy(takenMs + copyLifeMs - 1)).toEqual(copy);
    const key = await readKey('copy');
    expect(key?.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow('extractable');
    expect(await readDisk()).not.toContain('Planted');
  });

  it.each([copyLifeMs, -1])('is destroyed %i ms after it was taken', async (ageMs) => {
    await keepCopy(copyTaken(takenAt));
    expect(await readCopy(takenMs + ageMs)).toBeNull();
    expect(await readKey('copy')).toBeNull();
    expect(await readCopy(takenMs)).toBeNull();
    expect(readNote().copy).toBeNull();
  });

  it('is due to be wiped after 24 hours', async () => {
    await keepCopy(copyTaken(takenAt));
    expect([isWipeDue(takenMs + copyLifeMs - 1), isWipeDue(takenMs + copyLifeMs)]).toEqual([false, true]);
    await finishWipe();
    expect(await readCopy(takenMs)).toBeNull();
  });

  it('cannot be decrypted with the key of the next one', async () => {
    await keepCopy(copyTaken(takenAt));
    const [former] = (await inDatabase<object[]>('readonly', (get) => get('copy').getAll())) ?? [];
    await keepCopy(copyTaken(takenAt));
    await inDatabase('readwrite', (get) => get('copy').put(former));
    expect(await readCopy(takenMs)).toBeNull();
  });

  it('can be decrypted only in its own place', async () => {
    await keepCopy(copyTaken(takenAt));
    const key = (await readKey('copy')) as CryptoKey;
    const sealed = await sealJson(key, 'elsewhere', copyTaken(takenAt));
    await inDatabase('readwrite', (get) => get('copy').put({ part: 'copy', takenAtMs: takenMs, sealed }));
    expect(await readCopy(takenMs)).toBeNull();
  });
});

describe('the outbox', () => {
  it('keeps changes in order, encrypted, each with its own key', async () => {
    for (const text of ['Planted one', 'Planted two', 'Planted three']) await enqueued(text, 4);
    const items = await listOutbox(ana);
    expect(items.map((item) => item.content)).toEqual(
      ['Planted one', 'Planted two', 'Planted three'].map(content),
    );
    expect(items.map(({ state, version }) => [state, version])).toEqual([
      ['waiting', 4],
      ['waiting', 4],
      ['waiting', 4],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(3);
    expect(await readDisk()).not.toContain('Planted');
  });

  it('outlives the copy', async () => {
    await keepCopy(copyTaken(takenAt));
    await enqueued('Oil filled');
    await destroyCopy();
    expect(await listOutbox(ana)).toHaveLength(1);
  });

  it('shows owners only their own changes, and counts the others', async () => {
    await enqueued('Mine');
    expect(await listOutbox({ ...ana, accountId: 4 })).toEqual([]);
    expect(await listOutbox({ ...ana, personId: 8 })).toEqual([]);
    expect([...(await countOutbox())]).toEqual([['7/3', 1]]);
  });

  it('returns a file as it was', async () => {
    const file = new File(['picture'], 'p.jpg', { type: 'image/jpeg' });
    Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode('picture').buffer });
    await enqueue(ana, { content: content('With photo'), about: 'alert/12', version: null, file });
    const [item] = await listOutbox(ana);
    expect(item?.hasFile).toBe(true);
    const blob = item && (await readOutboxFile(item));
    expect([blob?.type, blob?.size]).toEqual(['image/jpeg', 7]);
  });

  it('moves later changes of a record to the version of the sent one, and no others', async () => {
    await enqueued('First', 4);
    await enqueued('Second', 4);
    await enqueued('On another version', 9);
    await enqueue(ana, { content: content('Elsewhere'), about: 'alert/13', version: 4 });
    const [first] = await listOutbox(ana);
    if (first) await settleItem(first, 5);
    expect((await listOutbox(ana)).map(({ version }) => version)).toEqual([5, 9, 4]);
  });

  it('sends again as another request', async () => {
    await enqueued('First', 4);
    const before = (await listOutbox(ana))[0] as OutboxItem;
    await changeItem(before.id, { state: 'conflict', reason: 'conflict' });
    await resendItem(before, 6);
    const [after] = await listOutbox(ana);
    expect(after).toMatchObject({ state: 'waiting', reason: null, version: 6, content: before.content });
    expect(after?.key).not.toBe(before.key);
    await discardItem(before);
    expect(await listOutbox(ana)).toEqual([]);
  });
});

describe('a wipe', () => {
  it('destroys the copy, and on sign-out the changes of that user in all accounts', async () => {
    await keepCopy(copyTaken(takenAt));
    await enqueued('Mine');
    await enqueue({ ...ana, accountId: 9 }, { content: content('Mine too'), about: 'alert/1', version: 1 });
    const other = { personId: 70, accountId: 3 };
    await enqueue(other, { content: content('Not mine'), about: 'alert/2', version: 1 });
    await wipeDevice('copy');
    expect(await listOutbox(ana)).toHaveLength(1);
    await wipeDevice(ana);
    expect([...(await countOutbox())]).toEqual([['70/3', 1]]);
    expect(await readKey('outbox 7/3')).toBeNull();
    expect(await listOutbox(other)).toHaveLength(1);
    expect(readNote().wipe).toBeNull();
  });

  it('is finished by the next start if the tab ended in between', async () => {
    await keepCopy(copyTaken(takenAt));
    await enqueued('Mine');
    changeNote({ wipe: 7 });
    expect(await readCopy(takenMs)).toBeNull();
    await finishWipe();
    expect((await countOutbox()).size).toBe(0);
    expect(isWipeDue(takenMs)).toBe(false);
  });

  it('leaves the choice of this device', async () => {
    changeNote({ people: [7] });
    await wipeDevice(ana);
    expect([isOfflineOn(7), isOfflineOn(8)]).toEqual([true, false]);
  });
});
