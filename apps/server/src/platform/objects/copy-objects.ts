import { ObjectMissingError, type ObjectStore } from './stored-objects.ts';

export interface CopiedObjects {
  /** Number of objects that are now in both stores. */
  readonly count: number;
  readonly bytes: number;
  /** Number of objects that were copied now. */
  readonly copied: number;
}

/**
 * Copies the objects that the other store lacks, and checks each against its key. An interrupted copy resumes where
 * it stopped. Objects never change, so the copy needs no lock. An object that is deleted in the meantime is skipped.
 */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  { signal, onCopied }: { readonly signal: AbortSignal; readonly onCopied?: (copied: number) => void },
): Promise<CopiedObjects> {
  const there = new Set<string>();
  for await (const { key } of to.list()) there.add(key);
  let [count, bytes, copied] = [0, 0, 0];
  for await (const { key, sizeBytes } of from.list()) {
    signal.throwIfAborted();
    try {
      if (!there.has(key)) {
        await to.put(key, { sizeBytes, content: await from.get(key) });
        copied += 1;
        onCopied?.(copied);
      }
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
      continue;
    }
    count += 1;
    bytes += sizeBytes;
  }
  return { count, bytes, copied };
}
