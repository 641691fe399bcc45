import type { Page } from '@playwright/test';

export interface DeviceContent {
  /** Number of keys and of sealed records in the browser's database. */
  readonly keys: number;
  readonly records: number;
  /** Addresses of cached responses. */
  readonly cached: readonly string[];
  /** All bytes in database, caches and storage, as text. */
  readonly everything: string;
}

/** Reads what the portal has stored in this browser, as someone with the device would. */
export function readDevice(page: Page): Promise<DeviceContent> {
  return page.evaluate(async () => {
    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      return Object.values(value).map(asText).join(' ');
    };
    // Evaluated in the page, which knows no outer function.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const finish = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database could not be read.')));
      });
    const database = await finish(indexedDB.open('azimute-offline'));
    const rows: Record<string, unknown[]> = {};
    for (const name of database.objectStoreNames)
      rows[name] = await finish(database.transaction(name).objectStore(name).getAll());
    database.close();
    const cached: string[] = [];
    const bodies: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url);
        bodies.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return {
      keys: rows['keys']?.length ?? 0,
      records: (rows['copy']?.length ?? 0) + (rows['outbox']?.length ?? 0),
      cached,
      everything: [
        asText(rows),
        ...bodies,
        asText(Object.entries(localStorage)),
        asText(Object.entries(sessionStorage)),
      ].join(' '),
    };
  });
}
