const databaseName = 'azimute-offline';
const stores = ['keys', 'copy', 'outbox'] as const;
type StoreName = (typeof stores)[number];

/** Requests of a transaction, and the result of the last one. */
type Work<T> = (get: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined;

/** Runs one transaction in this browser's database, and resolves when it is on disk. */
export async function inDatabase<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T | undefined> {
  const database = await open();
  try {
    const transaction = database.transaction(stores, mode, { durability: 'strict' });
    const request = work((name) => transaction.objectStore(name));
    await finished(transaction);
    return request?.result;
  } finally {
    database.close();
  }
}

/** Opens the database for each transaction, so that no tab blocks another one from upgrading it. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('keys', { keyPath: 'name' });
      opening.result.createObjectStore('copy', { keyPath: 'part' });
      opening.result.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true });
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(asError(opening.error)));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(asError(transaction.error)));
  });
}

function asError(error: DOMException | null): Error {
  return error ?? new Error('The database of this browser did not finish.');
}
