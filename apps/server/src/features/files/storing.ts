import { DomainError } from '../../platform/domain-error.ts';
import { ObjectStoreError } from '../../platform/objects/stored-objects.ts';

/** @throws DomainError storage_unavailable if the object store fails */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new DomainError('storage_unavailable', { cause: error });
  }
}
